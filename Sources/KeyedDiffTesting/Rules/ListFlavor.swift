/// The kind of view that a batch update is for.
///
/// Both kinds have the same rules for batches; only the wording of violation messages differs.
public enum ListFlavor: Hashable, Sendable, CaseIterable {
  /// A table view, which has rows.
  case table
  /// A collection view, which has items.
  case collection

  /// The word for a row in violation messages.
  var row: String { self == .table ? "row" : "item" }

  /// The word for the view in violation messages.
  var view: String { self == .table ? "table view" : "collection view" }
}
