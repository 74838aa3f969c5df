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

  @available(tvOS 17, *)
  extension UIContextMenuConfiguration {
    /// Creates the configuration of a context menu; `nil` if there are no actions.
    ///
    /// - Parameters:
    ///   - actions: The actions of the menu.
    ///   - paths: The rows to which the menu applies. The path of a single row is the identifier of
    ///     the configuration: UIKit passes nothing else to the app's delegate when the user taps
    ///     the preview.
    @MainActor
    convenience init?(_ actions: [RowAction], at paths: [IndexPath]) {
      guard !actions.isEmpty else { return nil }
      let menu = UIMenu(
        children: actions.map { action in
          UIAction(
            title: action.title ?? "", attributes: action.style == .delete ? .destructive : []
          ) { _ in action.perform() }
        })
      let path = paths.count == 1 ? paths[0] : nil
      self.init(
        identifier: path.map { NSIndexPath(indexes: Array($0), length: $0.count) },
        actionProvider: { _ in menu })
    }
  }
#endif
