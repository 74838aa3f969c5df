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
    change("insertRowsAtIndexes:withRowAnimation:", animationOptions) {
      for index in indexes {
        guard 0...rows.count ~= index else { return outOfRange("inserting", index) }
        rows.insert(Row(), at: index)
      }
    }
  }

  public func removeRows(
    at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []
  ) {
    change("removeRowsAtIndexes:withRowAnimation:", animationOptions) {
      var hadSelection = false
      for index in indexes.reversed() {
        guard rows.indices.contains(index) else { return outOfRange("removing", index) }
        let row = rows.remove(at: index)
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

  private func change(_ selector: String, _ animation: AnimationOptions, _ body: () -> Void) {
    guard !isUpdatingVisibleRows else {
      return standIn.raise("\(selector) can not happen while updating visible rows!")
    }
    NSAnimationContext.current.add(standIn.animations)
    standIn.changes.append(
      .init(
        selector: selector, animation: animation, duration: NSAnimationContext.current.duration))
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
