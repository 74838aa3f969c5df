#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ListDiff {
  /// The changes to one section of a table or collection view, as index paths.
  public struct IndexPaths: Hashable, Sendable {
    /// The index paths of a row in the old list and in the new one.
    public struct Pair: Hashable, Sendable {
      /// The index path in the old list.
      public let old: IndexPath
      /// The index path in the new list.
      public let new: IndexPath

      /// Creates a pair of index paths.
      ///
      /// - Parameters:
      ///   - old: An index path in the old list.
      ///   - new: An index path in the new list.
      public init(old: IndexPath, new: IndexPath) {
        self.old = old
        self.new = new
      }
    }

    /// Old index paths of deleted rows, ascending.
    public let deletions: [IndexPath]
    /// New index paths of inserted rows, ascending.
    public let insertions: [IndexPath]
    /// Rows that move, ascending by old index path.
    public let moves: [Pair]
    /// Rows with new content, ascending by old index path.
    ///
    /// To show the new content, reload the rows at the old index paths in a batch without moves, or
    /// reconfigure the rows at the new index paths after the batch with all other changes.
    public let updates: [Pair]
  }

  /// Converts the indices of all changes to index paths.
  ///
  /// - Parameter section: The index of the section that displays the list.
  /// - Returns: The index paths of all changes.
  /// - Complexity: O(c) for c changes.
  public func indexPaths(inSection section: Int = 0) -> IndexPaths {
    func path(_ item: Int) -> IndexPath { IndexPath(indexes: [section, item]) }
    func paths(_ pairs: [IndexPair]) -> [IndexPaths.Pair] {
      pairs.map { .init(old: path($0.old), new: path($0.new)) }
    }
    return IndexPaths(
      deletions: deletions.map(path), insertions: insertions.map(path), moves: paths(moves),
      updates: paths(updates))
  }
}
