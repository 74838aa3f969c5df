import Foundation

/// A logarithmic scale over the whole powers of ten around some values.
struct LogScale {
  let powers: ClosedRange<Int>

  /// - Parameter values: More than 0; what is less than a thousandth counts as
  ///   that.
  init(_ values: [Double]) {
    let lowest = Int(Self.logarithm(values.min() ?? 1).rounded(.down))
    let highest = Int(Self.logarithm(values.max() ?? 1).rounded(.up))
    powers = lowest...max(highest, lowest + 1)
  }

  /// From 0 at the lowest power to 1 at the highest.
  func position(_ value: Double) -> Double {
    (Self.logarithm(value) - Double(powers.lowerBound)) / Double(powers.count - 1)
  }

  func position(ofPower power: Int) -> Double {
    Double(power - powers.lowerBound) / Double(powers.count - 1)
  }

  private static func logarithm(_ value: Double) -> Double { log10(max(value, 1e-3)) }
}
