public import KeyedDiff

/// Which of two values comes first.
///
///     let order: SortOrder<Song> = .key(\.year).reversed.then(.key(\.title))
///
/// It must be a strict weak order: no value comes before itself, and "neither
/// comes first" is the same as "both are alike", of which there are classes. A
/// `<=` is none, nor is `<` of floating-point numbers with a NaN among them.
public struct SortOrder<Value> {
  /// Whether the first value comes before the second.
  public let precedes: (_ first: Value, _ second: Value) -> Bool

  /// Creates an order from a closure.
  ///
  /// - Parameter precedes: Whether the first value comes before the second;
  ///   `false` if they are alike.
  @inlinable
  public init(_ precedes: @escaping (_ first: Value, _ second: Value) -> Bool) {
    self.precedes = precedes
  }

  /// Ascending by a key.
  ///
  /// - Parameter key: What to compare, such as `\.title`. Called for both values
  ///   at each comparison, so it should be cheap.
  @inlinable
  public static func key<Key: Comparable>(
    _ key: @escaping (Value) -> Key
  ) -> SortOrder {
    SortOrder { key($0) < key($1) }
  }

  /// The same the other way round. What is alike remains so.
  @inlinable
  public var reversed: SortOrder { SortOrder { [precedes] in precedes($1, $0) } }

  /// By this, and what is alike by another order.
  ///
  /// - Parameter next: The order of values that are alike by this one.
  @inlinable
  public func then(_ next: SortOrder) -> SortOrder {
    SortOrder { [precedes] first, second in
      if precedes(first, second) { return true }
      return !precedes(second, first) && next.precedes(first, second)
    }
  }

  /// Whether neither of two values comes before the other.
  @inlinable
  func areAlike(_ first: Value, _ second: Value) -> Bool {
    !precedes(first, second) && !precedes(second, first)
  }

  /// The indices of some values in this order; of those that are alike in that of the
  /// values. The sort of the standard library is not promised to be stable.
  @inlinable
  func indices(sorting values: [Value]) -> [Int] {
    values.indices.sorted { first, second in
      if precedes(values[first], values[second]) { return true }
      return !precedes(values[second], values[first]) && first < second
    }
  }

  /// In items in this order, the index of the first that does not come before a
  /// value.
  @inlinable @inline(__always)
  func firstNotBefore(_ value: Value, in items: ListItems<Value>) -> Int {
    items.partitioningIndex { !precedes($0, value) }
  }

  /// In items in this order, the index of the first that comes behind a value.
  @inlinable @inline(__always)
  func firstBehind(_ value: Value, in items: ListItems<Value>) -> Int {
    items.partitioningIndex { precedes(value, $0) }
  }
}

extension SortOrder where Value: Comparable {
  /// As `<` says.
  @inlinable
  public static var ascending: SortOrder { SortOrder { $0 < $1 } }

  /// As `>` says.
  @inlinable
  public static var descending: SortOrder { SortOrder { $0 > $1 } }
}
