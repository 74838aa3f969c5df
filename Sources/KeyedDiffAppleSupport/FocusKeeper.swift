package import Foundation
package import KeyedDiff
package import KeyedDiffLists

/// A list view whose cells can contain the view with the keyboard focus.
@MainActor
package protocol FocusHost: ListView {
  /// The data source of the list; `nil` if the app has a data source of its own.
  var rows: (any RowSource)? { get }
  /// The view that scrolls.
  var scroller: (any AnchoredView)? { get }
  /// The edge at which the scroll position is anchored.
  var anchorEdge: ScrollAnchor.Edge { get }
  /// The view inside the list that has the keyboard focus; `nil` if the list itself has it.
  var focusedView: (any FocusableView)? { get }
  /// Returns the view with the focus that a notification about edited text refers to.
  func editedView(_ object: Any?) -> (any FocusableView)?
  /// Returns the cell or header that contains a view; `nil` if there is none.
  func cell(around view: any FocusableView) -> FocusedCell?
  /// Returns the cell or header that the view has for a row; `nil` if there is none.
  func cell(of row: FlatLayout.Row, column: Int) -> (any FocusableView)?
  /// Takes the keyboard focus away from all cells of the list.
  func leaveCells()
}

/// The cell or header that contains the view with the keyboard focus.
package struct FocusedCell {
  package let view: any FocusableView
  /// The row; `nil` if it is out of sight, so that the view does not tell it.
  package let row: FlatLayout.Row?
  /// The column of the cell; 0 if the list has no columns.
  package let column: Int

  package init(_ view: any FocusableView, row: FlatLayout.Row?, column: Int = 0) {
    self.view = view
    self.row = row
    self.column = column
  }
}

