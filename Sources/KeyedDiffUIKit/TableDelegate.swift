#if canImport(UIKit) && !os(watchOS)
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists
  import UIKit

  /// The library's delegate for a table. A `TableDelegateProxy` forwards messages to this object while
  /// they are handled, see `tableMethods`. All methods are in the class body, next to
  /// the conformance, so that Swift infers `@objc` for them.
  @MainActor
  final class TableDelegate: NSObject, UITableViewDelegate {
    private weak var list: TableListView?
    private var rows: (any RowSource)? { list?.rows }

    init(_ list: TableListView) {
      self.list = list
    }

    // MARK: Display

    func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
      list?.gate.closed { rows?.willDisplay(cell, at: indexPath) }
    }

    func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) {
      list?.gate.closed { rows?.didEndDisplaying(cell, at: indexPath) }
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      list?.gate.closed {
        list?.supplement(.header, ofSection: section)
          ?? list?.appView(.header, in: tableView, ofSection: section)
      }
    }

    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      list?.gate.closed {
        list?.supplement(.footer, ofSection: section)
          ?? list?.appView(.footer, in: tableView, ofSection: section)
      }
    }

    // MARK: Sizes

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      height { rows?.height(at: indexPath) } ?? tableView.rowHeight
    }

    func tableView(
      _ tableView: UITableView, heightForHeaderInSection section: Int
    ) -> CGFloat {
      height(
        of: .header, in: tableView, ofSection: section, standard: tableView.sectionHeaderHeight)
    }

    func tableView(
      _ tableView: UITableView, heightForFooterInSection section: Int
    ) -> CGFloat {
      height(
        of: .footer, in: tableView, ofSection: section, standard: tableView.sectionFooterHeight)
    }

    /// Returns a height that the app provides. Updates are deferred while the app's closure runs.
    private func height(_ height: () -> Double?) -> CGFloat? {
      list?.gate.closed(height).map { CGFloat($0) }
    }

    /// Returns the height of a header or footer. If the section has none, returns the height that
    /// the app's delegate provides. If the delegate provides no height, returns the default for the
    /// table's style, which is 0 for a plain table.
    private func height(
      of role: CellRole, in tableView: UITableView, ofSection section: Int, standard: CGFloat
    ) -> CGFloat {
      guard let list, let rows else { return standard }
      if rows.hasSupplement(role, inSection: section) {
        return height { rows.height(of: role, inSection: section) } ?? standard
      }
      return list.appHeight(role, in: tableView, ofSection: section)
        ?? (tableView.style == .plain ? 0 : UITableView.automaticDimension)
    }

    // The library handles none of these. They answer if a delegate of the app that handled them was
    // deallocated: `SilentDelegate` cannot return numbers.

    func tableView(
      _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
    ) -> CGFloat {
      UITableView.automaticDimension
    }

    func tableView(
      _ tableView: UITableView, estimatedHeightForHeaderInSection section: Int
    ) -> CGFloat {
      UITableView.automaticDimension
    }

    func tableView(
      _ tableView: UITableView, estimatedHeightForFooterInSection section: Int
    ) -> CGFloat {
      UITableView.automaticDimension
    }

    // MARK: Selection

    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
      rows?.shouldHighlight(at: indexPath) ?? true
    }

    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
      rows?.didHighlight(at: indexPath)
    }

    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
      rows?.didUnhighlight(at: indexPath)
    }

    func tableView(
      _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? {
      rows?.willSelect(at: indexPath)
    }

    func tableView(
      _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
    ) -> IndexPath? {
      rows?.willDeselect(at: indexPath)
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      rows?.didSelect(at: indexPath)
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      rows?.didDeselect(at: indexPath)
    }

    @available(iOS 16, tvOS 16, *)
    func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {
      rows?.didActivate(at: indexPath)
    }

    // MARK: Editing

    func tableView(
      _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle {
      .init(rows?.editingAction(at: indexPath))
    }

    #if !os(tvOS)
      func tableView(
        _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
      ) -> String? {
        rows?.editingAction(at: indexPath)?.title
      }

      func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        guard let rows else { return nil }
        return UISwipeActionsConfiguration(
          rows.leadingActions(at: indexPath), isGone: rows.goneTest(ofRowAt: indexPath))
      }

      func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        guard let rows else { return nil }
        let actions = rows.trailingActions(at: indexPath)
        // If this method returns `nil`, the table shows its own delete action.
        let isDeletable = rows.editingAction(at: indexPath)?.style == .delete
        return actions.isEmpty && isDeletable
          ? nil
          : UISwipeActionsConfiguration(actions, isGone: rows.goneTest(ofRowAt: indexPath))
      }
    #endif

    func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
      toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
      rows?.target(ofMoveFrom: sourceIndexPath, to: proposedDestinationIndexPath)
        ?? proposedDestinationIndexPath
    }

    // MARK: Menus

    @available(tvOS 17, *)
    func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      guard let rows else { return nil }
      return UIContextMenuConfiguration(rows.menu(at: [indexPath]), at: [indexPath])
    }
  }
#endif
