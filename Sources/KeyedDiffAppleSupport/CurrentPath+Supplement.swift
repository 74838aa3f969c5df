package import Foundation
package import KeyedDiff

extension CurrentPath {
  /// Creates the path of a supplementary view.
  ///
  /// If the view belongs to the whole list, not to a section, the given index path has only one
  /// index. The item index of the created path is then 0.
  package init(ofSupplementAt path: IndexPath) {
    self.init(section: path.first ?? 0, item: path.count > 1 ? path[1] : 0)
  }
}