/// Keeps the keyboard focus in its row, with the text that the user has typed, while a list view
/// replaces or reconfigures cells.
///
/// If the row gets another cell, the view at the same place of the new cell gets the focus. If the
/// row is deleted, no other row gets the focus.
///
/// The typed text and the selection are put back if the setup of the cell has not changed the text
/// of the model. This is the case if the setup puts a text into the view that an earlier setup may
/// have put there: the text that the view had when the user began to type, or the typed text during
/// an earlier update, which the app may have put into the model. Any other text is new, and stays.
@MainActor
package final class FocusKeeper {
  /// The list view. Set this property once.
  package weak var host: (any FocusHost)?
  /// The text that the user edits, as it was before.
  private var begun: BegunText?
  private var observations: [Observation] = []

  private struct BegunText {
    weak var view: (any FocusableView)?
    /// The texts that setups of the cell may have put into the view.
    let texts: Set<String>
    /// The typed text that was put back into the view; `nil` if the user typed all of it there.
    var putBack: String?
    /// Returns the current path of the row.
    let row: (() -> CurrentPath?)?
  }

  /// The view with the focus, before a change.
  private struct Kept {
    let view: any FocusableView
    let cell: FocusedCell
    let place: PlaceInCell
    let typed: TypedText?
    /// The texts that setups of the cell may have put into the view.
    let texts: Set<String>
    /// Returns the current path of the row.
    let row: (() -> CurrentPath?)?
  }

  /// - Parameter names: The notifications that the toolkit posts when the user begins to edit text.
  package init(observing names: [Notification.Name]) {
    observations = names.map { name in
      Observation(of: name) { [weak self] object in self?.didBegin(object) }
    }
  }

  private func didBegin(_ object: Any?) {
    guard let host, let view = host.editedView(object), let cell = host.cell(around: view) else {
      return
    }
    let text = view.typedText?.text ?? ""
    var texts: Set = [text]
    // For the toolkit, a text that was put back is not one that the user has typed.
    if let begun, begun.view === view, begun.putBack == text { texts.formUnion(begun.texts) }
    begun = BegunText(
      view: view, texts: texts, putBack: texts.count > 1 ? text : nil,
      row: cell.row.flatMap { finder(of: $0, host) })
  }

  /// Returns a closure that finds a row by its id; `nil` for headers, and if rows have no ids.
  private func finder(
    of row: FlatLayout.Row, _ host: any FocusHost
  ) -> (() -> CurrentPath?)? {
    guard case .item(let path) = row else { return nil }
    return host.rows?.rowFinder(at: path)
  }

  private func kept() -> Kept? {
    guard let host, let view = host.focusedView, let cell = host.cell(around: view),
      let place = PlaceInCell(of: view, in: cell.view)
    else { return nil }
    let begun = begun?.view === view ? begun : nil
    let typed = view.typedText
    return Kept(
      view: view, cell: cell, place: place, typed: typed,
      texts: begun?.texts ?? [typed?.text ?? ""],
      row: cell.row.flatMap { finder(of: $0, host) } ?? begun?.row)
  }

  /// The row or header with the keyboard focus; `nil` for none.
  package var focusedRow: FlatLayout.Row? {
    kept().flatMap { kept in kept.cell.row ?? kept.row?().map { .item($0) } }
  }

  // MARK: Changes

  /// Reloads the view, and moves the focus to its row.
  ///
  /// - Parameter focus: Where the focus belongs after the reload; `nil` for no row.
  package func keep(_ focus: KeptFocus?, during reload: () -> Void) {
    guard let kept = kept() else { return reload() }
    reload()
    if case .sameRow(let row, let isUnchanged)? = focus {
      restore(kept, in: row, isUnchanged: isUnchanged)
    } else {
      host?.leaveCells()
    }
  }

  /// Makes the view forget its cells, without a change of the list.
  package func keepRow(during reset: () -> Void) {
    keep(focusedRow.map { .sameRow($0, isUnchanged: true) }, during: reset)
  }

  /// Performs a batch.
  ///
  /// - Parameters:
  ///   - update: The operations of the batch.
  ///   - perform: Performs the batch. Returns `false` if the list was not changed.
  package func keep(during update: BatchUpdate, _ perform: () -> Bool) {
    guard let kept = kept() else {
      _ = perform()
      return
    }
    guard perform() else { return }
    let old = kept.cell.row
    let new = old.flatMap(update.newRow)
    // The view keeps the cells of all rows that are not reloaded.
    if let old, new != nil, !update.reloads(old) { return }
    // A plan may delete a row and insert it again. Finding it can take a search of all rows.
    let row = new ?? (old == nil || update.insertsRows ? kept.row?().map { .item($0) } : nil)
    if let row {
      if old == nil, kept.view.hasFocus { return }
      restore(kept, in: row, isUnchanged: false)
    } else if old != nil || kept.row != nil {
      host?.leaveCells()
    }
  }

  /// Reconfigures cells, or reloads rows that stay in their places.
  package func keepInPlace(during change: () -> Void) {
    guard let kept = kept() else { return change() }
    change()
    if let row = kept.cell.row {
      restore(kept, in: row, isUnchanged: false)
    } else if kept.view.hasFocus {
      putBackText(kept, in: kept.view, of: nil, isUnchanged: false)
    } else if let path = kept.row?() {
      restore(kept, in: .item(path), isUnchanged: false)
    }
  }

  /// The row with the focus and its cell, if the row is out of sight. The view does not return this
  /// cell, although it will show it again.
  package var cellOutOfSight: (path: CurrentPath, cell: any FocusableView)? {
    guard let kept = kept(), kept.cell.row == nil, let path = kept.row?() else { return nil }
    return (path, kept.cell.view)
  }

  // MARK: Restoring

  private func restore(_ kept: Kept, in row: FlatLayout.Row, isUnchanged: Bool) {
    guard let host else { return }
    showing(row, kept.cell.column, host) { cell in
      guard let cell, let view = kept.place.view(in: cell) else { return host.leaveCells() }
      if !view.hasFocus { view.takeFocus() }
      guard view.hasFocus else { return host.leaveCells() }
      putBackText(kept, in: view, of: finder(of: row, host), isUnchanged: isUnchanged)
    }
  }

  /// Puts the typed text and the selection back, unless the setup of the cell has put a new text.
  private func putBackText(
    _ kept: Kept, in view: any FocusableView, of row: (() -> CurrentPath?)?, isUnchanged: Bool
  ) {
    guard let typed = kept.typed, let now = view.typedText else { return }
    let isSame = isUnchanged || now.text == typed.text || kept.texts.contains(now.text)
    if isSame, now != typed { view.typedText = typed }
    begun = BegunText(
      view: view, texts: isSame ? kept.texts.union([now.text]) : [now.text],
      putBack: isSame ? typed.text : nil, row: row ?? kept.row)
  }

  /// Calls a closure with the cell of a row, which is made if it is out of sight. A view keeps the
  /// cell that has the focus, even out of sight.
  private func showing(
    _ row: FlatLayout.Row, _ column: Int, _ host: any FocusHost,
    _ body: ((any FocusableView)?) -> Void
  ) {
    let scroller = host.scroller
    scroller?.layOutInWindow()
    let cell = host.cell(of: row, column: column)
    guard cell == nil, let scroller, case .item(let path) = row else { return body(cell) }
    let place = scroller.visibleArea.origin
    // Any place in sight will do.
    host.scrollAnchor = ScrollAnchor(path: path, offset: 0, edge: host.anchorEdge)
    scroller.layOutInWindow()
    body(host.cell(of: row, column: column))
    let now = scroller.visibleArea.origin
    if now.y != place.y { scroller.scroll(by: place.y - now.y, along: .vertical) }
    if now.x != place.x { scroller.scroll(by: place.x - now.x, along: .horizontal) }
  }
}

/// An observation of a notification, which ends when this object is deallocated.
private final class Observation {
  private let token: any NSObjectProtocol

  /// - Parameter receive: Receives the object of each notification.
  init(of name: Notification.Name, receive: @escaping @MainActor (Any?) -> Void) {
    token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
      // Views post notifications on the main thread, where the object is read at once.
      nonisolated(unsafe) let object = $0.object
      MainActor.assumeIsolated { receive(object) }
    }
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
