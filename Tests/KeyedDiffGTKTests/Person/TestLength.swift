import Foundation

/// How long tests run.
enum TestLength {
  /// Whether `KEYEDDIFF_LONG_TESTS` is set.
  static let isLong = ProcessInfo.processInfo.environment["KEYEDDIFF_LONG_TESTS"] != nil
}
