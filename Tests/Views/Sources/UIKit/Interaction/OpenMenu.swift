import Foundation

/// A visible context menu.
@MainActor
public final class OpenMenu {
  /// The configuration that the delegate returned.
  public let configuration: UIContextMenuConfiguration
  /// The menu; `nil` if the configuration does not provide one.
  public let menu: UIMenu?
  /// The preview that is lifted off the list; `nil` for the cell.
  public let preview: UITargetedPreview?
  private let onPreviewTap: (MenuAnimator) -> Void
  private let onEnd: (MenuAnimator) -> Void
  private let previewController: UIViewController?
  private var isOpen = true

  init(
    _ configuration: UIContextMenuConfiguration, preview: UITargetedPreview?,
    onPreviewTap: @escaping (MenuAnimator) -> Void, onEnd: @escaping (MenuAnimator) -> Void
  ) {
    self.configuration = configuration
    self.preview = preview
    self.onPreviewTap = onPreviewTap
    self.onEnd = onEnd
    menu = configuration.actionProvider?([])
    previewController = configuration.previewProvider?()
  }

  /// The actions of the menu and its submenus.
  public var actions: [UIAction] { actions(of: menu) }

  private func actions(of element: UIMenuElement?) -> [UIAction] {
    if let menu = element as? UIMenu { return menu.children.flatMap(actions) }
    return (element as? UIAction).map { [$0] } ?? []
  }

  /// Taps an action, which closes the menu.
  public func choose(_ title: String) {
    guard isOpen, let action = actions.first(where: { $0.title == title }) else { return }
    close()
    action.performWithSender(nil, target: nil)
  }

  /// Taps the preview, which closes the menu.
  public func tapPreview() {
    guard isOpen else { return }
    let animator = MenuAnimator(preview: previewController)
    onPreviewTap(animator)
    close()
    animator.run()
  }

  /// Taps outside of the menu.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    let animator = MenuAnimator(preview: previewController)
    onEnd(animator)
    animator.run()
  }
}

/// The visible buttons of a row, after a swipe.
@MainActor
public final class OpenSwipe {
  /// The buttons.
  public let configuration: UISwipeActionsConfiguration
  private let source: UIView
  private let onEnd: () -> Void
  private var isOpen = true

  init(_ configuration: UISwipeActionsConfiguration, source: UIView, onEnd: @escaping () -> Void) {
    self.configuration = configuration
    self.source = source
    self.onEnd = onEnd
  }

  /// Taps a button. The buttons close when the action calls its completion handler.
  ///
  /// - Parameter onCompletion: The argument of the completion handler.
  public func choose(_ title: String, onCompletion: @escaping (Bool) -> Void = { _ in }) {
    guard isOpen else { return }
    guard let action = configuration.actions.first(where: { $0.title == title }) else { return }
    action.handler(action, source) { isDone in
      onCompletion(isDone)
      self.close()
    }
  }

  /// Swipes all the way, which performs the first button's action if that is allowed.
  public func swipeFully(onCompletion: @escaping (Bool) -> Void = { _ in }) {
    guard configuration.performsFirstActionWithFullSwipe else { return }
    guard let title = configuration.actions.first?.title else { return }
    choose(title, onCompletion: onCompletion)
  }

  /// Closes the buttons.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    onEnd()
  }
}

/// A side of a row.
public enum SwipeEdge: Hashable, Sendable {
  /// The side where text starts.
  case leading
  /// The side where text ends.
  case trailing
}
