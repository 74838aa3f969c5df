import Foundation

/// Numbers for people to read.
enum Format {
  static let missing = "–"

  static func time(_ nanoseconds: Double) -> String {
    let (value, unit) =
      switch nanoseconds {
      case ..<1e3: (nanoseconds, "ns")
      case ..<1e6: (nanoseconds / 1e3, "µs")
      case ..<1e9: (nanoseconds / 1e6, "ms")
      default: (nanoseconds / 1e9, "s")
      }
    return String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value) + " \(unit)"
  }

  /// A power of ten, in nanoseconds, as a time: `100 ns`, `1 µs`.
  static func powerOfTen(nanoseconds power: Int) -> String {
    let units = ["ns", "µs", "ms", "s"]
    let unit = min(max(power, 0) / 3, 3)
    return String(format: "%g", pow(10, Double(power - 3 * unit))) + " \(units[unit])"
  }

  /// A power of ten as a number: `100`, `1k`.
  static func powerOfTen(_ power: Int) -> String {
    let units = ["", "k", "M"]
    let unit = min(max(power, 0) / 3, 2)
    return String(format: "%g", pow(10, Double(power - 3 * unit))) + units[unit]
  }

  static func ratio(_ ratio: Double) -> String {
    String(format: ratio < 10 ? "%.2f×" : ratio < 1_000 ? "%.1f×" : "%.0f×", ratio)
  }

  /// For example `100,000`.
  static func grouped(_ number: Int) -> String {
    var digits = String(number)
    for place in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    }
    return digits
  }

  static func padded(_ text: String, to width: Int, left: Bool) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return left ? text + space : space + text
  }
}
