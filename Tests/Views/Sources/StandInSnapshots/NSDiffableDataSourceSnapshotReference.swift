public import class ObjectiveC.NSObject

/// The ids of all sections and items of a list. UIKit and AppKit declare this class, and Core Data
/// reports it.
@available(watchOS, unavailable)
public final class NSDiffableDataSourceSnapshotReference: NSObject {
  /// The ids of the sections.
  public let sectionIdentifiers: [Any]
  /// The ids of the items of all sections.
  public let itemIdentifiers: [Any]

  /// Creates a snapshot. In apps, `init()` creates an empty one, and methods fill it.
  public init(standIn sectionIdentifiers: [Any], itemIdentifiers: [Any]) {
    self.sectionIdentifiers = sectionIdentifiers
    self.itemIdentifiers = itemIdentifiers
  }
}
