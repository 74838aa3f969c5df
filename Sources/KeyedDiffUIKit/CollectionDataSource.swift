#if canImport(UIKit) && !os(watchOS)
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists
  import UIKit

  /// The library's data source of a collection view. A `CollectionDataSourceProxy` forwards messages
  /// to this object while they are handled, see `collectionMethods`. All methods are in the class body, next to the
  /// conformance, so that Swift infers `@objc` for them.
  @MainActor
  final class CollectionDataSource: NSObject, UICollectionViewDataSource,
    UICollectionViewDataSourcePrefetching
  {
    private weak var list: CollectionListView?
    private var rows: (any RowSource)? { list?.rows }

    init(_ list: CollectionListView) {
      self.list = list
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { rows?.sectionCount ?? 0 }

    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
      rows?.rowCount(inSection: section) ?? 0
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      guard let list else { fatalError("A collection view called a deallocated data source.") }
      guard let rows, let path = CurrentPath(exactly: indexPath), rows.hasRow(at: path)
      else { return expected(list.fallbackView(.cell, at: indexPath)) }
      return list.gate.closed { expected(rows.cell(at: path, in: list)) }
    }

    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      guard let list else { fatalError("A collection view called a deallocated data source.") }
      list.supplementKinds.insert(kind)
      let role = CellRole(elementKind: kind, at: indexPath)
      let path = CurrentPath(ofSupplementAt: indexPath)
      return list.gate.closed {
        list.answering(at: indexPath) {
          rows?.supplement(role, at: path, in: list).map(expected)
            ?? list.fallbackView(role, at: indexPath)
        }
      }
    }

    // MARK: Moving

    func collectionView(
      _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool {
      rows?.canMove(at: indexPath) ?? false
    }

    func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      list?.gate.closeUntilSettled()
      rows?.move(from: sourceIndexPath, to: destinationIndexPath)
    }

    // MARK: Index

    @available(iOS 14, *)
    func indexTitles(for collectionView: UICollectionView) -> [String]? {
      rows?.indexTitles.map(\.title)
    }

    @available(iOS 14, *)
    func collectionView(
      _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath {
      let titles = rows?.indexTitles ?? []
      let section = titles.indices.contains(index) ? titles[index].section : 0
      let path = CurrentPath(section: section, item: 0)
      // In a section without items, a path with one index leads to the section itself.
      return rows?.hasRow(at: path) == true ? path.indexPath : IndexPath(index: section)
    }

    // MARK: Prefetching

    func collectionView(
      _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
    ) {
      rows?.prefetch(indexPaths)
    }

    func collectionView(
      _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {
      rows?.cancelPrefetching(indexPaths)
    }
  }
#endif
