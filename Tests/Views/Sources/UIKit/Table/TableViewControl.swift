import Foundation

/// The part of a table view that only tests use.
@MainActor
public final class TableViewControl: ListViewControl<UITableViewCell> {
  unowned let table: UITableView
  /// The animation of the last call of each operation, such as `insertRows`.
  public internal(set) var animations: [String: UITableView.RowAnimation] = [:]

  init(_ table: UITableView) {
    self.table = table
    super.init(table, table.engine)
  }

  /// The visible rows, from the top.
  public var shownRows: [ShownRow<UITableViewCell>] {
    layOutIfOnScreen()
    return engine.visible.sorted { $0.key < $1.key }
      .map { ShownRow(path: $0.key, cell: $0.value, frame: table.rectForRow(at: $0.key)) }
  }

  /// The visible headers and footers, by section. Their kinds are "header" and "footer".
  public var shownSupplements: [ShownSupplement] {
    layOutIfOnScreen()
    return table.supplements.sorted {
      ($0.key.section, $0.key.kind) < ($1.key.section, $1.key.kind)
    }
    .map {
      ShownSupplement(
        kind: $0.key.kind, path: IndexPath(row: 0, section: $0.key.section), view: $0.value,
        frame: table.frame(of: $0.key))
    }
  }

  func reloadIndexTitles() {}
}

extension TableSupplement {
  var kind: String {
    switch self {
    case .header: "header"
    case .footer: "footer"
    }
  }
}
