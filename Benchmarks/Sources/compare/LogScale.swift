import Foundation

/// A logarithmic scale that covers some values by whole powers of ten.
struct LogScale {
  let powers: ClosedRange<Int>

  /// - Parameter values: The values, above 0; smaller ones than a thousandth count as a thousandth.
  init(_ values: [Double]) {
    let lowest = Int(Self.logarithm(values.min() ?? 1).rounded(.down))
    let highest = Int(Self.logarithm(values.max() ?? 1).rounded(.up))
    powers = lowest...max(highest, lowest + 1)
  }

  /// The position on the scale: 0 at the lowest power, 1 at the highest.
  func position(_ value: Double) -> Double {
    (Self.logarithm(value) - Double(powers.lowerBound)) / Double(powers.count - 1)
  }

  func position(ofPower power: Int) -> Double {
    Double(power - powers.lowerBound) / Double(powers.count - 1)
  }

  private static func logarithm(_ value: Double) -> Double { log10(max(value, 1e-3)) }
}
