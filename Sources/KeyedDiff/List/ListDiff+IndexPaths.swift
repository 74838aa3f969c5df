#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ListDiff {
  /// A diff of one section of a table or collection view.
  public struct IndexPaths: Hashable, Sendable {
    /// Where a row was, and where it is.
    public struct Pair: Hashable, Sendable {
      /// The index path in the old list.
      public let old: IndexPath
      /// The index path in the new list.
      public let new: IndexPath

      /// Creates a pair of index paths.
      public init(old: IndexPath, new: IndexPath) {
        self.old = old
        self.new = new
      }
    }

    /// Old index paths.
    public let deletions: [IndexPath]
    /// New index paths.
    public let insertions: [IndexPath]
    /// Rows that move.
    public let moves: [Pair]
    /// Rows with new content. Reload the old index paths in a batch without
    /// moves, or reconfigure the new ones after it.
    public let updates: [Pair]
  }

  /// The indices as index paths.
  ///
  /// - Parameter section: The section that the list is shown in.
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

// UIKit and AppKit have these. Not public elsewhere: they would collide with those of others.
#if !canImport(UIKit) && !canImport(AppKit)
  extension IndexPath {
    package init(item: Int, section: Int) { self.init(indexes: [section, item]) }
    package init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    package var section: Int { self[0] }
    package var item: Int { self[1] }
    package var row: Int { self[1] }
  }
#endif
