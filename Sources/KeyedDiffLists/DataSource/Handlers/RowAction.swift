/// Something that the user can do with a row: from a menu, by a swipe, or while
/// the list is edited.
@MainActor
public struct RowAction {
  /// The kind of an action.
  public enum Style: Hashable, Sendable {
    /// Neither of the others.
    case normal
    /// It deletes something.
    case delete
    /// It inserts something.
    case insert
  }

  /// The kind of the action.
  public var style: Style
  /// Its title, in the language of the user; `nil` for the toolkit's own word.
  public var title: String?
  /// Does it: changes the model and updates the list.
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
