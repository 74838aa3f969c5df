/// The queue on which a context is used.
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
  /// A private queue.
  case privateQueueConcurrencyType = 1
  /// The main queue.
  case mainQueueConcurrencyType = 2
}

/// The objects in memory, and the changes since controllers were last notified.
// Sendable as in Core Data, which checks queues at run time. Tests use it on the main actor only.
public final class NSManagedObjectContext: NSObject, @unchecked Sendable {
  /// The queue on which the context is used.
  public let concurrencyType: NSManagedObjectContextConcurrencyType

  /// Creates a context without objects.
  public init(concurrencyType: NSManagedObjectContextConcurrencyType) {
    self.concurrencyType = concurrencyType
  }

  /// The object with an id. A real context makes a fault for an unknown id.
  public func object(with objectID: NSManagedObjectID) -> NSManagedObject {
    guard let object = objects.first(where: { $0.objectID === objectID }) else {
      let fault = NSManagedObject()
      fault.objectID = objectID
      return fault
    }
    return object
  }

  /// Notifies controllers of the changes, as one batch. A real context does this at the end of each
  /// turn of the run loop.
  public func processPendingChanges() {
    let changed = self.changed
    self.changed = []
    guard !changed.isEmpty else { return }
    for core in cores.compactMap(\.core) { core.objectsDidChange(changed) }
  }

  /// Makes the ids of new objects permanent.
  public func save() throws {
    processPendingChanges()
    for object in objects where object.objectID.isTemporaryID {
      object.objectID = NSManagedObjectID(isTemporary: false)
    }
  }

  // MARK: Stand-in

  private(set) var objects: [NSManagedObject] = []
  private var changed: Set<ObjectIdentifier> = []
  private var count = 0
  private var cores: [WeakCore] = []

  private struct WeakCore {
    weak var core: FetchedResultsCore?
  }

  func register(_ core: FetchedResultsCore) {
    cores.removeAll { $0.core == nil }
    cores.append(WeakCore(core: core))
  }

  /// Operations on the objects, for tests.
  public var standIn: ContextControl { ContextControl(context: self) }

  /// Changes objects, as an app does through their properties.
  public struct ContextControl {
    let context: NSManagedObjectContext

    /// All objects.
    public var objects: [NSManagedObject] { context.objects }

    /// Inserts an object.
    public func insert(_ object: NSManagedObject) {
      object.managedObjectContext = context
      context.count += 1
      object.number = context.count
      context.objects.append(object)
      context.changed.insert(ObjectIdentifier(object))
    }

    /// Changes properties of an object.
    public func update<Object: NSManagedObject>(_ object: Object, _ change: (Object) -> Void) {
      change(object)
      context.changed.insert(ObjectIdentifier(object))
    }

    /// Deletes an object.
    public func delete(_ object: NSManagedObject) {
      context.objects.removeAll { $0 === object }
      object.managedObjectContext = nil
      context.changed.insert(ObjectIdentifier(object))
    }
  }
}
