import Foundation

/// The part of a collection view that only tests use.
@MainActor
public final class CollectionViewControl: ListViewControl<UICollectionViewCell> {
  unowned let collection: UICollectionView

  /// The items that were moved by hand and whose cells are reloaded soon.
  private var movedPaths: [IndexPath] = []

  init(_ collection: UICollectionView) {
    self.collection = collection
    super.init(collection, collection.engine)
  }

  /// The items that the user sees now, by path.
  public var shownRows: [ShownRow<UICollectionViewCell>] {
    layOutIfOnScreen()
    return engine.visible.sorted { $0.key < $1.key }
      .map { ShownRow(path: $0.key, cell: $0.value, frame: $0.value.frame) }
  }

  /// The headers, footers and the like that the user sees now, by path and kind.
  public var shownSupplements: [ShownSupplement] {
    layOutIfOnScreen()
    return collection.supplements
      .sorted { ($0.key.path, $0.key.kind) < ($1.key.path, $1.key.kind) }
      .map {
        ShownSupplement(
          kind: $0.key.kind, path: $0.key.path, view: $0.value, frame: $0.value.frame)
      }
  }

  // MARK: Reloads after a drag

  /// Has the cell of an item reloaded one turn later, as the view does after a drag.
  func reloadLater(_ path: IndexPath) {
    movedPaths.append(path)
    guard finishesAnimationsByItself else { return }
    Task { [weak self] in self?.reloadMovedCells() }
  }

  /// Reloads the cells of items that were dragged, by the paths of that moment. That happens by
  /// itself, one turn later, if animations end by themselves.
  public func reloadMovedCells() {
    let paths = movedPaths
    movedPaths = []
    for path in paths { engine.reloadMovedCell(at: path) }
  }
}
