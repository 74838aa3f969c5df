package import KeyedDiff
package import KeyedDiffLists

/// A data source whose types a delegate does not know.
///
/// Classes that conform to protocols of Objective-C cannot be generic. They hold one of these, and
/// what they ask is written in extensions of this protocol, where the types are known.
@MainActor
package protocol RowSource<SectionID, Item>: AnyObject {
  associatedtype SectionID: Hashable
  associatedtype Item

  /// The data source itself.
  var source: ListDataSource<SectionID, Item> { get }
}

extension ListDataSource: RowSource {
  package var source: ListDataSource { self }
}
