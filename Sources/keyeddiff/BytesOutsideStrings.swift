#if CommandLineTool
  /// The bytes of valid JSON that are not in its strings, nor their quotes: a string holds
  /// anything, and is never next to a number.
  struct BytesOutsideStrings: Sequence, IteratorProtocol {
    private var bytes: String.UTF8View.Iterator
    private var isInString = false
    private var isEscaped = false

    init(of text: String) { bytes = text.utf8.makeIterator() }

    mutating func next() -> UInt8? {
      while let byte = bytes.next() {
        switch byte {
        case _ where isEscaped: isEscaped = false
        case .backslash: isEscaped = true
        case .quote: isInString.toggle()
        case _ where isInString: break
        default: return byte
        }
      }
      return nil
    }
  }
#endif
