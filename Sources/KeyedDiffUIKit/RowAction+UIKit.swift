#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import KeyedDiffLists
  import UIKit

  #if !os(tvOS)
    extension UISwipeActionsConfiguration {
      /// Creates the configuration of a row's swipe actions. If there are no actions, the row
      /// cannot be swiped.
      ///
      /// - Parameters:
      ///   - actions: The actions that a swipe reveals.
      ///   - isGone: Returns whether the row has been deleted. While the row exists, a delete
      ///     action must not report success, because the table would remove the row and leave a
      ///     gap.
      @MainActor
      convenience init(_ actions: [RowAction], isGone: @escaping () -> Bool) {
        self.init(
          actions: actions.map { action in
            UIContextualAction(
              style: action.style == .delete ? .destructive : .normal, title: action.title
            ) { _, _, complete in
              action.perform()
              complete(action.style != .delete || isGone())
            }
          })
      }
    }
  #endif

  extension UITableViewCell.EditingStyle {
    @MainActor
    init(_ action: RowAction?) {
      self =
        switch action?.style {
        case .delete: .delete
        case .insert: .insert
        case .normal, nil: .none
        }
    }
  }

  /// The context menus of one view, and the handlers for taps on the menu previews.
  ///
  /// When a preview is tapped, UIKit passes only the configuration of its menu, so the handlers are
  /// stored by the identifier of the configuration. An index path would not identify the previewed
  /// row, because the row can move while the menu is open.
  @MainActor
  final class RowMenus {
    private var previews: [NSNumber: () -> Void] = [:]
    private var count = 0

    /// Creates the context menu for one or more rows.
    ///
    /// - Parameters:
    ///   - actions: The actions of the menu.
    ///   - preview: Called when the preview is tapped.
    /// - Returns: The configuration; `nil` if there are no actions.
    @available(tvOS 17, *)
    func configuration(
      _ actions: [RowAction], preview: (() -> Void)?
    ) -> UIContextMenuConfiguration? {
      guard !actions.isEmpty else { return nil }
      count += 1
      let identifier = NSNumber(value: count)
      // Only one menu is shown at a time, so the handler of the previous menu is discarded.
      previews = preview.map { [identifier: $0] } ?? [:]
      let menu = UIMenu(
        children: actions.map { action in
          UIAction(
            title: action.title ?? "", attributes: action.style == .delete ? .destructive : []
          ) { _ in action.perform() }
        })
      return UIContextMenuConfiguration(identifier: identifier, actionProvider: { _ in menu })
    }

    #if !os(tvOS)
      /// Calls the handler for a tap on a menu preview.
      func didTapPreview(of configuration: UIContextMenuConfiguration) {
        guard let identifier = configuration.identifier as? NSNumber else { return }
        previews[identifier]?()
      }
    #endif
  }
#endif
