/// Where the properties of a struct lie, and which of them are text: all that it takes to
/// tell by bytes, and without a call, that two items are the same.
///
/// Known of structs of numbers and text. A struct with another reference is left alone: to
/// find out what it is one has to read it, and who is unowned may be gone.
package struct ItemLayout {
  /// Which bits of each word are a property's that is not text.
  package private(set) var bits: [UInt64]
  /// At which words text begins, or is missing.
  package private(set) var texts: [UInt32] = []

  /// How many items it takes to find out.
  package static var itemCount: Int { 8 }

  /// Asks a mirror, which names the properties of a struct in order, each with its value:
  /// they lie one behind the other, aligned, and the last one has to end where the struct
  /// does. Without references none is of a protocol's type, and may be of another type in
  /// the next item.
  ///
  /// - Parameters:
  ///   - items: As many items as it takes. Text in one may be short, or missing.
  ///   - step: 1, or -1 if they come one before the other.
  /// - Returns: `nil` if any of this is not sure, or if there is no text.
  /// - Complexity: O(w) for w words of an item; some microseconds, and for the first items of
  ///   a type in a process up to half a millisecond.
  package init?<Item>(of items: UnsafePointer<Item>, step: Int) {
    let size = MemoryLayout<Item>.size
    bits = Array(repeating: 0, count: (size + 7) / 8)
    guard Self.knowsText else { return nil }
    if Item.self == String.self {
      texts = [0]
      return
    }
    guard MemoryLayout<Item>.stride % 8 == 0,
      let number = Self.itemWithoutReferences(
        items, stride: step * MemoryLayout<Item>.stride, wordCount: size / 8)
    else { return nil }
    let item = items[step * number]
    if item is any CustomReflectable { return nil }
    let mirror = Mirror(reflecting: item)
    guard mirror.displayStyle == .struct else { return nil }
    func property<Value>(_: Value) -> (size: Int, alignment: Int, isText: Bool) {
      (
        MemoryLayout<Value>.size, MemoryLayout<Value>.alignment,
        Value.self == String.self || Value.self == String?.self
      )
    }
    var end = 0
    for child in mirror.children {
      let (size, alignment, isText) = _openExistential(child.value, do: property)
      let start = (end + alignment - 1) / alignment * alignment
      end = start + size
      guard end <= MemoryLayout<Item>.size else { return nil }
      if isText {
        texts.append(UInt32(start / 8))
      } else {
        bits.withUnsafeMutableBytes { bytes in
          for byte in start..<end { bytes[byte] = 0xFF }
        }
      }
    }
    guard end == size, !texts.isEmpty else { return nil }
  }

  /// Which item has no word that may be the address of something, but for its text: that is
  /// where, in each of them, what may be an address looks like text.
  ///
  /// Not generic: there a loop like this takes longer than all the rest.
  private static func itemWithoutReferences(
    _ items: UnsafeRawPointer, stride: Int, wordCount: Int
  ) -> Int? {
    var hasReference: UInt8 = 0  // a bit for each item
    for index in 0..<wordCount {
      var (addresses, isText): (UInt8, Bool) = (0, true)
      for number in 0..<itemCount {
        // SAFETY: within an item, whatever it is.
        let place = items + (stride * number + 8 * index)
        let word = place.load(as: UInt64.self)
        guard isAddress(word) else { continue }
        addresses |= 1 << number
        isText =
          isText && index > 0
          && StoredText.looksLikeText((place.load(fromByteOffset: -8, as: UInt64.self), word))
      }
      if !isText { hasReference |= addresses }
    }
    return hasReference == .max ? nil : (~hasReference).trailingZeroBitCount
  }

  /// Whether a word may be the address of something: aligned, and not as low as numbers are.
  private static func isAddress(_ word: UInt64) -> Bool {
    word >> 48 == 0 && word & alignment == 0 && word >= 1 << 20
  }

  /// The bits that no address has. An unowned reference to an object of Objective-C has the
  /// lowest one set.
  private static var alignment: UInt64 {
    #if canImport(ObjectiveC)
      return 6
    #else
      return 7
    #endif
  }

  /// Whether strings are what the engine takes them for: asked of one.
  private static let knowsText: Bool = {
    guard MemoryLayout<String>.size == MemoryLayout<Keys.Words>.size else { return false }
    let text = String(repeating: "text ", count: 10)
    let words = unsafeBitCast(text, to: Keys.Words.self)
    return StoredText.looksLikeText(words)
      && unsafeBitCast(text as String?, to: Keys.Words.self) == words
      && unsafeBitCast(String?.none, to: Keys.Words.self).1 == 0
      && text.utf8.withContiguousStorageIfAvailable {
        UInt64(UInt(bitPattern: $0.baseAddress)) == StoredText.address(words)
          && $0.count == StoredText.length(words)
      } == true
  }()
}
