extension Rope {
  /// Creates a rope of one leaf.
  @inlinable
  init(_ leaf: Node, count: Int) { append(leaf, count: count) }

  /// Creates a rope from rows, in arrays with room for more rows if there are several.
  @inlinable
  init(_ rows: [Element]) {
    var leaves = Rope()
    for range in rows.indices.divided(atMost: Self.leafCapacity) {
      var leaf: [Element] = []
      leaf.reserveCapacity(range.count < rows.count ? Self.leafCapacity : range.count)
      leaf += rows[range]
      leaves.append(.rows(leaf), count: leaf.count)
    }
    self = leaves.rooted()
  }

  @inlinable
  mutating func append(_ node: Node, count: Int) {
    children.append(Child(node, end: self.count + count))
  }

  /// Appends children of another rope of the same height.
  @inlinable
  mutating func append(_ range: Range<Int>, of other: Rope) {
    if range.isEmpty { return }
    let (first, shift) = (children.count, count - other.start(of: range.lowerBound))
    children += other.children[range]
    shiftEnds(from: first, by: shift)
  }

  /// Returns some of the children as a rope of their own.
  ///
  /// A single child that is a rope becomes the root.
  @inlinable
  func part(_ range: Range<Int>) -> Rope {
    if range.count == 1, case .rope(let rope) = children[range.lowerBound].node { return rope }
    var part = Rope()
    part.append(range, of: self)
    return part
  }

  /// Adds levels above the root until it has few enough children.
  @inlinable
  func rooted() -> Rope {
    var root = self
    while root.children.count > Self.maximumChildCount {
      var parent = Rope()
      parent.append(partsOf: root)
      root = parent
    }
    return root
  }

  /// Appends a rope as one child, or as several if it has too many children for one.
  @inlinable
  mutating func append(partsOf rope: Rope) {
    for range in rope.children.indices.divided(atMost: Self.maximumChildCount) {
      var part = Rope()
      part.append(range, of: rope)
      append(.rope(part), count: part.count)
    }
  }

  /// Joins two ropes.
  ///
  /// - Complexity: O(log n) for n rows in both ropes.
  @inlinable
  static func + (first: Rope, second: Rope) -> Rope {
    if first.isEmpty { return second }
    if second.isEmpty { return first }
    let (sum, overflows) = first.count.addingReportingOverflow(second.count)
    require(itemCount: overflows ? .max : sum)
    return joined(first, first.height, second, second.height).rooted()
  }

  /// Joins two ropes; the result may have twice as many children as a rope should have.
  @inlinable
  static func joined(
    _ first: Rope, _ firstHeight: Int, _ second: Rope, _ secondHeight: Int
  ) -> Rope {
    var result = Rope()
    let last = first.children.count - 1
    if firstHeight >= secondHeight { result.append(0..<last, of: first) }
    if firstHeight == 0, secondHeight == 0 {
      result.append(first.children[last].node, count: first.count - first.start(of: last))
      result.appendJoining(second.children[0].node, count: second.children[0].end)
    } else {
      let (isFirst, isSecond) = (firstHeight >= secondHeight, firstHeight <= secondHeight)
      result.append(
        partsOf: joined(
          isFirst ? first.child(last) : first, isFirst ? firstHeight - 1 : firstHeight,
          isSecond ? second.child(0) : second, isSecond ? secondHeight - 1 : secondHeight))
    }
    if firstHeight <= secondHeight { result.append(1..<second.children.count, of: second) }
    return result
  }

  @inlinable
  func child(_ index: Int) -> Rope {
    guard case .rope(let rope) = children[index].node else { fatalError("A leaf is no rope.") }
    return rope
  }

  /// Appends a leaf, or adds its rows to the last leaf if they fit.
  @inlinable
  mutating func appendJoining(_ leaf: Node, count: Int) {
    let last = children[children.count - 1]
    let lastCount = self.count - start(of: children.count - 1)
    if case .run(let run) = leaf, case .run(let lastRun) = last.node,
      lastRun.isContinued(by: run, after: lastCount)
    {
      children[children.count - 1].end += count
      return
    }
    guard lastCount + count <= Self.leafCapacity, var rows = last.node.fewRows(lastCount),
      let added = leaf.fewRows(count)
    else { return append(leaf, count: count) }
    rows += added
    children[children.count - 1] = Child(.rows(rows), end: self.count + count)
  }
}

extension Rope.Node {
  /// The rows of a leaf; `nil` for a long run.
  @inlinable
  func fewRows(_ count: Int) -> [Element]? {
    switch self {
    case .rows(let rows): rows
    case .run(let run): count < Rope.shortestRun ? run.rows(in: 0..<count) : nil
    case .rope: nil
    }
  }
}

extension Range<Int> {
  /// Divides the range into parts of about the same length.
  ///
  /// - Parameter capacity: The maximum length. If there are several parts, they are at least half as
  ///   long, and at most three quarters if there are many.
  /// - Returns: The parts; none if the range is empty.
  @usableFromInline
  func divided(atMost capacity: Int) -> [Range<Int>] {
    let length = capacity * 3 / 4
    let parts = count <= capacity ? Swift.min(count, 1) : (count + length - 1) / length
    guard parts > 1 else { return parts == 0 ? [] : [self] }
    // Does not use `count * part / parts`: the product could overflow a 32-bit `Int`.
    let (size, rest) = count.quotientAndRemainder(dividingBy: parts)
    func bound(_ part: Int) -> Int { lowerBound + size * part + Swift.min(part, rest) }
    return (0..<parts).map { bound($0)..<bound($0 + 1) }
  }
}
