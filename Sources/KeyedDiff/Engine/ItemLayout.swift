/// Where the properties of a struct lie, and which of them are text: all that it takes to
/// tell by bytes, and without a call, that two items are the same.
package struct ItemLayout {
  /// Which bits of each word are a property's that is not text.
  package private(set) var bits: [UInt64]
  /// At which words text begins.
  package private(set) var texts: [UInt32] = []

  /// Asks a mirror, which names the properties of a struct in order, each with its value.
  ///
  /// That each property is of the very type of its value shows in where the last one ends,
  /// since they lie one behind the other, aligned. A property of a protocol's type, whose
  /// value may be of another type in the next item, takes more than any value of at most 24
  /// bytes, unless it is an error, and nothing takes less than its value. Text is looked for
  /// where it has to be as well.
  ///
  /// - Returns: `nil` if any of this is not sure, or if there is no text.
  /// - Complexity: O(p) for p properties; some microseconds.
  package init?<Item>(of item: Item) {
    let size = MemoryLayout<Item>.size
    guard Self.knowsText else { return nil }
    bits = Array(repeating: 0, count: (size + 7) / 8)
    if Item.self == String.self {
      texts = [0]
      return
    }
    guard !(item is any CustomReflectable) else { return nil }
    let mirror = Mirror(reflecting: item)
    guard mirror.displayStyle == .struct else { return nil }
    /// `nil` if a property with that value may be of another type.
    func property<Value>(_ value: Value) -> (size: Int, alignment: Int, text: Keys.Words?)? {
      let (size, alignment) = (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
      if Value.self == String.self || Value.self == String?.self {
        return (size, alignment, unsafeBitCast(value, to: Keys.Words.self))
      }
      guard size <= 24, alignment <= 8, !(Value.self is any Error.Type) else { return nil }
      return (size, alignment, nil)
    }
    var end = 0
    for child in mirror.children {
      guard let property = _openExistential(child.value, do: property) else { return nil }
      let start = (end + property.alignment - 1) / property.alignment * property.alignment
      end = start + property.size
      guard end <= size else { return nil }
      if let text = property.text {
        let words = withUnsafeBytes(of: item) {
          $0.loadUnaligned(fromByteOffset: start, as: Keys.Words.self)
        }
        guard words == text else { return nil }
        texts.append(UInt32(start / 8))
      } else {
        bits.withUnsafeMutableBytes { bytes in
          for byte in start..<end { bytes[byte] = 0xFF }
        }
      }
    }
    guard end == size, !texts.isEmpty else { return nil }
  }

  /// Whether strings are what the engine takes them for: asked of one.
  private static let knowsText: Bool = {
    guard MemoryLayout<String>.size == MemoryLayout<Keys.Words>.size else { return false }
    let text = String(repeating: "text ", count: 10)
    let words = unsafeBitCast(text, to: Keys.Words.self)
    return StoredText.looksLikeText(words)
      && unsafeBitCast(text as String?, to: Keys.Words.self) == words
      && text.utf8.withContiguousStorageIfAvailable {
        UInt64(UInt(bitPattern: $0.baseAddress)) == StoredText.address(words)
          && $0.count == StoredText.length(words)
      } == true
  }()
}
