/// A request to a store.
open class NSPersistentStoreRequest: NSObject {}

/// The objects to fetch, and their order.
public class NSFetchRequest<ResultType>: NSPersistentStoreRequest {
  /// The maximum number of objects; 0 for no limit.
  public var fetchLimit = 0
  /// Closures that replace the predicate, the sort descriptors and the key path of a real request.
  public var standIn = RequestControl<ResultType>()

  /// Creates a request for all objects, in the order of their insertion.
  public init(entityName: String) {}
}

/// Predicate, order and sections of a request, as closures.
public struct RequestControl<ResultType> {
  /// Whether an object is fetched.
  public var isIncluded: (ResultType) -> Bool = { _ in true }
  /// Whether an object is before another.
  public var areInIncreasingOrder: (ResultType, ResultType) -> Bool = { _, _ in false }
  /// The name of the section of an object. Used only if the controller has a key path.
  public var sectionName: (ResultType) -> String = { _ in "" }
}
