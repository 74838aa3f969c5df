public import KeyedDiff

/// An order by which values are sorted.
///
///     let order: ListOrder<Song> = .key(\.year).reversed.then(.key(\.title))
///
/// Two values are *equivalent* if neither comes before the other. The order must be a strict weak
/// ordering: no value comes before itself, and both the order and the equivalence are transitive.
/// `<=` is not a strict weak ordering, and neither is `<` for floating-point numbers if one of them
/// is NaN.
public struct ListOrder<Value> {
  /// Returns whether the first value comes before the second.
  public let precedes: (_ first: Value, _ second: Value) -> Bool

  /// Creates an order from a closure.
  ///
  /// - Parameter precedes: Returns whether the first value comes before the second; `false` if they
  ///   are equivalent.
  @inlinable
  public init(_ precedes: @escaping (_ first: Value, _ second: Value) -> Bool) {
    self.precedes = precedes
  }

  /// Returns an order that compares values by a key: values with smaller keys come first.
  ///
  /// - Parameter key: Returns the key of a value, such as `\.title`. Called for both values in each
  ///   comparison, so it should be fast.
  @inlinable
  public static func key<Key: Comparable>(
    _ key: @escaping (Value) -> Key
  ) -> ListOrder {
    ListOrder { key($0) < key($1) }
  }

  /// The reversed order. Equivalent values stay equivalent.
  @inlinable
  public var reversed: ListOrder { ListOrder { [precedes] in precedes($1, $0) } }

  /// Returns an order that compares values by this order first, and equivalent values by `next`.
  ///
  /// - Parameter next: The order for values that are equivalent in this order.
  @inlinable
  public func then(_ next: ListOrder) -> ListOrder {
    ListOrder { [precedes] first, second in
      if precedes(first, second) { return true }
      return !precedes(second, first) && next.precedes(first, second)
    }
  }

  /// Returns whether two values are equivalent: neither comes before the other.
  @inlinable
  func areAlike(_ first: Value, _ second: Value) -> Bool {
    !precedes(first, second) && !precedes(second, first)
  }

  /// Returns the indices of the given values, sorted by the values at these indices. Equivalent
  /// values stay in their given order.
  @inlinable
  package func indices(sorting values: [Value]) -> [Int] {
    values.indices.sorted { precedes(values[$0], values[$1]) }
  }

  /// Returns the index of the first item that does not come before the given value. The items must
  /// be sorted by this order.
  @inlinable @inline(__always)
  func firstNotBefore(_ value: Value, in items: ListItems<Value>) -> Int {
    items.partitioningIndex { !precedes($0, value) }
  }

  /// Returns the index of the first item that comes after the given value. The items must be sorted
  /// by this order.
  @inlinable @inline(__always)
  func firstBehind(_ value: Value, in items: ListItems<Value>) -> Int {
    items.partitioningIndex { precedes(value, $0) }
  }
}

extension ListOrder where Value: Comparable {
  /// The ascending order, by `<`.
  @inlinable
  public static var ascending: ListOrder { ListOrder { $0 < $1 } }

  /// The descending order, by `>`.
  @inlinable
  public static var descending: ListOrder { ListOrder { $0 > $1 } }
}
