public import StandInRuntime

/// The part of a table for tests: gestures, switches, and errors.
@MainActor
public final class NSTableViewControl {
  /// The name of exceptions that real tables do not raise.
  public static let strictness = "StandInStrictness"

  /// A change of rows.
  public struct Change: Hashable {
    public let selector: String
    public let animation: NSTableView.AnimationOptions.RawValue
    /// The duration of animations; 0 for none.
    public let duration: TimeInterval
    /// The inserted or removed rows; empty for a move.
    public let rows: IndexSet

    init(
      selector: String, animation: NSTableView.AnimationOptions, duration: TimeInterval,
      rows: IndexSet
    ) {
      self.selector = selector
      self.rows = rows
      self.animation = animation.rawValue
      self.duration = duration
    }
  }

  private unowned let tableView: NSTableView

  /// Exceptions that would have ended a real program.
  public private(set) var exceptions: [StandInException] = []
  /// Warnings that a real table would only have logged.
  public internal(set) var warnings: [String] = []
  /// The time when animations end.
  public let animations = StandInAnimations()
  /// The changes of rows since the log was cleared.
  public var changes: [Change] = []
  /// How long the table animated new heights, for each call that reported some.
  public var heightAnimations: [TimeInterval] = []
  /// The selectors of the calls to data source and delegate; `nil` if they are not logged.
  public var log: [String]?
  /// Returns the identity of a row in the data source, which the table compares with its own rows.
  public var idOfRow: ((_ row: Int) -> AnyHashable)? {
    didSet { tableView.identifyRows() }
  }
  var prototypes: [NSUserInterfaceItemIdentifier: () -> NSView] = [:]

  init(_ tableView: NSTableView) { self.tableView = tableView }

  func raise(_ reason: String, name: String = "NSInternalInconsistencyException") {
    exceptions.append(StandInException(name, reason: reason))
  }

  func note(_ selector: String) { log?.append(selector) }

  /// Adds a cell to the prototypes in the storyboard of the table.
  public func addPrototype(
    _ identifier: NSUserInterfaceItemIdentifier, make: @escaping () -> NSView
  ) {
    prototypes[identifier] = make
  }

  /// Performs a pending layout of the window, as at the end of a turn.
  public func turn() {
    var root: NSView = tableView
    while let view = root.superview { root = view }
    root.layoutSubtreeIfNeeded()
  }

  /// The rows that have views, except one that is not visible but has the first responder.
  public var shownRows: IndexSet {
    IndexSet(
      tableView.rows.indices.filter {
        tableView.rows[$0].view != nil && !tableView.rows[$0].isPinned
      })
  }

  /// The view of a cell, if it was already made.
  public func cell(atRow row: Int, column: Int = 0) -> NSView? {
    tableView.rows[row].view?.cells[column]
  }

  /// Whether a visible row is a group row.
  public func isGroupRow(_ row: Int) -> Bool { tableView.rows[row].isGroupRow }

  // MARK: Gestures

  /// Clicks a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - isExtending: Whether the command key is down, so that other rows stay selected.
  public func click(_ row: Int, isExtending: Bool = false) {
    let old = tableView.selectedRowIndexes
    let extends = isExtending && tableView.allowsMultipleSelection
    if isExtending, old.contains(row) {
      tableView.selectAsUser(old.subtracting([row]))
    } else {
      tableView.selectAsUser(extends ? old.union([row]) : [row])
    }
  }

  /// Clicks a row twice; -1 for the place below all rows.
  ///
  /// - Returns: The name of the action that was sent; `nil` if there is none.
  @discardableResult
  public func doubleClick(_ row: Int) -> String? {
    if row >= 0 { click(row) }
    tableView.clickedRow = row
    guard let action = tableView.doubleAction else { return nil }
    let name = NSStringFromSelector(action)
    if let target = tableView.target as? any PerformsActions, !target.perform(actionNamed: name) {
      fatalError("\(name): unrecognized selector sent to instance")
    }
    return name
  }

  /// Selects rows by a gesture that covers several of them.
  public func select(_ rows: IndexSet) { tableView.selectAsUser(rows) }

