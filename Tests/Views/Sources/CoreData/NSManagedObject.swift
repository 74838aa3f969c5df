/// A type that a fetch can return.
public protocol NSFetchRequestResult: NSObjectProtocol {}

/// The id of an object. It is temporary until the object is saved.
public final class NSManagedObjectID: NSObject, @unchecked Sendable {
  // Unchecked: it never changes.
  /// Whether the object has never been saved.
  public let isTemporaryID: Bool

  init(isTemporary: Bool) { isTemporaryID = isTemporary }
}

/// An object of a context. Subclasses have properties of their own, which
/// ``NSManagedObjectContext/ContextControl`` changes.
open class NSManagedObject: NSObject, NSFetchRequestResult {
  /// The id.
  public internal(set) var objectID = NSManagedObjectID(isTemporary: true)
  /// The context; `nil` before the object is inserted and after it is deleted.
  public internal(set) weak var managedObjectContext: NSManagedObjectContext?
  /// The index among all objects of the context. It decides the order of objects that compare
  /// equal.
  var number = 0

  /// Creates an object that is in no context.
  public override init() {}
}
