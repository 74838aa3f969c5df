#if CommandLineTool
  /// Finds numbers in JSON that are too long to be exact: `Decimal` silently
  /// cuts off digits after the 38th.
  enum LongNumber {
    static let mostDigits = 38

    /// - Throws: ``InputError`` if there is one in an input.
    static func check(_ input: InputText) throws {
      guard let line = firstLine(in: input.text) else { return }
      throw InputError(
        name: input.name, place: "line \(line)", problem: "a number is too long",
        expected: "at most \(mostDigits) digits")
    }

    /// The line of the first number with too many digits.
    ///
    /// - Parameter text: Valid JSON.
    private static func firstLine(in text: String) -> Int? {
      var line = 1
      var digits = 0
      for byte in BytesOutsideStrings(of: text) {
        switch byte {
        case .point: break
        // Zeros before other digits do not count.
        case .zero where digits == 0: break
        case .zero ... .nine:
          digits += 1
          if digits > mostDigits { return line }
        default:
          digits = 0
          if byte == .newline { line += 1 }
        }
      }
      return nil
    }
  }
#endif
