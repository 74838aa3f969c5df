#if STAND_IN
  import StandInUIKit
#elseif canImport(UIKit) && !os(watchOS)
  import UIKit
#endif

#if STAND_IN || (canImport(UIKit) && !os(watchOS))
  import Foundation
  public import KeyedDiff
  import KeyedDiffAppleSupport
  public import KeyedDiffLists

  extension UITableListView: ListView {
    /// Whether the table is in a window.
    public var isInWindow: Bool { table?.window != nil }

    /// Whether the table shows the placeholder of a drop, or is about to use what it asked for.
    public var hasUncommittedUpdates: Bool {
      holdsUpdates || gate.isClosed || tableView?.hasUncommittedUpdates == true
    }

    /// The numbers of rows that the table has.
    public var rowCounts: [Int]? {
      table.map { table in (0..<table.numberOfSections).map(table.numberOfRows(inSection:)) }
    }

    /// Reloads the table.
    public func reloadData() {
      guard let tableView = table else { return }
      tableView.stayingAtEnd(anchorEdge) { tableView.reloadData() }
    }

    /// Performs a batch.
    public func performBatchUpdates(_ batch: ListBatch) {
      guard let tableView = table else { return batch.finish() }
      tableView.stayingAtEnd(anchorEdge) {
        let animations = moves(batch) ? nil : batch.animations
        animating(if: animations != nil) {
          tableView.performBatchUpdates {
            guard batch.setData() else { return }
            tableView.perform(batch.update, with: animations ?? RowAnimations(.immediate))
          } completion: { _ in
            batch.finish()
          }
        }
      }
    }

    /// Whether the view must scroll in a batch to keep rows at their places.
    private func moves(_ batch: ListBatch) -> Bool {
      knownAnchor.map(batch.update.changesRows(upTo:)) ?? false
    }

    /// Sets up cells anew in place; reloads the rows whose cells cannot be.
    public func reconfigureItems(at paths: [CurrentPath]) {
      guard let tableView = table else { return }
      guard let rows else {
        // The app's own data source sets up the cells.
        let paths = paths.map(\.indexPath)
        if reconfiguresCells, #available(iOS 15, tvOS 15, *) {
          tableView.reconfigureRows(at: paths)
        } else {
          reloadRows(at: paths, in: tableView)
        }
        return
      }
      var (reconfigured, reloaded): ([IndexPath], [IndexPath]) = ([], [])
      for path in paths {
        // Rows without a cell need nothing.
        guard let cell = tableView.cellForRow(at: path.indexPath) else { continue }
        let canConfigure =
          reconfiguresCells
          ? rows.canConfigure(cellDequeuedBy: cell.reuseIdentifier, at: path)
          : rows.configure(cell, dequeuedBy: cell.reuseIdentifier, at: path)
        if canConfigure {
          reconfigured.append(path.indexPath)
        } else {
          reloaded.append(path.indexPath)
        }
      }
      if !reloaded.isEmpty { reloadRows(at: reloaded, in: tableView) }
      if reconfigured.isEmpty { return }
      if reconfiguresCells, #available(iOS 15, tvOS 15, *) {
        tableView.reconfigureRows(at: reconfigured)
      } else {
        // The rows may have other heights by now.
        tableView.performBatchUpdates(nil)
      }
    }

    /// Reloads rows without an animation. A row that is selected stays so.
    private func reloadRows(at paths: [IndexPath], in tableView: UITableView) {
      let selected = selection
      UIView.performWithoutAnimation { tableView.reloadRows(at: paths, with: .none) }
      selection = selected
    }

    /// Sets up headers and footers anew in place; reloads the sections whose headers or footers
    /// appeared, disappeared, or take another kind of view.
    public func refreshHeadersAndFooters(of sections: [Int]) {
      guard let tableView = table else { return }
      let reloaded = sections.filter { section in
        rows == nil
          || !refresh(.header, tableView.headerView(forSection: section), ofSection: section)
          || !refresh(.footer, tableView.footerView(forSection: section), ofSection: section)
      }
      if reloaded.isEmpty {
        // The headers may have other heights by now.
        tableView.performBatchUpdates(nil)
      } else {
        let selected = selection
        UIView.performWithoutAnimation {
          tableView.reloadSections(IndexSet(reloaded), with: .none)
        }
        selection = selected
      }
    }

    /// Sets up a header or footer.
    ///
    /// - Returns: Whether it is as it should be now.
    private func refresh(
      _ role: CellRole, _ view: UITableViewHeaderFooterView?, ofSection section: Int
    ) -> Bool {
      guard let rows, let tableView = table else { return true }
      guard let view else {
        guard rows.hasSupplement(role, inSection: section) else { return true }
        // Out of sight, or not there.
        let frame =
          role == .header
          ? tableView.rectForHeader(inSection: section)
          : tableView.rectForFooter(inSection: section)
        return frame.height > 0 || !tableView.rect(forSection: section).intersects(tableView.bounds)
      }
      if let title = rows.title(of: role, inSection: section) {
        guard view.reuseIdentifier == Self.titleIdentifier else { return false }
        view.show(title: title)
        return true
      }
      return rows.configure(
        view, role: role, dequeuedBy: view.reuseIdentifier,
        at: CurrentPath(section: section, item: 0))
    }

    // MARK: What the user looks at

    /// The selected rows, ascending.
    public var selection: [CurrentPath] {
      get { (table?.indexPathsForSelectedRows ?? []).compactMap(CurrentPath.init).sorted() }
      set {
        guard let tableView = table else { return }
        let (old, new) = (Set(selection), Set(newValue))
        for path in old.subtracting(new) {
          tableView.deselectRow(at: path.indexPath, animated: false)
        }
        for path in new.subtracting(old) {
          tableView.selectRow(at: path.indexPath, animated: false, scrollPosition: .none)
        }
      }
    }

    /// The first row that can be seen, or the last one; `nil` at the end where new rows are to be
    /// seen: the view stays at that end by itself.
    public var scrollAnchor: ScrollAnchor? {
      get {
        guard let tableView = table else { return nil }
        // After a reload, rows are where estimates have them until they are laid out.
        tableView.layOutInWindow()
        // By geometry, since asking for visible rows lays out a table that is in no window.
        let rows = tableView.indexPathsForRows(in: tableView.bounds) ?? []
        let paths = rows.map { CurrentPath($0) }.sorted()
        knownAnchor = tableView.anchor(at: anchorEdge, of: paths) {
          tableView.rectForRow(at: $0.indexPath)
        }
        return knownAnchor
      }
      set {
        guard let newValue, let tableView = table else { return }
        tableView.scroll(toKeep: newValue) {
          tableView.rectForRow(at: newValue.path.indexPath)
        }
      }
    }
  }

  extension UITableView {
    /// Calls the operations of a batch.
    fileprivate func perform(_ update: BatchUpdate, with animations: RowAnimations) {
      let insertion = RowAnimation(animations.insertion)
      let deletion = RowAnimation(animations.deletion)
      let reload = RowAnimation(animations.reload)
      let (sections, items) = (update.sections, update.items)
      if !sections.deletions.isEmpty {
        deleteSections(IndexSet(sections.deletions.map(\.index)), with: deletion)
      }
      if !sections.insertions.isEmpty {
        insertSections(IndexSet(sections.insertions.map(\.index)), with: insertion)
      }
      if !sections.reloads.isEmpty {
        reloadSections(IndexSet(sections.reloads.map(\.index)), with: reload)
      }
      for move in sections.moves { moveSection(move.old, toSection: move.new) }
      if !items.deletions.isEmpty {
        deleteRows(at: items.deletions.map(\.indexPath), with: deletion)
      }
      if !items.insertions.isEmpty {
        insertRows(at: items.insertions.map(\.indexPath), with: insertion)
      }
      if !items.reloads.isEmpty { reloadRows(at: items.reloads.map(\.indexPath), with: reload) }
      for move in items.moves { moveRow(at: move.old.indexPath, to: move.new.indexPath) }
    }
  }

  extension UITableView.RowAnimation {
    init(_ animation: RowAnimations.Animation) {
      self =
        switch animation {
        case .automatic: .automatic
        case .immediate: .none
        case .fade: .fade
        case .left: .left
        case .right: .right
        case .top: .top
        case .bottom: .bottom
        case .middle: .middle
        }
    }
  }
#endif
