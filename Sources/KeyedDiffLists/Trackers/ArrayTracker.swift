import KeyedDiff

/// A tracker of elements that are stored in an array.
///
///     let tracker = ArrayTracker(contacts)
///     feed.follow(tracker, StoreQuery(by: .key(\.name), limit: 20))
///     tracker.add(zoe)
///
/// Each change to the elements that affects the query's results is delivered as one batch. If the
/// closure that receives a batch changes elements, these changes are delivered as the next batch.
public final class ArrayTracker<Element>: StoreTracker {
  /// All elements, including those that the query does not find.
  public private(set) var elements: [Element]

  /// The elements that the query finds.
  public private(set) var items: [Element] = []

  private let compare: (_ old: [Element], _ new: [Element]) -> ListDiff
  private let isSameRow: (Element, Element) -> Bool
  private var query: StoreQuery<Element>?
  private var onBatch: (@MainActor ([StoreTransaction<Element>]) -> Void)?
  private var isChanging = false
  private var isDelivering = false
  /// Whether elements have changed since the query was last evaluated.
  private var hasChanges = false

  /// Creates a tracker.
  ///
  /// - Parameters:
  ///   - elements: All elements.
  ///   - identity: How elements are told apart, and how their content is compared. Traps if it has
  ///     no ids.
  public init<ID>(_ elements: [Element] = [], identity: RowIdentity<Element, ID>) {
    require(
      identity.compare != nil,
      "The elements have no identity. A tracker finds them by their ids: RowIdentity(id: …).")
    let (id, content) = (identity.id, identity.content)
    self.elements = elements
    compare = { ListDiff(from: $0, to: $1, id: id, content: content) }
    isSameRow = { id($0) == id($1) }
  }

  /// Creates a tracker of elements that have an `id` and are compared by `==`.
  ///
  /// - Parameter elements: All elements.
  public convenience init(_ elements: [Element] = []) where Element: Identifiable & Equatable {
    self.init(elements, identity: RowIdentity(id: { $0.id }))
  }

  // MARK: Tracking

  public var fetchLimit: Int? { query?.limit }

  public func fetch(
    _ request: StoreQuery<Element>,
    onBatch: @escaping @MainActor ([StoreTransaction<Element>]) -> Void
  ) {
    query = request
    self.onBatch = onBatch
    hasChanges = false
    items = request.results(in: elements)
  }

  public func stop() { onBatch = nil }

  // MARK: Changing elements

  /// Appends elements.
  public func add(_ newElements: Element...) { change { $0 += newElements } }

  /// Replaces the elements that have the same id as `element`.
  ///
  /// - Returns: Whether an element was replaced.
  @discardableResult
  public func update(_ element: Element) -> Bool {
    let places = elements.indices.filter { isSameRow(elements[$0], element) }
    if !places.isEmpty {
      change { elements in
        for place in places { elements[place] = element }
      }
    }
    return !places.isEmpty
  }

  /// Removes the elements that a closure selects.
  ///
  /// - Parameter shouldBeRemoved: Returns whether to remove an element.
  public func remove(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try change { try $0.removeAll(where: shouldBeRemoved) }
  }

  /// Changes any number of elements, and delivers the changes as one batch.
  ///
  /// - Parameter body: Changes the elements. While the closure runs, ``elements`` still has its old
  ///   value. Traps if the closure calls another method that changes elements.
  /// - Throws: The error that the closure throws. Changes that the closure made before the error
  ///   are kept.
  /// - Complexity: O(n log n) for n elements, plus the cost of the closure.
  public func change(_ body: (inout [Element]) throws -> Void) rethrows {
    require(!isChanging, "Elements were changed by a closure that changes elements.")
    isChanging = true
    var changed = elements
    defer {
      elements = changed
      isChanging = false
      hasChanges = true
      deliver()
    }
    try body(&changed)
  }

  /// Delivers pending changes. If the closure that receives a batch changes elements, these
  /// changes are delivered as the next batch.
  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while hasChanges, let query, let onBatch {
      hasChanges = false
      let new = query.results(in: elements)
      let diff = compare(items, new)
      items = new
      if !diff.isEmpty { onBatch(StoreTransaction.batch(for: diff, to: new)) }
    }
  }
}
