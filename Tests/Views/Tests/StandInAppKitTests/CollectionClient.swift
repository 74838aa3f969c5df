import AppKit
import Testing

/// An item without a nib.
final class Tile: NSCollectionViewItem {
  private(set) var reuseCount = 0

  override func loadView() { view = NSView(frame: .zero) }

  override func prepareForReuse() { reuseCount += 1 }
}

/// A supplementary view.
final class Banner: NSView, NSCollectionViewElement {}

/// A collection view, and a naive client that does exactly what a test says.
@MainActor
final class CollectionClient: NSObject, NSCollectionViewDataSource, NSCollectionViewDelegate {
  let view = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 100, height: 0))
  let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
  let layout = NSCollectionViewFlowLayout()
  let window: NSWindow
  var sections: [[String]]
  var onItem: (IndexPath) -> Void = { _ in }
  var makeItem: ((IndexPath) -> NSCollectionViewItem)?
  var gone: [IndexPath] = []
  var shown: [IndexPath] = []
  var selections: [Set<IndexPath>] = []

  init(_ sections: [[String]]) {
    self.sections = sections
    window = NSWindow(contentView: scrollView)
    super.init()
    layout.itemSize = NSSize(width: 100, height: 20)
    view.collectionViewLayout = layout
    view.register(Tile.self, forItemWithIdentifier: .init("tile"))
    scrollView.documentView = view
    view.dataSource = self
    view.delegate = self
    view.isSelectable = true
    control.turn()
  }

  var control: NSCollectionViewControl { view.standIn }
  var reasons: [String] { control.exceptions.map(\.reason) }
  var titles: [String] {
    view.indexPathsForVisibleItems().sorted().map {
      view.item(at: $0)?.representedObject as? String ?? ""
    }
  }

  func numberOfSections(in collectionView: NSCollectionView) -> Int { sections.count }

  func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int)
    -> Int
  {
    sections[section].count
  }

  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem {
    onItem(indexPath)
    let item =
      makeItem?(indexPath) ?? collectionView.makeItem(withIdentifier: .init("tile"), for: indexPath)
    item.representedObject = sections[indexPath[0]][indexPath[1]]
    return item
  }

  func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
    at indexPath: IndexPath
  ) -> NSView {
    collectionView.makeSupplementaryView(
      ofKind: kind, withIdentifier: .init("banner"), for: indexPath)
  }

  func collectionView(
    _ collectionView: NSCollectionView, willDisplay item: NSCollectionViewItem,
    forRepresentedObjectAt indexPath: IndexPath
  ) {
    shown.append(indexPath)
  }

  func collectionView(
    _ collectionView: NSCollectionView, didEndDisplaying item: NSCollectionViewItem,
    forRepresentedObjectAt indexPath: IndexPath
  ) {
    gone.append(indexPath)
  }

  func collectionView(
    _ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>
  ) {
    selections.append(indexPaths)
  }
}

/// The path of an item.
func path(_ section: Int, _ item: Int) -> IndexPath { IndexPath(indexes: [section, item]) }
