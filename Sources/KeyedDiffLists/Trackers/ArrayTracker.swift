import KeyedDiff

/// A tracker of elements in memory.
///
///     let tracker = ArrayTracker(contacts)
///     feed.follow(tracker, StoreQuery(by: .key(\.name), limit: 20))
///     tracker.add(zoe)
///
/// Each change of the elements is a batch, if it changes what is shown; changes that a
/// receiver makes inside of one are the next.
public final class ArrayTracker<Element>: StoreTracker {
  /// All elements, shown or not.
  public private(set) var elements: [Element]

  /// The elements that the query finds.
  public private(set) var items: [Element] = []

  private let compare: (_ old: [Element], _ new: [Element]) -> ListDiff
  private let isSameRow: (Element, Element) -> Bool
  private var query: StoreQuery<Element>?
  private var onBatch: (@MainActor ([StoreTransaction<Element>]) -> Void)?
  private var isChanging = false
  private var isDelivering = false
  /// Whether elements changed since the results were made of them.
  private var hasChanges = false

  /// Creates a tracker.
  ///
  /// - Parameters:
  ///   - elements: All elements.
  ///   - id: Which element it is. It must always return the same.
  ///   - isEqual: Whether two elements of one id look the same.
  public init<ID: Hashable>(
    _ elements: [Element] = [], id: @escaping (Element) -> ID,
    isEqual: @escaping (Element, Element) -> Bool
  ) {
    self.elements = elements
    compare = { ListDiff(from: $0, to: $1, id: id, content: isEqual) }
    isSameRow = { id($0) == id($1) }
  }

  /// Creates a tracker of elements that have an id, and that `==` compares.
  ///
  /// - Parameter elements: All elements.
  public convenience init(_ elements: [Element] = []) where Element: Identifiable & Equatable {
    self.init(elements, id: { $0.id }, isEqual: { $0 == $1 })
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

  /// Adds elements behind the others.
  public func add(_ newElements: Element...) { change { $0 += newElements } }

  /// Replaces the elements that have the id of another by that one.
  ///
  /// - Returns: Whether there are any.
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

  /// Removes elements.
  ///
  /// - Parameter shouldBeRemoved: Whether to remove an element.
  public func remove(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try change { try $0.removeAll(where: shouldBeRemoved) }
  }

  /// Changes any number of elements, as one batch.
  ///
  /// - Parameter body: Changes the elements. Meanwhile ``elements`` are those before;
  ///   traps if it calls another method that changes them.
  /// - Throws: What the closure throws; the elements are as it left them.
  /// - Complexity: O(n log n) for n elements, and what the closure costs.
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

  /// Delivers a batch. A receiver may change elements: it gets that as the next batch,
  /// not inside of this one.
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
