/// A view that a collection view shows and uses again.
public protocol NSCollectionViewElement: NSObjectProtocol, NSUserInterfaceItemIdentification {
  @MainActor func prepareForReuse()
}

/// An item of a collection view.
@MainActor
open class NSCollectionViewItem: NSViewController, NSCollectionViewElement {
  /// How an item is marked while the user chooses.
  public enum HighlightState: Int, Sendable {
    case none
    case forSelection
    case forDeselection
    case asDropTarget
  }

  public internal(set) weak var collectionView: NSCollectionView?
  open var isSelected = false
  open var highlightState = HighlightState.none
  open var textField: NSTextField?

  open func prepareForReuse() {}
}
