#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  /// The library's data source of a collection view. A `CollectionDataSourceProxy` forwards messages
  /// to this object while they are handled, see `collectionMethods`. All methods are in the class body, next to the
  /// conformance, so that Swift infers `@objc` for them.
  @MainActor
  final class CollectionDataSource: NSObject, NSCollectionViewDataSource,
    NSCollectionViewPrefetching
  {
    private weak var list: CollectionListView?
    private var rows: (any RowSource)? { list?.rows }

    init(_ list: CollectionListView) {
      self.list = list
    }

    func numberOfSections(in collectionView: NSCollectionView) -> Int { rows?.sectionCount ?? 0 }

    func collectionView(
      _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
    ) -> Int {
      rows?.rowCount(inSection: section) ?? 0
    }

    func collectionView(
      _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
    ) -> NSCollectionViewItem {
      guard let list else { fatalError("A collection view called a deallocated data source.") }
      guard let rows, let path = CurrentPath(exactly: indexPath), rows.hasRow(at: path)
      else { return list.fallbackItem(at: indexPath) }
      return list.gate.closed { expected(rows.cell(at: path, in: list)) }
    }

    func collectionView(
      _ collectionView: NSCollectionView,
      viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
      at indexPath: IndexPath
    ) -> NSView {
      guard let list else { fatalError("A collection view called a deallocated data source.") }
      list.supplementKinds.insert(kind)
      let role = CellRole(elementKind: kind, at: indexPath)
      let path = CurrentPath(ofSupplementAt: indexPath)
      return list.gate.closed {
        rows?.supplement(role, at: path, in: list).map(expected)
          ?? list.fallbackView(ofKind: kind, at: indexPath)
      }
    }

    // MARK: Prefetching

    func collectionView(
      _ collectionView: NSCollectionView, prefetchItemsAt indexPaths: [IndexPath]
    ) {
      rows?.prefetch(indexPaths.compactMap { CurrentPath(exactly: $0) })
    }

    func collectionView(
      _ collectionView: NSCollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {
      rows?.cancelPrefetching(indexPaths.compactMap { CurrentPath(exactly: $0) })
    }
  }
#endif
