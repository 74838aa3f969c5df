public import KeyedDiff

/// A row with two texts that the user edits, and a switch.
public struct FormRow: Identifiable, Equatable, Sendable {
  public let id: Int
  public var name: String
  public var note = "note"
  public var isOn = false
  /// Whether the row uses another kind of cell.
  public var isOdd = false

  public init(id: Int) {
    self.id = id
    name = "name \(id)"
  }
}

public typealias FormSection = ListSection<String, FormRow>

/// Rows with names.
public func formRows(_ ids: some Sequence<Int>) -> [FormRow] { ids.map(FormRow.init) }
