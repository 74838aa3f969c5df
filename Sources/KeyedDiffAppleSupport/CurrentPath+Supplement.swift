package import Foundation
package import KeyedDiff

extension CurrentPath {
  /// Creates the path of a supplementary view.
  ///
  /// The index path of a supplementary view of the whole list has a single index.
  package init(ofSupplementAt path: IndexPath) {
    self.init(section: path.first ?? 0, item: path.count > 1 ? path[1] : 0)
  }
}
