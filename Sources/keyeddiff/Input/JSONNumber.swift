#if CommandLineTool
  /// Writes numbers in a canonical form, so that equal numbers have the same text.
  ///
  /// This type works with the text of a number, because `Double` and `Decimal` are not exact:
  /// `Double` has about 15 digits and values up to about 1e308, and `Decimal` has 38 digits and
  /// exponents up to 127.
  enum JSONNumber {
    /// The maximum numbers of zeros at the end of an integer, and at the start of a number below 1.
    /// The zero before the decimal point is counted, too. A number with more zeros is written with
    /// an exponent.
    private static let mostZeros = (trailing: 21, leading: 6)

    /// Returns the canonical text of a number.
    ///
    /// - Parameter spelling: A number in JSON syntax.
    /// - Returns: The text; `nil` if the exponent is out of range.
    static func text(of spelling: ArraySlice<UInt8>) -> String? {
      if isPlain(spelling) { return String(decoding: spelling, as: UTF8.self) }
      let parts = spelling.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
      let mantissa = parts[0].drop { $0 == "-" }
      let fraction = mantissa.drop { $0 != "." }.dropFirst()
      var exponent = 0
      if parts.count == 2 {
        let text = String(decoding: parts[1], as: UTF8.self)
        guard let value = Int(text), abs(value) < 1 << 40 else { return nil }
        exponent = value
      }
      exponent -= fraction.count
      var digits = mantissa.filter { $0 != "." }.drop { $0 == "0" }
      if digits.isEmpty { return "0" }
      while digits.last == "0" {
        digits.removeLast()
        exponent += 1
      }
      let sign = spelling.first == "-" ? "-" : ""
      return sign + text(of: String(decoding: digits, as: UTF8.self), exponent)
    }

    /// Returns whether a number is a short integer in canonical form, the most common case.
    private static func isPlain(_ spelling: ArraySlice<UInt8>) -> Bool {
      let digits = spelling.first == "-" ? spelling.dropFirst() : spelling
      return digits.count <= mostZeros.trailing && digits.allSatisfy { "0"..."9" ~= $0 }
        && (digits.first != "0" || spelling.count == 1)
    }

    /// Returns the canonical text of an integer times a power of ten.
    ///
    /// - Parameters:
    ///   - digits: The integer, without leading or trailing zeros.
    ///   - exponent: The exponent of the power of ten.
    private static func text(of digits: String, _ exponent: Int) -> String {
      func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
      let point = digits.count + exponent
      switch exponent {
      case 0...mostZeros.trailing: return digits + zeros(exponent)
      case ..<0 where point > 0: return "\(digits.prefix(point)).\(digits.dropFirst(point))"
      case ..<0 where point > -mostZeros.leading: return "0.\(zeros(-point))\(digits)"
      default:
        let fraction = digits.count > 1 ? ".\(digits.dropFirst())" : ""
        return "\(digits.prefix(1))\(fraction)e\(point - 1)"
      }
    }
  }
#endif
