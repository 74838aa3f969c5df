#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ItemPath {
  /// The path as an `IndexPath` of a table or collection view.
  public var indexPath: IndexPath { IndexPath(indexes: [section, item]) }

  /// Creates a path from an `IndexPath` of a table or collection view.
  ///
  /// - Parameter indexPath: A path of two indices. Traps if the path has more or fewer indices.
  public init(_ indexPath: IndexPath) {
    require(indexPath.count == 2, "An index path of an item has 2 indices, not \(indexPath.count).")
    self.init(section: indexPath[0], item: indexPath[1])
  }

  /// Creates a path if the given `IndexPath` has two indices.
  ///
  /// Views also use empty paths and paths of whole sections, for example as drop targets.
  ///
  /// - Parameter indexPath: Any path. If the path does not have two indices, the result is `nil`.
  public init?(exactly indexPath: IndexPath) {
    guard indexPath.count == 2 else { return nil }
    self.init(section: indexPath[0], item: indexPath[1])
  }
}
