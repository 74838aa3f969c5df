/// The limit of a first attempt to compare long lists on the main actor: a number of mismatches, and
/// a number of pairs of rows.
///
/// There is no time limit, so that the same lists are always compared in the same place, however busy
/// the machine is.
@usableFromInline
struct ComparisonLimit: Sendable {
  /// The maximum number of mismatches: changes of sections, rows with new content, and rows for
  /// which the comparison finds no row with the same identity nearby.
  @usableFromInline static let maximumMismatches = 1_000

  /// The maximum number of pairs of rows whose content is compared.
  @usableFromInline let maximumPairs: Int

  init(maximumPairs: Int) { self.maximumPairs = maximumPairs }
}
