// Changes of rows. Each acts immediately.

extension NSTableView {
  public func beginUpdates() { updateDepth += 1 }

  public func endUpdates() {
    guard updateDepth > 0 else { return }
    updateDepth -= 1
    if updateDepth == 0 { finishUpdates() }
  }

  public func insertRows(
    at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []
  ) {
    change("insertRowsAtIndexes:withRowAnimation:", animationOptions, indexes) {
      for range in indexes.rangeView {
        guard 0...rows.count ~= range.lowerBound else {
          return outOfRange("inserting", range.lowerBound)
        }
        rows.insert(contentsOf: range.map { _ in Row() }, at: range.lowerBound)
      }
    }
  }

  public func removeRows(
    at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []
  ) {
    change("removeRowsAtIndexes:withRowAnimation:", animationOptions, indexes) {
      var hadSelection = false
      if let last = indexes.last, last >= rows.count { return outOfRange("removing", last) }
      var removed: [Row] = []
      for range in indexes.rangeView.reversed() {
        removed += rows[range].reversed()
        rows.removeSubrange(range)
      }
      for row in removed {
        hadSelection = hadSelection || row.isSelected
        // The view is kept until the animation ends.
        guard row.view != nil else { continue }
        if isAnimated(animationOptions) {
          standIn.animations.atEnd { [weak self] in self?.removeView(of: row, at: -1) }
        } else {
          removeView(of: row, at: -1)
        }
      }
      if hadSelection {
        selectRowIfNeeded(near: indexes.first ?? 0)
        selectionDidChange()
      }
    }
  }

  public func moveRow(at oldIndex: Int, to newIndex: Int) {
    change("moveRowAtIndex:toIndex:", .effectFade) {
      guard rows.indices.contains(oldIndex) else { return outOfRange("moving", oldIndex) }
      guard rows.indices.contains(newIndex) else { return outOfRange("moving", newIndex) }
      let row = rows.remove(at: oldIndex)
      rows.insert(row, at: newIndex)
    }
  }

  private func change(
    _ selector: String, _ animation: AnimationOptions, _ indexes: IndexSet = [],
    _ body: () -> Void
  ) {
    guard !isUpdatingVisibleRows else {
      return standIn.raise("\(selector) can not happen while updating visible rows!")
    }
    NSAnimationContext.current.add(standIn.animations)
    standIn.changes.append(
      .init(
        selector: selector, animation: animation, duration: NSAnimationContext.current.duration,
        rows: indexes))
    beginUpdates()
    body()
    endUpdates()
  }

  private func isAnimated(_ options: AnimationOptions) -> Bool {
    !options.isEmpty && NSAnimationContext.current.duration > 0
  }

  private func outOfRange(_ doing: String, _ index: Int) {
    standIn.raise(
      "NSTableView error \(doing) row \(index) (numberOfRows: \(rows.count)).",
      name: "NSTableViewException")
  }

  private func finishUpdates() {
    let count = dataSource(for: "numberOfRowsInTableView:")?.numberOfRows(in: self) ?? 0
    if count == rows.count {
      identifyRows()
    } else {
      standIn.raise(
        "The table has \(rows.count) rows after endUpdates, its data source \(count).",
        name: NSTableViewControl.strictness)
    }
    rowsDidChange()
    if window != nil { layout() }
  }

  /// Compares the kept rows with the data source, and reads the ids of new rows.
  func identifyRows() {
    guard let id = standIn.idOfRow else { return }
    for (index, row) in rows.enumerated() {
      let id = id(index)
      if let shown = row.id, shown != id {
        standIn.raise(
          "Row \(index) is \(shown) in the table and \(id) in the data source.",
          name: NSTableViewControl.strictness)
      }
      row.id = id
    }
  }
}