  /// Swipes a row.
  ///
  /// - Returns: The actions of the swipe.
  public func swipe(_ row: Int, from edge: NSTableView.RowActionEdge) -> [NSTableViewRowAction] {
    let actions =
      tableView.delegate(for: "tableView:rowActionsForRow:edge:")?
      .tableView(tableView, rowActionsForRow: row, edge: edge) ?? []
    tableView.rowActionsVisible = !actions.isEmpty
    return actions
  }

  /// Clicks an action of a swipe.
  public func perform(_ action: NSTableViewRowAction, atRow row: Int) {
    action.handler(action, row)
  }

  /// Opens the menu of a row.
  ///
  /// - Parameter row: The row; -1 for the place below all rows.
  /// - Returns: The items of the menu.
  public func openMenu(atRow row: Int) -> [NSMenuItem] {
    tableView.clickedRow = row
    guard let menu = tableView.menu else { return [] }
    menu.delegate?.menuNeedsUpdate(menu)
    return menu.items
  }

  /// Chooses an item of a menu: sends its action to its target.
  public func choose(_ item: NSMenuItem) {
    guard let action = item.action else { return }
    guard let target = item.target as? any PerformsActions,
      target.perform(actionNamed: NSStringFromSelector(action))
    else { fatalError("\(NSStringFromSelector(action)): unrecognized selector sent to instance") }
  }

  /// A drag that has begun.
  public struct Drag {
    public let session: NSDraggingSession
    let rows: IndexSet
  }

  /// Begins to drag rows.
  ///
  /// - Returns: The drag; `nil` if the rows cannot be dragged.
  public func beginDragging(_ rows: IndexSet) -> Drag? {
    guard let dataSource = tableView.dataSource(for: "tableView:pasteboardWriterForRow:") else {
      return nil
    }
    var dragged = IndexSet()
    var writers: [any NSPasteboardWriting] = []
    for row in rows {
      guard let writer = dataSource.tableView(tableView, pasteboardWriterForRow: row) else {
        continue
      }
      dragged.insert(row)
      writers.append(writer)
    }
    guard !writers.isEmpty else { return nil }
    let session = NSDraggingSession(source: tableView, writers)
    tableView.dataSource(for: "tableView:draggingSession:willBeginAtPoint:forRowIndexes:")?
      .tableView(tableView, draggingSession: session, willBeginAt: .zero, forRowIndexes: dragged)
    return Drag(session: session, rows: dragged)
  }

  /// Drags something into the table from another app.
  public func dragFromOutside(_ item: NSPasteboardItem) -> Drag {
    Drag(session: NSDraggingSession(source: nil, [item]), rows: [])
  }

  /// Drops the dragged rows outside of the table.
  public func dropOutside(_ drag: Drag, _ operation: NSDragOperation) {
    tableView.dataSource(for: "tableView:draggingSession:endedAtPoint:operation:")?
      .tableView(tableView, draggingSession: drag.session, endedAt: .zero, operation: operation)
  }

  /// Drops the dragged rows above a row, whose index includes the dragged rows.
  ///
  /// - Returns: The operation of the drop; empty if it was not accepted.
  @discardableResult
  public func drop(
    _ drag: Drag, at row: Int, _ place: NSTableView.DropOperation = .above
  ) -> NSDragOperation {
    var operation: NSDragOperation = []
    let types = Set(drag.session.draggingPasteboard.types ?? [])
    let isWelcome = !types.isDisjoint(with: tableView.registeredDraggedTypes)
    if isWelcome,
      let dataSource = tableView.dataSource(
        for: "tableView:validateDrop:proposedRow:proposedDropOperation:")
    {
      operation = dataSource.tableView(
        tableView, validateDrop: drag.session.info, proposedRow: row, proposedDropOperation: place)
    }
    if !operation.isEmpty {
      let isAccepted =
        tableView.dataSource(for: "tableView:acceptDrop:row:dropOperation:")?
        .tableView(tableView, acceptDrop: drag.session.info, row: row, dropOperation: place)
        ?? false
      if !isAccepted { operation = [] }
    }
    if drag.session.isDrag(from: tableView) { dropOutside(drag, operation) }
    return operation
  }
}
