#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  public import KeyedDiff
  import KeyedDiffAppleSupport
  public import KeyedDiffLists

  extension TableListView: ListView {
    /// Whether the table is in a window.
    public var isInWindow: Bool { tableView?.window != nil }

    /// Whether updates must wait: `true` while the table is calling its data source or delegate.
    public var hasUncommittedUpdates: Bool { gate.isClosed }

    /// Stores updates that wait, and resumes them when the view can be changed.
    public func delay(_ updates: DelayedUpdates) { gate.delay(updates) }

    /// The row count of each section; `nil` if the table's number of rows is not the number that
    /// the layout expects.
    public var rowCounts: [Int]? {
      guard let tableView, tableView.numberOfRows == layout.count else { return nil }
      return (0..<layout.sectionCount).map(layout.itemCount(ofSection:))
    }

    /// Reloads the table. No row has the keyboard focus afterward.
    public func reloadData() { reloadData(keeping: nil) }

    /// Reloads the table, and keeps the keyboard focus and the typed text in their row.
    public func reloadData(keeping keptFocus: KeptFocus?) {
      guard let tableView else { return }
      attachment.reload(keeping: keptFocus) {
        layout = rows?.flatLayout ?? FlatLayout(rowCounts: [])
        draggedRows = draggedRows.map { _ in [] }
        changing {
          // Without this call, the table would keep the selected indices, although these indices
          // now belong to other rows.
          tableView.selectRowIndexes([], byExtendingSelection: false)
          tableView.reloadData()
        }
      }
    }

    /// Performs the steps of a batch, one after another.
    public func performBatchUpdates(_ batch: ListBatch) {
      guard let tableView else { return batch.finish() }
      var isPerformed = false
      focus.keep(during: batch.update) {
        attachment.stayingAtEnd {
          NSAnimationContext.runAnimationGroup { context in
            if batch.animations == nil { context.duration = 0 }
            changing {
              tableView.beginUpdates()
              isPerformed = batch.setData()
              if isPerformed { change(tableView, by: batch.update, batch.animations) }
              tableView.endUpdates()
            }
          } completionHandler: {
            // AppKit calls the completion handler on the main thread.
            MainActor.assumeIsolated { batch.finish() }
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
      guard let tableView, let rows else { return }
      var reloaded = IndexSet()
      let positions = paths.map { layout.position(of: $0) }
      for (path, row) in zip(paths, positions) {
        for column in 0..<tableView.numberOfColumns {
          // A row without a cell is off screen, and needs no update.
          guard let cell = tableView.view(atColumn: column, row: row, makeIfNecessary: false)
          else { continue }
          if !rows.configure(cell, dequeuedBy: reuseIdentifier(of: cell, as: .cell), at: path) {
            reloaded.insert(row)
          }
        }
      }
      reload(reloaded, of: tableView)
      noteHeights(ofRows: IndexSet(positions), of: tableView)
    }

    /// Reconfigures the group rows that show the headers of the given sections. Also inserts group
    /// rows for new headers, and deletes the group rows of removed headers.
    public func refreshHeadersAndFooters(of sections: [Int]) {
      focus.keepInPlace { refresh(sections) }
    }

    private func refresh(_ sections: [Int]) {
      guard let tableView, let rows else { return }
      if rows.flatLayout != layout {
        changing {
          tableView.beginUpdates()
          change(tableView, by: BatchUpdate(), nil)
          tableView.endUpdates()
        }
      }
      var (refreshed, reloaded) = (IndexSet(), IndexSet())
      for section in sections {
        guard let row = layout.headerPosition(ofSection: section) else { continue }
        refreshed.insert(row)
        guard let view = tableView.view(atColumn: 0, row: row, makeIfNecessary: false) else {
          continue
        }
        if !configure(view, asHeaderOfSection: section) { reloaded.insert(row) }
      }
      reload(reloaded, of: tableView)
      noteHeights(ofRows: refreshed, of: tableView)
    }

    private func reload(_ reloaded: IndexSet, of tableView: NSTableView) {
      guard !reloaded.isEmpty else { return }
      tableView.reloadData(
        forRowIndexes: reloaded,
        columnIndexes: IndexSet(integersIn: 0..<max(tableView.numberOfColumns, 1)))
    }

    private func noteHeights(ofRows changed: IndexSet, of tableView: NSTableView) {
      guard rows?.handlesHeights == true, !changed.isEmpty else { return }
      tableView.noteHeightOfRows(withIndexesChanged: changed)
    }

    /// Updates the table to show the current rows of the data source.
    private func change(
      _ tableView: NSTableView, by update: BatchUpdate, _ animations: RowAnimations?
    ) {
      guard let rows else { return }
      let (old, new) = (layout, rows.flatLayout)
      let diff = update.flattened(from: old, to: new)
      layout = new
      tableView.perform(diff, with: StepAnimations(animations, of: update, from: old, to: new))
      draggedRows = draggedRows.map { IndexSet($0.compactMap(diff.newIndex(ofOld:))) }
    }

    /// Runs the given closure without animations.
    public func performWithoutAnimation(_ changes: () -> Void) {
      NSAnimationContext.runAnimationGroup { context in
        context.duration = 0
        changes()
      }
    }

    // MARK: Focus, selection and scroll position

    /// The row or header that contains the view with the keyboard focus.
    public var focusedRow: FlatLayout.Row? { focus.focusedRow }

    /// The paths of the selected rows, in ascending order.
    public var selection: [CurrentPath] {
      get { (tableView?.selectedRowIndexes ?? []).compactMap(path(ofRow:)) }
      set {
        guard let tableView else { return }
        let selected = IndexSet(newValue.map { layout.position(of: $0) })
        changing { tableView.selectRowIndexes(selected, byExtendingSelection: false) }
      }
    }

    /// Determines how many rows the user can select.
    public func setSelectionMode(_ mode: SelectionMode) {
      tableView?.allowsMultipleSelection = mode == .multiple
      tableView?.allowsEmptySelection = mode != .one
    }

    /// The anchor at the first visible row, or at the last visible row if ``anchorEdge`` is
    /// `.bottom`. While the table is scrolled to the anchor edge, the anchor is `nil`, so that rows
    /// inserted there become visible.
    public var scrollAnchor: ScrollAnchor? {
      get { attachment.anchor }
      set { attachment.scroll(toKeep: newValue) }
    }

    package var shownPaths: [CurrentPath] {
      let shown = tableView.flatMap { Range($0.rows(in: $0.visibleRect)) } ?? 0..<0
      return shown.compactMap(path(ofRow:))
    }

    /// Returns the frame of a row in the table.
    package func frame(at path: CurrentPath) -> CGRect? {
      tableView?.rect(ofRow: layout.position(of: path))
    }

    /// Reloads the table, which has cached the heights of its rows.
    package func forgetSizes() { rows?.reloadView() }
  }
#endif
