/// Removals and insertions of elements in a list.
@usableFromInline
package struct ItemSplice: Sendable {
  /// Old indices of the elements to remove, ascending and distinct.
  @usableFromInline package let removals: [Int]
  /// For each inserted element, the old index before which it is inserted, in ascending order.
  @usableFromInline package let gaps: [Int]
  /// New indices of the inserted elements, ascending.
  @usableFromInline package let insertions: [Int]

  /// Creates a splice.
  ///
  /// - Parameters:
  ///   - removals: Distinct old indices of the elements to remove, in any order.
  ///   - gaps: For each element to insert, in order, the old index before which to insert it.
  ///     An index that is smaller than an earlier index is raised to that index, so that the
  ///     elements keep their order.
  @usableFromInline
  package init(removals: [Int], gaps: [Int]) {
    let removals = removals.sorted()
    var last = 0
    let gaps = gaps.map { gap in
      last = max(last, gap)
      return last
    }
    var removed = 0
    insertions = gaps.enumerated().map { inserted, gap in
      while removed < removals.count, removals[removed] < gap { removed += 1 }
      return gap - removed + inserted
    }
    self.removals = removals
    self.gaps = gaps
  }

  /// Returns the new index of an old element that is not removed.
  ///
  /// - Parameter old: The index of the element in the old list.
  /// - Returns: The index of the element in the new list.
  /// - Complexity: O(log k) for k removals and insertions.
  @usableFromInline
  package func newIndex(ofKept old: Int) -> Int {
    let removed = removals.indices.partitioningIndex { removals[$0] >= old }
    let inserted = gaps.indices.partitioningIndex { gaps[$0] > old }
    return old - removed + inserted
  }

  /// The maximum number of changes that are applied to an array in place, one by one.
  ///
  /// Each such change shifts elements, so more changes are applied by building a new array.
  @inlinable static var fewChanges: Int { 8 }

  /// Consecutive changes of a splice: a range of its removals, and a range of its gaps.
  @usableFromInline
  struct Part {
    @usableFromInline var removals = 0..<0
    @usableFromInline var gaps = 0..<0

    @inlinable
    init() {}

    @inlinable var count: Int { removals.count + gaps.count }
  }

  @inlinable
  var all: Part {
    var all = Part()
    (all.removals, all.gaps) = (removals.indices, gaps.indices)
    return all
  }

  /// Returns the old index of the first change after the given part; `nil` if no change follows.
  @inlinable
  func firstIndex(behind part: Part) -> Int? {
    let (removal, gap) = (part.removals.upperBound, part.gaps.upperBound)
    if removal == removals.count { return gap == gaps.count ? nil : gaps[gap] }
    return gap == gaps.count ? removals[removal] : min(removals[removal], gaps[gap])
  }

  /// Returns the changes that follow the given part and come before the given old index.
  @inlinable
  func part(behind part: Part, below index: Int) -> Part {
    var next = Part()
    var (removal, gap) = (part.removals.upperBound, part.gaps.upperBound)
    while removal < removals.count, removals[removal] < index { removal += 1 }
    while gap < gaps.count, gaps[gap] < index { gap += 1 }
    next.removals = part.removals.upperBound..<removal
    next.gaps = part.gaps.upperBound..<gap
    return next
  }
}

extension Array {
  /// Removes elements and inserts new elements.
  ///
  /// - Parameters:
  ///   - splice: The removals and insertions. All indices must be in range.
  ///   - elements: The elements to insert, one for each gap of the splice.
  /// - Complexity: O(n + k) for n elements and k removals and insertions.
  @inlinable
  package mutating func apply(_ splice: ItemSplice, inserting elements: [Element]) {
    apply(splice, splice.all, inserting: elements, offset: 0)
  }

  /// Applies a part of a splice.
  ///
  /// - Parameters:
  ///   - splice: The removals and insertions.
  ///   - part: The part of the splice to apply.
  ///   - elements: The elements to insert, one for each gap of the whole splice.
  ///   - offset: The old index that the splice uses for the first element of this array.
  @inlinable
  mutating func apply(
    _ splice: ItemSplice, _ part: ItemSplice.Part, inserting elements: [Element], offset: Int
  ) {
    var (removals, gaps) = (part.removals, part.gaps)
    if part.count <= ItemSplice.fewChanges {
      // Applies changes backward, so that earlier indices stay valid.
      while !removals.isEmpty || !gaps.isEmpty {
        let removal = removals.isEmpty ? -1 : splice.removals[removals.upperBound - 1]
        let gap = gaps.isEmpty ? -1 : splice.gaps[gaps.upperBound - 1]
        if removal >= gap {
          remove(at: removal - offset)
          removals = removals.dropLast()
        } else {
          gaps = gaps.dropLast()
          insert(elements[gaps.upperBound], at: gap - offset)
        }
      }
    } else {
      rebuild(splice, part, inserting: elements, offset: offset)
    }
  }
}

extension RangeReplaceableCollection where Index == Int {
  /// Applies a part of a splice by building a new collection.
  @inlinable
  mutating func rebuild(
    _ splice: ItemSplice, _ part: ItemSplice.Part, inserting elements: [Element], offset: Int
  ) {
    var (removals, gaps) = (part.removals, part.gaps)
    var result = Self()
    result.reserveCapacity(count - removals.count + gaps.count)
    var rest = self[...]
    while !removals.isEmpty || !gaps.isEmpty {
      let removal = removals.isEmpty ? .max : splice.removals[removals.lowerBound]
      let gap = gaps.isEmpty ? .max : splice.gaps[gaps.lowerBound]
      let next = Swift.min(removal, gap) - offset
      result += rest[..<next]
      rest = rest[next...]
      if removal < gap {
        rest = rest.dropFirst()
        removals = removals.dropFirst()
      } else {
        result.append(elements[gaps.lowerBound])
        gaps = gaps.dropFirst()
      }
    }
    result += rest
    self = result
  }
}
