public import KeyedDiff
public import KeyedDiffLists

/// A list of declared forms in a window.
@MainActor
public protocol DeclaredTestScreen: AnyObject {
  var source: DeclaredList<String> { get }
  /// The gestures that the view has.
  var gestures: Set<RowGesture> { get }
  /// Whether a row out of sight keeps its cell if the user edits it.
  var keepsEditedRow: Bool { get }

  /// Declares a row with one of two cell classes, which may handle the reports of its cell.
  func row(_ row: FormRow, onReport handler: (@MainActor (FormReport) -> Void)?) -> DeclaredRow
  /// What the visible cells show.
  var shownRows: [CurrentPath: FormRow] { get }

  func isSelected(_ path: CurrentPath) -> Bool
  /// Performs a gesture. A selected row that is to be selected is deselected before, and the other
  /// way round.
  ///
  /// - Returns: Whether the row lets the user do that.
  func perform(_ gesture: RowGesture, at path: CurrentPath) -> Bool
  /// Drags a row to a place in the list without this row. A view can refuse the place.
  ///
  /// - Returns: Whether the row can be dragged.
  func drag(from path: CurrentPath, to target: CurrentPath) -> Bool
  /// The id of the row whose name is edited; `nil` if the keyboard is in no row.
  var editedID: Int? { get }
  func beginEditing(at path: CurrentPath)
  /// Types into the name that is edited.
  func type(_ text: String)
  func flipSwitch(at path: CurrentPath)
  /// Scrolls to a part of the content, between 0 and 1.
  func scroll(toPart part: Double)
  /// Lets animations end, and performs pending layout.
  func turn()
  /// Exceptions and warnings of the view.
  var faults: [String] { get }
}

extension DeclaredTestScreen {
  /// Lets all updates end.
  ///
  /// - Returns: Whether they have ended.
  public func settle() async -> Bool {
    for _ in 0..<10_000 {
      turn()
      if !source.adapter.isUpdating, !source.adapter.isWaiting { return true }
      await Task.yield()
    }
    return false
  }
}
