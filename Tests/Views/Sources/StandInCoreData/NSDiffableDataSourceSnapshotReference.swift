/// The ids of all sections and objects of a controller.
public final class NSDiffableDataSourceSnapshotReference: NSObject {
  /// The names of the sections.
  public let sectionIdentifiers: [Any]
  /// The ids of the objects of all sections.
  public let itemIdentifiers: [Any]

  init(sectionNames: [String], objectIDs: [NSManagedObjectID]) {
    sectionIdentifiers = sectionNames
    itemIdentifiers = objectIDs
  }
}
