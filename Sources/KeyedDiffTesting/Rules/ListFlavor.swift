/// Which view the rules are those of. The rules are the same; the words in the
/// texts differ.
public enum ListFlavor: Hashable, Sendable, CaseIterable {
  /// A table view, which has rows.
  case table
  /// A collection view, which has items.
  case collection

  /// What the view calls a row.
  var row: String { self == .table ? "row" : "item" }

  /// What the view calls itself.
  var view: String { self == .table ? "table view" : "collection view" }
}
