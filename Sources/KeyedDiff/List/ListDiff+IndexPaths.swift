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

// UIKit and AppKit add these to IndexPath themselves.
#if !canImport(UIKit) && !canImport(AppKit)
  extension IndexPath {
    /// The path of an item in a section.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The path of a row in a section.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    /// The section of a path of two indices.
    public var section: Int { self[0] }

    /// The item of a path of two indices.
    public var item: Int { self[1] }

    /// The row of a path of two indices.
    public var row: Int { self[1] }
  }
#endif
