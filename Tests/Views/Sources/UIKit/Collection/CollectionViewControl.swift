import Foundation

/// The part of a collection view that only tests use.
@MainActor
public final class CollectionViewControl: ListViewControl<UICollectionViewCell> {
  unowned let collection: UICollectionView

  /// The items that the user moved and whose cells will be reloaded.
  private var movedPaths: [IndexPath] = []

  init(_ collection: UICollectionView) {
    self.collection = collection
    super.init(collection, collection.engine)
  }

  /// The visible items, by path.
  public var shownRows: [ShownRow<UICollectionViewCell>] {
    layOutIfOnScreen()
    return engine.visible.sorted { $0.key < $1.key }
      .map { ShownRow(path: $0.key, cell: $0.value, frame: $0.value.frame) }
  }

  /// The visible supplementary views, by path and kind.
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

  /// Schedules a reload of the cell of an item one turn later, as the view does after a drag.
  func reloadLater(_ path: IndexPath) {
    movedPaths.append(path)
    guard finishesAnimationsByItself else { return }
    Task { [weak self] in self?.reloadMovedCells() }
  }

  /// Reloads the cells of dragged items, by their paths at the time of the drop. If animations end
  /// automatically, this happens automatically one turn later.
  public func reloadMovedCells() {
    let paths = movedPaths
    movedPaths = []
    for path in paths { engine.reloadMovedCell(at: path) }
  }
}
