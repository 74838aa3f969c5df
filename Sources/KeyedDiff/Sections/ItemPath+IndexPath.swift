#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ItemPath {
  /// The path as table and collection views take it.
  public var indexPath: IndexPath { IndexPath(indexes: [section, item]) }

  /// Creates a path from that of a table or collection view.
  ///
  /// - Parameter indexPath: A path of two indices. Traps if it has another
  ///   count.
  public init(_ indexPath: IndexPath) {
    require(indexPath.count == 2, "An index path of an item has 2 indices, not \(indexPath.count).")
    self.init(section: indexPath[0], item: indexPath[1])
  }

  /// Creates a path from that of a table or collection view, if it is the path of an item.
  ///
  /// Views hand out empty paths and paths of whole sections, for example of a drop target.
  ///
  /// - Parameter indexPath: Any path.
  /// - Returns: `nil` if the path does not have two indices.
  public init?(exactly indexPath: IndexPath) {
    guard indexPath.count == 2 else { return nil }
    self.init(section: indexPath[0], item: indexPath[1])
  }
}
