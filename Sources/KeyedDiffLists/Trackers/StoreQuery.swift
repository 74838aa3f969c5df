import KeyedDiff

/// A query for elements of an array: a predicate, an order, and a limit.
///
///     StoreQuery<Contact>(where: \.isFriend, by: .key(\.name), limit: 20)
public struct StoreQuery<Element> {
  /// Returns whether an element matches the query; `nil` if all elements match.
  public var predicate: ((Element) -> Bool)?
  /// The order of the results; `nil` to keep the order of the array. Elements that this order does
  /// not distinguish stay in the order of the array.
  public var order: ListOrder<Element>?
  /// The maximum number of elements to find; `nil` for no limit.
  public let limit: Int?

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - predicate: Returns whether an element matches the query; `nil` if all elements match.
  ///   - order: The order of the results; `nil` to keep the order of the array.
  ///   - limit: The maximum number of elements to find; `nil` for no limit. Traps if the limit is
  ///     below 0.
  public init(
    where predicate: ((Element) -> Bool)? = nil, by order: ListOrder<Element>? = nil,
    limit: Int? = nil
  ) {
    require(limit ?? 0 >= 0, "The limit of \(limit ?? 0) elements is negative.")
    self.predicate = predicate
    self.order = order
    self.limit = limit
  }

  /// Returns the elements that the query finds in an array, in the order of the query.
  ///
  /// - Complexity: O(n log n) for n elements, or O(n) without an order.
  public func results(in elements: [Element]) -> [Element] {
    var found = predicate.map { elements.filter($0) } ?? elements
    if let order { found = order.indices(sorting: found).map { found[$0] } }
    return limit.map { Array(found.prefix($0)) } ?? found
  }
}
