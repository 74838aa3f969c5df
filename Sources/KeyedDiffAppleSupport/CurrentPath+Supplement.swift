package import Foundation
package import KeyedDiff

extension CurrentPath {
  /// Creates the path of a supplementary view.
  ///
  /// A supplementary view of the whole list belongs to no section, so its index path has only one
  /// index. For such a view, the item index of the created path is 0.
  package init(ofSupplementAt path: IndexPath) {
    self.init(section: path.first ?? 0, item: path.count > 1 ? path[1] : 0)
  }
}
