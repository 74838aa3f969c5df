import KeyedDiff

/// Which of some elements to show, in which order, and how many at most.
///
///     StoreQuery<Contact>(where: \.isFriend, by: .key(\.name), limit: 20)
public struct StoreQuery<Element> {
  /// Whether an element is shown; `nil` for all.
  public var predicate: ((Element) -> Bool)?
  /// The order; `nil` for the one that elements come in, in which those that are
  /// alike are in any case.
  public var order: SortOrder<Element>?
  /// The most elements to show; `nil` for any number.
  public let limit: Int?

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - predicate: Whether an element is shown; `nil` for all.
  ///   - order: The order; `nil` for the one that elements come in.
  ///   - limit: The most elements to show. Traps if it is below 0.
  public init(
    where predicate: ((Element) -> Bool)? = nil, by order: SortOrder<Element>? = nil,
    limit: Int? = nil
  ) {
    require(limit ?? 0 >= 0, "At most \(limit ?? 0) elements cannot be shown.")
    self.predicate = predicate
    self.order = order
    self.limit = limit
  }

  /// Returns the elements that the query finds, in order.
  ///
  /// - Complexity: O(n log n) for n elements, or O(n) without an order.
  public func results(in elements: [Element]) -> [Element] {
    var found = predicate.map { elements.filter($0) } ?? elements
    if let order { found = order.indices(sorting: found).map { found[$0] } }
    return limit.map { Array(found.prefix($0)) } ?? found
  }
}
