/// A view that a collection view shows and reuses.
public protocol NSCollectionViewElement: NSObjectProtocol, NSUserInterfaceItemIdentification {
  @MainActor func prepareForReuse()
}

/// An item of a collection view.
@MainActor
open class NSCollectionViewItem: NSViewController, NSCollectionViewElement {
  /// The highlight of an item during a selection gesture.
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
