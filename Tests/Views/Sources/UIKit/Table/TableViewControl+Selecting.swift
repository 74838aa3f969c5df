public import Foundation
import StandInRuntime

// Taps, and selection gestures.
extension TableViewControl {
  private var delegate: DelegateReference<any UITableViewDelegate> { table.delegateReference }

  /// Taps a row.
  public func tap(at path: IndexPath) {
    layOutIfOnScreen()
    guard engine.visible[path] != nil else { return }
    let allowsSelection =
      table.isEditing
      ? table.allowsSelectionDuringEditing || table.allowsMultipleSelectionNow
      : table.allowsSelection
    guard allowsSelection, highlight(path) else { return }
    // A delegate may have changed the list meanwhile; the highlight follows its row.
    guard let path = engine.highlighted else { return }
    unhighlight()
    if table.allowsMultipleSelectionNow, engine.selection.contains(path) {
      deselect(path)
    } else {
      select(path)
    }
    NotificationCenter.default.post(
      name: UITableView.selectionDidChangeNotification, object: table)
  }

  private func highlight(_ path: IndexPath) -> Bool {
    if let target = delegate.target(of: TableDelegateSelector.shouldHighlight),
      !target.tableView(table, shouldHighlightRowAt: path)
    {
      return false
    }
    engine.highlighted = path
    if let cell = engine.visible[path] { table.setHighlighted(true, of: cell) }
    delegate.target(of: TableDelegateSelector.didHighlight)?
      .tableView(table, didHighlightRowAt: path)
    return true
  }

  private func unhighlight() {
    guard let path = engine.highlighted else { return }
    engine.highlighted = nil
    if let cell = engine.visible[path] { table.setHighlighted(false, of: cell) }
    delegate.target(of: TableDelegateSelector.didUnhighlight)?
      .tableView(table, didUnhighlightRowAt: path)
  }

  private func select(_ tapped: IndexPath) {
    var path = tapped
    if let target = delegate.target(of: TableDelegateSelector.willSelect) {
      guard let other = target.tableView(table, willSelectRowAt: tapped) else { return }
      path = other
    }
    guard engine.exists(path) else { return }
    if !table.allowsMultipleSelectionNow {
      for old in engine.selection.sorted() where old != path { deselect(old) }
    }
    engine.select(path)
    delegate.target(of: TableDelegateSelector.didSelect)?.tableView(table, didSelectRowAt: path)
    performPrimaryAction(at: path)
  }

  private func deselect(_ selected: IndexPath) {
    var path = selected
    if let target = delegate.target(of: TableDelegateSelector.willDeselect) {
      guard let other = target.tableView(table, willDeselectRowAt: selected) else { return }
      path = other
    }
    engine.deselect(path)
    delegate.target(of: TableDelegateSelector.didDeselect)?
      .tableView(table, didDeselectRowAt: path)
  }

  private func performPrimaryAction(at path: IndexPath) {
    guard !table.isEditing, engine.exists(path) else { return }
    guard let target = delegate.target(of: TableDelegateSelector.performPrimaryAction) else {
      return
    }
    if let asked = delegate.target(of: TableDelegateSelector.canPerformPrimaryAction),
      !asked.tableView(table, canPerformPrimaryActionForRowAt: path)
    {
      return
    }
    target.tableView(table, performPrimaryActionForRowAt: path)
  }

  /// Selects with two fingers.
  ///
  /// - Parameter paths: The rows that the gesture covers.
  /// - Returns: Whether the delegate lets the gesture begin.
  @discardableResult
  public func pan(over paths: [IndexPath]) -> Bool {
    layOutIfOnScreen()
    guard let first = paths.first else { return false }
    guard
      delegate.target(of: TableDelegateSelector.shouldBeginMultipleSelection)?
        .tableView(table, shouldBeginMultipleSelectionInteractionAt: first) == true
    else { return false }
    delegate.target(of: TableDelegateSelector.didBeginMultipleSelection)?
      .tableView(table, didBeginMultipleSelectionInteractionAt: first)
    for path in paths where engine.exists(path) { select(path) }
    delegate.target(of: TableDelegateSelector.didEndMultipleSelection)?
      .tableViewDidEndMultipleSelectionInteraction(table)
    return true
  }

  /// Taps the accessory button of a row.
  public func tapAccessory(at path: IndexPath) {
    delegate.target(of: TableDelegateSelector.accessoryButtonTapped)?
      .tableView(table, accessoryButtonTappedForRowWith: path)
  }

  // MARK: Index titles

  /// The titles at the edge of the table.
  public var indexTitles: [String]? {
    table.dataSourceReference.target(of: TableDataSourceSelector.sectionIndexTitles)?
      .sectionIndexTitles(for: table)
  }

  /// Taps a title at the edge of the table.
  public func tapIndexTitle(at index: Int) {
    guard let titles = indexTitles, titles.indices.contains(index) else { return }
    let section =
      table.dataSourceReference.target(of: TableDataSourceSelector.sectionForIndexTitle)?
      .tableView(table, sectionForSectionIndexTitle: titles[index], at: index) ?? index
    let y = table.rect(forSection: section).minY - table.adjustedContentInset.top
    table.contentOffset = table.clampedOffset(CGPoint(x: 0, y: y))
    layOutIfOnScreen()
  }
}
