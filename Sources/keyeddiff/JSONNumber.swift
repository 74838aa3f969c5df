#if CommandLineTool
  /// A number as exact as its text, whatever its size.
  ///
  /// Foundation would round: the ids 9007199254740993 and 9007199254740992 must
  /// stay two numbers, and so must numbers of forty digits.
  struct JSONNumber: Hashable, Sendable {
    /// The number in a form that equal numbers share: 1.50, 1.5 and 15e-1 are
    /// all `1.5`.
    let text: String

    /// Exponents beyond this are refused, so that sums of them cannot overflow.
    private static let largestExponent = 1_000_000_000
    /// Longer integers are written with an exponent.
    private static let longestInteger = 21
    /// Smaller fractions are written with an exponent.
    private static let mostZerosAfterPoint = 6

    /// - Parameter literal: A number by the grammar of JSON.
    /// - Returns: `nil` if the exponent is beyond a thousand million.
    init?(literal: String) {
      let isInteger = !literal.utf8.contains { $0 == .point || $0 | .caseBit == .e }
      if isInteger && literal.utf8.count < Self.longestInteger && literal != "-0" {
        text = literal
        return
      }
      let isNegative = literal.hasPrefix("-")
      let parts = literal.lowercased().drop { $0 == "-" }.split(separator: "e")
      let mantissa = parts[0].split(separator: ".")
      let fraction = mantissa.count > 1 ? mantissa[1] : ""
      var digits = (mantissa[0] + fraction).drop { $0 == "0" }
      guard !digits.isEmpty else {
        text = "0"
        return
      }
      var exponent = 0
      if parts.count > 1 {
        let allowed = -Self.largestExponent...Self.largestExponent
        guard let written = Int(parts[1]), allowed.contains(written) else { return nil }
        exponent = written
      }
      exponent -= fraction.count
      while digits.last == "0" {
        digits.removeLast()
        exponent += 1
      }
      text = (isNegative ? "-" : "") + Self.text(digits: String(digits), exponent: exponent)
    }

    /// Writes digits times ten to the power of an exponent.
    private static func text(digits: String, exponent: Int) -> String {
      /// How many digits stand before the decimal point.
      let point = digits.count + exponent
      if exponent >= 0, point <= longestInteger {
        return digits + String(repeating: "0", count: exponent)
      }
      if exponent < 0, point > 0 {
        return digits.prefix(point) + "." + digits.dropFirst(point)
      }
      if exponent < 0, -point < mostZerosAfterPoint {
        return "0." + String(repeating: "0", count: -point) + digits
      }
      let fraction = digits.dropFirst()
      return digits.prefix(1) + (fraction.isEmpty ? "" : "." + fraction) + "e\(point - 1)"
    }
  }
#endif
