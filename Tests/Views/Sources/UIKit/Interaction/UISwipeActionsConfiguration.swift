/// A button that appears when the user swipes a row.
@available(tvOS, unavailable)
@MainActor
open class UIContextualAction: NSObject {
  /// Whether the action is destructive.
  public enum Style: Int, Sendable {
    case normal, destructive
  }

  public typealias Handler =
    @MainActor (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  public final let style: Style
  public final let handler: Handler
  open var title: String?
  open var backgroundColor: UIColor!
  open var image: UIImage?

  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }
}

/// The buttons at one side of a row.
@available(tvOS, unavailable)
@MainActor
open class UISwipeActionsConfiguration: NSObject {
  public final let actions: [UIContextualAction]
  open var performsFirstActionWithFullSwipe = true

  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}
