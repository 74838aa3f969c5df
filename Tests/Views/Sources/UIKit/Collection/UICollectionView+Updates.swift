public import Foundation

// The operations of batches. Outside of a batch, each is a batch of its own.
extension UICollectionView {
  public func insertItems(at indexPaths: [IndexPath]) { engine.record(.insertRows(indexPaths)) }

  public func deleteItems(at indexPaths: [IndexPath]) { engine.record(.deleteRows(indexPaths)) }

  public func reloadItems(at indexPaths: [IndexPath]) { engine.record(.reloadRows(indexPaths)) }

  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    engine.record(.moveRow(indexPath, newIndexPath))
  }

  public func insertSections(_ sections: IndexSet) { engine.record(.insertSections(sections)) }

  public func deleteSections(_ sections: IndexSet) { engine.record(.deleteSections(sections)) }

  public func reloadSections(_ sections: IndexSet) { engine.record(.reloadSections(sections)) }

  public func moveSection(_ section: Int, toSection newSection: Int) {
    engine.record(.moveSection(section, newSection))
  }

  @available(iOS 15, tvOS 15, *)
  public func reconfigureItems(at indexPaths: [IndexPath]) { engine.reconfigure(indexPaths) }
}
