@_exported import Foundation

/// What a fetch can return.
public protocol NSFetchRequestResult: NSObjectProtocol {}

/// The id of an object. It is temporary until the object is saved.
public final class NSManagedObjectID: NSObject, @unchecked Sendable {
  // Unchecked: it never changes.
  /// Whether the object was never saved.
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
  /// The place among all objects of the context, which decides between objects that sort alike.
  var number = 0

  /// Creates an object that is in no context.
  public override init() {}
}
