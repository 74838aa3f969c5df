public import Foundation
import KeyedDiff

// The operations of batches. Outside of a batch, each is a batch of its own.
extension UITableView {
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    standIn.animations["insertRows"] = animation
    engine.record(.insertRows(indexPaths))
  }

  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    standIn.animations["deleteRows"] = animation
    engine.record(.deleteRows(indexPaths))
  }

  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    standIn.animations["reloadRows"] = animation
    engine.record(.reloadRows(indexPaths))
  }

  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    engine.record(.moveRow(indexPath, newIndexPath))
  }

  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    standIn.animations["insertSections"] = animation
    engine.record(.insertSections(sections))
  }

  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    standIn.animations["deleteSections"] = animation
    engine.record(.deleteSections(sections))
  }

  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    standIn.animations["reloadSections"] = animation
    engine.record(.reloadSections(sections))
  }

  public func moveSection(_ section: Int, toSection newSection: Int) {
    engine.record(.moveSection(section, newSection))
  }

  @available(iOS 15, tvOS 15, *)
  public func reconfigureRows(at indexPaths: [IndexPath]) { engine.reconfigure(indexPaths) }

  public func reloadSectionIndexTitles() { standIn.reloadIndexTitles() }
}
