#if canImport(UIKit) && !os(watchOS)
  import Foundation
  public import KeyedDiff
  import KeyedDiffAppleSupport
  public import KeyedDiffLists
  import UIKit

  extension TableListView: ListView {
    /// Whether the table is in a window.
    public var isInWindow: Bool { table?.window != nil }

    /// Whether updates must wait.
    ///
    /// Updates wait while `holdsUpdates` is `true`, and while the table shows a drop placeholder.
    /// They also wait while the table is calling its data source or delegate, and while it animates
    /// a row that the user has moved.
    public var hasUncommittedUpdates: Bool {
      holdsUpdates || gate.isClosed || gate.isDropping()
    }

    /// Stores updates that wait, and resumes them when the view can be changed.
    public func delay(_ updates: DelayedUpdates) { gate.delay(updates) }

    /// The row count of each section, according to the table.
    public var rowCounts: [Int]? {
      table.map { table in (0..<table.numberOfSections).map(table.numberOfRows(inSection:)) }
    }

    /// Reloads the table. No row has the keyboard focus afterward.
    public func reloadData() { reloadData(keeping: nil) }

    /// Reloads the table, and keeps the keyboard focus and the typed text in their row.
    public func reloadData(keeping keptFocus: KeptFocus?) {
      guard let tableView = table else { return }
      attachment.reload(keeping: keptFocus) { tableView.reloadData() }
    }

    /// Performs the operations of a batch.
    public func performBatchUpdates(_ batch: ListBatch) {
      guard let tableView = table else { return batch.finish() }
      var isPerformed = false
      focus.keep(during: batch.update) {
        attachment.stayingAtEnd {
          let animations = attachment.mustScroll(during: batch.update) ? nil : batch.animations
          animating(if: animations != nil) {
            tableView.performBatchUpdates {
              isPerformed = batch.setData()
              guard isPerformed else { return }
              tableView.perform(batch.update, with: animations ?? RowAnimations(.immediate))
            } completion: { _ in
              batch.finish()
            }
          }
        }
        return isPerformed
      }
    }

    /// Reconfigures cells in place; reloads the rows whose cells cannot be reconfigured.
    public func reconfigureItems(at paths: [CurrentPath]) {
      focus.keepInPlace { reconfigure(paths) }
    }

    private func reconfigure(_ paths: [CurrentPath]) {
      guard let tableView = table else { return }
      guard let rows else {
        // Without `rows`, the app's own data source configures the cells.
        let paths = paths.map(\.indexPath)
        if reconfiguresCells, #available(iOS 15, tvOS 15, *) {
          tableView.reconfigureRows(at: paths)
        } else {
          reloadRows(at: paths, in: tableView)
        }
        return
      }
      var (reconfigured, reloaded): ([IndexPath], [IndexPath]) = ([], [])
      let outOfSight = focus.cellOutOfSight
      for path in paths {
        guard let cell = tableView.cellForRow(at: path.indexPath) else {
          // A row without a cell is off screen, and needs no update, unless it has the focus.
          if path == outOfSight?.path, let cell = outOfSight?.cell as? UITableViewCell,
            !rows.configure(cell, dequeuedBy: cell.reuseIdentifier, at: path)
          {
            reloaded.append(path.indexPath)
          }
          continue
        }
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
        // Makes the table request row heights again, because they may have changed.
        tableView.performBatchUpdates(nil)
      }
    }

    /// Reloads rows without an animation. Selected rows stay selected.
    private func reloadRows(at paths: [IndexPath], in tableView: UITableView) {
      let selected = selection
      UIView.performWithoutAnimation { tableView.reloadRows(at: paths, with: .none) }
      selection = selected
    }

    /// Reconfigures headers and footers in place; reloads each section in which a header or footer
    /// must be added, removed or replaced.
    public func refreshHeadersAndFooters(of sections: [Int]) {
      focus.keepInPlace { refresh(sections) }
    }

    private func refresh(_ sections: [Int]) {
      guard let tableView = table else { return }
      let reloaded = sections.filter { section in
        rows == nil
          || !refresh(.header, tableView.headerView(forSection: section), ofSection: section)
          || !refresh(.footer, tableView.footerView(forSection: section), ofSection: section)
      }
      if reloaded.isEmpty {
        // Makes the table request header and footer heights again, because they may have changed.
        tableView.performBatchUpdates(nil)
      } else {
        let selected = selection
        UIView.performWithoutAnimation {
          tableView.reloadSections(IndexSet(reloaded), with: .none)
        }
        selection = selected
      }
    }

    /// Reconfigures a header or footer.
    ///
    /// - Returns: `true` if the header or footer is up to date; `false` if the section must be
    ///   reloaded.
    private func refresh(
      _ role: CellRole, _ view: UITableViewHeaderFooterView?, ofSection section: Int
    ) -> Bool {
      guard let rows, let tableView = table else { return true }
      guard let view else {
        guard rows.hasSupplement(role, inSection: section) else { return true }
        // The table has no view for the header or footer. If the table has no space for it either,
        // and the section is visible, the section must be reloaded.
        let frame =
          role == .header
          ? tableView.rectForHeader(inSection: section)
          : tableView.rectForFooter(inSection: section)
        return frame.height > 0 || !tableView.rect(forSection: section).intersects(tableView.bounds)
      }
      return rows.configure(
        view, role: role, dequeuedBy: view.reuseIdentifier,
        at: CurrentPath(section: section, item: 0), in: self)
    }

    /// Runs changes without animating them.
    public func performWithoutAnimation(_ changes: () -> Void) {
      UIView.performWithoutAnimation(changes)
    }

    // MARK: Focus, selection and scroll position

    /// The row or header that contains the first responder.
    public var focusedRow: FlatLayout.Row? { focus.focusedRow }

    /// The paths of the selected rows, in ascending order.
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

    /// Determines how many rows the user can select.
    public func setSelectionMode(_ mode: SelectionMode) {
      table?.allowsSelection = mode != .none
      table?.allowsMultipleSelection = mode == .multiple
    }

    /// The anchor at the first visible row, or at the last visible row if ``anchorEdge`` is
    /// `.bottom`. While the table is scrolled to the anchor edge, the anchor is `nil`, so that rows
    /// inserted there become visible.
    public var scrollAnchor: ScrollAnchor? {
      get { attachment.anchor }
      set { attachment.scroll(toKeep: newValue) }
    }

    package var shownPaths: [CurrentPath] {
      // Finds the rows by their frames, because `indexPathsForVisibleRows` would force a layout even
      // if the table is not in a window.
      let rows = table.flatMap { $0.indexPathsForRows(in: $0.bounds) } ?? []
      return rows.map { CurrentPath($0) }.sorted()
    }

    /// Returns the frame of a row in the content.
    package func frame(at path: CurrentPath) -> CGRect? { table?.rectForRow(at: path.indexPath) }

    /// Reloads the table, which has cached the heights of its rows.
    package func forgetSizes() { rows?.reloadView() }
  }

  extension UITableView {
    /// Performs the operations of a batch update.
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
