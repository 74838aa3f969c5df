/// Which of some elements to show, in which order, and how many at most.
///
///     StoreQuery<Contact>(
///       where: { $0.isFriend }, by: [.ascending(\.name)], limit: 20)
public struct StoreQuery<Element: Sendable>: Sendable {
  /// One of several orders: the next one decides where this does not.
  public struct Order: Sendable {
    let precedes: @Sendable (Element, Element) -> Bool

    /// Creates an order.
    ///
    /// - Parameter precedes: Whether one element comes before another. As for
    ///   `sort(by:)`, it must be a strict weak order, such as `<`.
    public init(_ precedes: @escaping @Sendable (Element, Element) -> Bool) {
      self.precedes = precedes
    }

    /// Small keys first.
    public static func ascending(
      _ key: @escaping @Sendable (Element) -> some Comparable & Sendable
    ) -> Order {
      Order { key($0) < key($1) }
    }

    /// Large keys first.
    public static func descending(
      _ key: @escaping @Sendable (Element) -> some Comparable & Sendable
    ) -> Order {
      Order { key($1) < key($0) }
    }
  }

  /// Whether an element is shown; `nil` for all.
  public var predicate: (@Sendable (Element) -> Bool)?
  /// The orders. Elements that they leave equal are as they come.
  public var orders: [Order]
  /// The most elements to show; `nil` for any number.
  public private(set) var limit: Int?

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - predicate: Whether an element is shown; `nil` for all.
  ///   - orders: The first one decides, and the next where it does not.
  ///   - limit: The most elements to show. Traps if it is below 0.
  public init(
    where predicate: (@Sendable (Element) -> Bool)? = nil, by orders: [Order] = [],
    limit: Int? = nil
  ) {
    precondition(limit ?? 0 >= 0, "At most \(limit ?? 0) elements cannot be shown.")
    self.predicate = predicate
    self.orders = orders
    self.limit = limit
  }

  /// What to show of some elements.
  ///
  /// - Complexity: O(n log n) for n elements, or O(n) without an order.
  public func results(in elements: [Element]) -> [Element] {
    var found = predicate.map { elements.filter($0) } ?? elements
    if !orders.isEmpty {
      // By position too, since `sort` need not be stable.
      found = found.enumerated().sorted { first, second in
        for order in orders {
          if order.precedes(first.element, second.element) { return true }
          if order.precedes(second.element, first.element) { return false }
        }
        return first.offset < second.offset
      }.map(\.element)
    }
    return limit.map { Array(found.prefix($0)) } ?? found
  }
}
