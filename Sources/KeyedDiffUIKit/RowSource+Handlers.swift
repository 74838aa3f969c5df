#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  // Methods that call the app's handlers for tables and collection views. A handler that needs a
  // row is called only if there is a row at the path. Otherwise, the method returns a default
  // value, which the view ignores.

  extension RowSource {
    /// Calls a handler for a row. Returns `nil` if there is no handler or no such row.
    @discardableResult
    func tell<Answer>(
      _ handler: RowHandler<Item, Answer>?, at indexPath: IndexPath
    ) -> Answer? {
      CurrentPath(exactly: indexPath).flatMap { source.tell(handler, at: $0) }
    }

    /// Calls a handler that returns a Boolean value for a row. Returns `standard` if there is no
    /// handler, and `false` if there is no such row.
    func ask(
      _ handler: RowHandler<Item, Bool>?, at indexPath: IndexPath, otherwise standard: Bool
    ) -> Bool {
      CurrentPath(exactly: indexPath).map {
        source.ask(handler, at: $0, otherwise: standard)
      } ?? false
    }

    /// Returns whether the cell of a row can be configured with the current content of the row.
    func canConfigure(cellDequeuedBy reuseIdentifier: String?, at path: CurrentPath) -> Bool {
      source.canConfigure(cellDequeuedBy: reuseIdentifier, at: path)
    }

    // MARK: Selection

    func shouldHighlight(at path: IndexPath) -> Bool {
      ask(source.selection.shouldHighlight, at: path, otherwise: true)
    }

    func didHighlight(at path: IndexPath) { tell(source.selection.didHighlight, at: path) }

    func didUnhighlight(at path: IndexPath) { tell(source.selection.didUnhighlight, at: path) }

    func willSelect(at path: IndexPath) -> IndexPath? {
      CurrentPath(exactly: path).flatMap(source.willSelect)?.indexPath
    }

    func willDeselect(at path: IndexPath) -> IndexPath? {
      CurrentPath(exactly: path).flatMap(source.willDeselect)?.indexPath
    }

    func didSelect(at path: IndexPath) { CurrentPath(exactly: path).map(source.didSelect) }

    func didDeselect(at path: IndexPath) {
      CurrentPath(exactly: path).map { source.didDeselect(at: $0) }
    }

    func didActivate(at path: IndexPath) { CurrentPath(exactly: path).map(source.didActivate) }

    // MARK: Display

    func willDisplay(_ cell: AnyObject, at path: IndexPath) {
      CurrentPath(exactly: path).map { source.willDisplay(cell, at: $0) }
    }

    func didEndDisplaying(_ cell: AnyObject, at path: IndexPath) {
      CurrentPath(exactly: path).map { source.didEndDisplaying(cell, at: $0) }
    }

    /// Calls the handler for prefetching. A view may ask to prefetch rows that no longer exist;
    /// these rows are ignored.
    func prefetch(_ paths: [IndexPath]) { tell(source.display.prefetch, of: paths) }

    func cancelPrefetching(_ paths: [IndexPath]) {
      tell(source.display.cancelPrefetching, of: paths)
    }

    private func tell(_ handler: (([Item]) -> Void)?, of paths: [IndexPath]) {
      let items = source.items(at: paths.compactMap { CurrentPath(exactly: $0) })
      if !items.isEmpty { handler?(items) }
    }

    // MARK: Sizes

    /// Whether the app provides the heights of rows.
    var handlesSizes: Bool { source.sizes.row != nil }

    func height(at path: IndexPath) -> Double? {
      CurrentPath(exactly: path).flatMap(source.height)
    }

    // MARK: Editing

    func editingAction(at path: IndexPath) -> RowAction? {
      CurrentPath(exactly: path).flatMap(source.editingAction)
    }

    func leadingActions(at path: IndexPath) -> [RowAction] {
      CurrentPath(exactly: path).map(source.leadingActions) ?? []
    }

    func trailingActions(at path: IndexPath) -> [RowAction] {
      CurrentPath(exactly: path).map(source.trailingActions) ?? []
    }

    /// Whether there is a handler for menus that apply to several rows.
    var handlesMenuOfRows: Bool { source.editing.menuOfRows != nil }

    /// Returns the actions of the menu for one row or for several rows.
    func menu(at paths: [IndexPath]) -> [RowAction] {
      source.menu(at: paths.compactMap { CurrentPath(exactly: $0) })
    }

    /// Returns a closure that checks whether the row has been deleted.
    func goneTest(ofRowAt path: IndexPath) -> () -> Bool {
      let place = CurrentPath(exactly: path).flatMap(source.rowFinder)
      return { place?() == nil }
    }

    // MARK: Moving

    func canMove(at path: IndexPath) -> Bool {
      CurrentPath(exactly: path).map(source.canMove) ?? false
    }

    func target(ofMoveFrom old: IndexPath, to proposed: IndexPath) -> IndexPath {
      guard let old = CurrentPath(exactly: old), let new = CurrentPath(exactly: proposed)
      else { return proposed }
      return source.target(ofMoveFrom: old, to: new).indexPath
    }

    func move(from old: IndexPath, to new: IndexPath) {
      guard let old = CurrentPath(exactly: old), let new = CurrentPath(exactly: new)
      else { return reloadView() }
      source.move(from: old, to: new)
    }

    // MARK: Index

    /// The titles in the section index of the view, each with the section to which it leads.
    var indexTitles: [(title: String, section: Int)] {
      source.sections.enumerated().compactMap { section, list in
        source.indexTitle?(list.id).map { ($0, section) }
      }
    }
  }
#endif
