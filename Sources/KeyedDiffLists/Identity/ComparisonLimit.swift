internal import Dispatch

/// The limit of a first attempt to compare long lists on the main actor: a duration and a number of
/// mismatches.
@usableFromInline
struct ComparisonLimit: Sendable {
  /// The maximum number of mismatches: changes of sections, rows with new content, and rows for
  /// which the comparison finds no row with the same identity nearby.
  @usableFromInline static let maximumMismatches = 1_000

  private let end: DispatchTime

  /// Creates a limit for a comparison that begins now.
  ///
  /// - Parameter time: The duration after which no more content is compared.
  init(time: DispatchTimeInterval) { end = .now() + time }

  /// Returns whether the time is up, or too many rows with new content were found.
  ///
  /// - Parameter differenceCount: The number of rows with new content that were found so far.
  @usableFromInline
  func isExceeded(byDifferences differenceCount: Int) -> Bool {
    differenceCount > Self.maximumMismatches || .now() >= end
  }
}
