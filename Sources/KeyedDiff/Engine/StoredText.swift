/// Text that items store, to be fetched some rows before it is compared. It may lie
/// anywhere in memory, and processors do not follow rows to it by themselves.
///
/// Where text is taken to be is a hint, from how the standard library lays it out now: if
/// it is wrong, it costs time, and nothing else. (``ItemLayout`` makes sure.) So it does
/// if nobody compares the text, a fraction of what is saved if somebody does.
@usableFromInline
struct StoredText {
  /// Where in an item text begins: a bit for each of its first 64 words, the lowest one
  /// for the first.
  private let places: UInt64

  /// Looks for text in some items. Not for short text, which lies in the items.
  ///
  /// - Parameters:
  ///   - items: The items, or `nil`.
  ///   - itemCount: How many there are.
  ///   - count: How many will be compared; few are not worth it.
  /// - Returns: `nil` if there is none.
  @inlinable @inline(__always)
  init?<Item>(in items: UnsafePointer<Item>?, itemCount: Int, comparing count: Int) {
    #if DEBUG
      return nil  // there the detour costs more than the memory
    #else
      guard MemoryLayout<Item>.size >= MemoryLayout<Words>.size,
        MemoryLayout<Item>.alignment >= MemoryLayout<UInt64>.alignment,
        count > Keys.fetchDistance, itemCount > 0, let items
      else { return nil }
      self.init(
        in: items, items + itemCount / 2, items + (itemCount - 1), size: MemoryLayout<Item>.size)
    #endif
  }

  /// Looks for text in three items: in one of them it may be missing, or short.
  @usableFromInline
  init?(
    in first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ third: UnsafeRawPointer, size: Int
  ) {
    guard MemoryLayout<String>.size == MemoryLayout<Words>.size else { return nil }
    var places: UInt64 = 0
    for place in 0..<min(size / 8 - 1, 64) {
      // Not by way of an array: that would take most of the time.
      if Self.looksLikeText(Self.words(first, at: place))
        || Self.looksLikeText(Self.words(second, at: place))
        || Self.looksLikeText(Self.words(third, at: place))
      {
        places |= 1 << place
      }
    }
    if places == 0 { return nil }
    self.places = places
  }

  /// Lets the processor fetch the text of two items, except text that both share: that is
  /// not read to be compared.
  @usableFromInline
  func fetch(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) {
    var places = places
    while places != 0 {
      let place = places.trailingZeroBitCount
      places &= places &- 1
      let (text, other) = (Self.words(first, at: place), Self.words(second, at: place))
      if text.1 != other.1, (text.1 | other.1) & Self.inStringFlag == 0 {
        Self.fetch(text)
        Self.fetch(other)
      }
    }
  }

  /// Whether two items share text, and have no other.
  @usableFromInline
  func isShared(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> Bool {
    var (places, isShared) = (places, false)
    while places != 0 {
      let place = places.trailingZeroBitCount
      places &= places &- 1
      let (text, other) = (Self.words(first, at: place), Self.words(second, at: place))
      if text.1 != other.1 { return false }
      if Self.looksLikeText(text) { isShared = true }
    }
    return isShared
  }

  // MARK: How text is laid out

  /// The words of a string: how much text there is, below some flags, and an object, below
  /// others, that the text lies in.
  @usableFromInline typealias Words = Keys.Words

  /// Where the text of a string is, unless it is in the string itself.
  @inlinable @inline(__always)
  static func address(_ words: Words) -> UInt64? {
    words.1 & inStringFlag == 0 ? addressOutside(words) : nil
  }

  @inlinable @inline(__always)
  static func addressOutside(_ words: Words) -> UInt64 {
    (words.1 & 0x0FFF_FFFF_FFFF_FFFF) &+ 32  // behind the head of the object
  }

  /// How many bytes of text there are, if it is not in the string itself.
  static func length(_ words: Words) -> Int { Int(words.0 & 0xFFFF_FFFF_FFFF) }

  static func isInString(_ text: String) -> Bool {
    MemoryLayout<String>.size == MemoryLayout<Words>.size
      && unsafeBitCast(text, to: Words.self).1 & inStringFlag != 0
  }

  /// Whether text is known to be ASCII, at least 16 bytes of it, stored as UTF-8 by no other
  /// language than Swift: equal to no such text that has other bytes.
  ///
  /// Whether strings are laid out that way is asked of two, to the compiler a constant.
  @inline(__always)
  static func isLongASCII(_ text: String) -> Bool {
    @inline(__always) func isLongASCII(_ text: String) -> Bool {
      let words = unsafeBitCast(text, to: Words.self)
      return words.0 >> 62 == 3 && length(words) >= 16 && words.1 >> 60 & 7 == 0
    }
    return MemoryLayout<String>.size == MemoryLayout<Words>.size
      && isLongASCII("a text of ASCII bytes") && !isLongASCII("a t\u{E9}xt of other bytes")
      && isLongASCII(text)
  }

  @inlinable static var inStringFlag: UInt64 { 1 << 61 }

  /// Whether two words are a string as Swift makes it: two flags say that the text is
  /// stored as Swift does that, behind the head of an object, and nothing but the address
  /// of that object is in the second word.
  static func looksLikeText(_ words: Words) -> Bool {
    words.0 >> 48 & 0x3FFF == 0x3000 && words.1 >> 48 == 0 && words.1 != 0
  }

  /// SAFETY: both words are in the item, whatever they are.
  @inline(__always)
  private static func words(_ item: UnsafeRawPointer, at place: Int) -> Words {
    (
      item.load(fromByteOffset: 8 * place, as: UInt64.self),
      item.load(fromByteOffset: 8 * place + 8, as: UInt64.self)
    )
  }

  /// Where it begins and where it ends. Mostly that is one line: to fetch it twice takes
  /// less time than to find out.
  @inline(__always)
  private static func fetch(_ words: Words) {
    let start = addressOutside(words)
    Engine.fetch(start, start &+ UInt64(length(words)) &- 1)
  }
}
