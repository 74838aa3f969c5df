public import KeyedDiffLists

/// A text of a row.
public enum FormPart: CaseIterable, Sendable {
  case name
  case note
}

/// What the user edits in a list.
public struct Edited: Equatable, Sendable {
  /// The row that the cell was set up for.
  public var id: Int
  public var part: FormPart
  public var text: String
  /// The selection, in UTF-16 units.
  public var selection: Range<Int>

  public init(id: Int, part: FormPart, text: String, selection: Range<Int>) {
    self.id = id
    self.part = part
    self.text = text
    self.selection = selection
  }
}

/// A list of forms in a window.
@MainActor
public protocol FormTestScreen: AnyObject {
  var source: ListDataSource<String, FormRow> { get }
  /// Whether a row out of sight keeps its cell if the user edits it.
  var keepsEditedRow: Bool { get }
  /// The rows that can be seen, with the texts of their names.
  var visibleNames: [Int: String] { get }
  /// The text that has the keyboard focus; `nil` if it is not in a cell.
  var edited: Edited? { get }
  func beginEditing(_ id: Int, _ part: FormPart)
  func type(_ text: String)
  func select(_ range: Range<Int>)
  func endEditing()
  /// Scrolls to a part of the content, between 0 and 1.
  func scroll(toPart part: Double)
  func leaveWindow()
  func enterWindow()
  /// Lets animations end, and performs pending layout.
  func turn()
  /// Exceptions and warnings of the view.
  var faults: [String] { get }
}
