/// Which objects to fetch, and in which order.
public class NSFetchRequest<ResultType>: NSObject {
  /// The most objects; 0 for any number.
  public var fetchLimit = 0
  /// What a predicate, sort descriptors and a key path say in a real request.
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
  /// The name of the section that an object is in. Used if the controller has a key path.
  public var sectionName: (ResultType) -> String = { _ in "" }
}
