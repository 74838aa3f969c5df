internal import Dispatch

/// The limit of a first comparison of long lists on the main actor.
@usableFromInline
struct ComparisonLimit: Sendable {
  /// The maximum number of mismatches: changes of sections, rows with new content, and rows for
  /// which the comparison finds no row with the same identity nearby.
  @usableFromInline let mismatches = 1_000
  private let end: DispatchTime

  /// The number of pairs of rows whose content is compared between two checks of the limit: reading
  /// the clock takes longer than comparing most items.
  @usableFromInline static let pairsPerCheck = 256

  /// Creates a limit for a comparison that begins now.
  ///
  /// - Parameter time: The time after which no more content is compared.
  init(time: DispatchTimeInterval) { end = .now() + time }

  @usableFromInline
  func isExceeded(by mismatchCount: Int) -> Bool { mismatchCount > mismatches || .now() > end }
}
