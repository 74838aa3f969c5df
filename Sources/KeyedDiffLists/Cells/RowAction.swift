/// An action that the user can perform on a row: from a menu, by a swipe, or in editing mode.
public struct RowAction {
  /// The kind of an action.
  public enum Style: Hashable, Sendable {
    /// An action that is neither a deletion nor an insertion.
    case normal
    /// A deletion.
    case delete
    /// An insertion.
    case insert
  }

  /// The kind of the action.
  public var style: Style
  /// The localized title; `nil` for the toolkit's default title.
  public var title: String?
  /// Performs the action: changes the model and updates the list.
  public var perform: @MainActor () -> Void

  /// Creates an action.
  public init(
    _ style: Style = .normal, title: String? = nil, perform: @escaping @MainActor () -> Void
  ) {
    self.style = style
    self.title = title
    self.perform = perform
  }
}
