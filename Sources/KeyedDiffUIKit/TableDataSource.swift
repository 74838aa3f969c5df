#if canImport(UIKit) && !os(watchOS)
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists
  import UIKit

  /// The library's data source of a table. A `TableDataSourceProxy` forwards messages to this object
  /// while they are handled, see `tableMethods`. All methods are in the class body, next to the conformance,
  /// so that Swift infers `@objc` for them.
  @MainActor
  final class TableDataSource: NSObject, UITableViewDataSource,
    UITableViewDataSourcePrefetching
  {
    private weak var list: (any AttachedListView & CellHost)?
    private var rows: (any RowSource)? { list?.rows }

    init(_ list: any AttachedListView & CellHost) {
      self.list = list
    }

    func numberOfSections(in tableView: UITableView) -> Int { rows?.sectionCount ?? 0 }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows?.rowCount(inSection: section) ?? 0
    }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      // A table sometimes requests a row that exists only in the previous list. Such a row gets an
      // empty cell.
      guard let list, let rows, let path = CurrentPath(exactly: indexPath), rows.hasRow(at: path)
      else { return UITableViewCell(style: .default, reuseIdentifier: nil) }
      return list.gate.closed { expected(rows.cell(at: path, in: list)) }
    }

    // MARK: Editing

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      guard let rows else { return false }
      if rows.editingAction(at: indexPath) != nil { return true }
      #if !os(tvOS)
        if !rows.trailingActions(at: indexPath).isEmpty { return true }
        if !rows.leadingActions(at: indexPath).isEmpty { return true }
      #endif
      return false
    }

    func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {
      rows?.editingAction(at: indexPath)?.perform()
    }

    // MARK: Moving

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      rows?.canMove(at: indexPath) ?? false
    }

    func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      list?.gate.closeUntilSettled()
      rows?.move(from: sourceIndexPath, to: destinationIndexPath)
    }

    // MARK: Index

    func sectionIndexTitles(for tableView: UITableView) -> [String]? {
      rows?.indexTitles.map(\.title)
    }

    func tableView(
      _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int {
      let titles = rows?.indexTitles ?? []
      return titles.indices.contains(index) ? titles[index].section : 0
    }

    // MARK: Prefetching

    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      rows?.prefetch(indexPaths)
    }

    func tableView(
      _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
    ) {
      rows?.cancelPrefetching(indexPaths)
    }
  }
#endif
