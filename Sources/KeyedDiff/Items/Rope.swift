/// Rows in a tree of short arrays, and of runs, which describe many rows at once.
///
/// Copies of a rope share all nodes, and a change renews only the nodes on its way from the root to
/// the changed rows. All leaves have the same depth.
///
/// Source: the ropes of Boehm, Atkinson and Plass 1995, as a B⁺-tree whose nodes count their rows.
@usableFromInline
struct Rope<Element> {
  /// The children, each with at least one row; empty if the rope is empty.
  ///
  /// Usually at most ``maximumChildCount``. Only the root may have less than half as many.
  @usableFromInline var children: [Child] = []

  /// A node, and the number of rows in it and in all earlier children of the same parent.
  @usableFromInline
  struct Child {
    @usableFromInline var node: Node
    @usableFromInline var end: Int

    @inlinable
    init(_ node: Node, end: Int) { (self.node, self.end) = (node, end) }
  }

  @usableFromInline
  enum Node {
    /// A leaf with at most ``leafCapacity`` rows.
    case rows([Element])
    /// A leaf with any number of rows; its parent knows how many.
    case run(Run)
    case rope(Rope)
  }

  /// Creates an empty rope.
  @inlinable
  init() {}
}

extension Rope: Sendable where Element: Sendable {}
extension Rope.Child: Sendable where Element: Sendable {}
extension Rope.Node: Sendable where Element: Sendable {}

// MARK: Sizes

extension Rope {
  /// Maximum number of rows in an array: as many as fit in 4 KiB, but at least 64 and at most 512.
  ///
  /// Larger arrays take longer to change. Smaller arrays mean more nodes.
  @inlinable static var leafCapacity: Int {
    Swift.min(Swift.max(4_096 / MemoryLayout<Element>.stride, 64), 512)
  }

  /// Minimum number of rows in an array that has lost rows, if neighbors can take the rest.
  @inlinable static var fewestRows: Int { leafCapacity / 4 }

  /// Runs below this length become rows, so that many short runs are not many nodes.
  @inlinable static var shortestRun: Int { leafCapacity / 8 }

  @inlinable static var maximumChildCount: Int { 32 }

  @inlinable var isEmpty: Bool { children.isEmpty }
  @inlinable var count: Int { children.isEmpty ? 0 : children[children.count - 1].end }

  /// The number of levels above the parents of leaves.
  @inlinable var height: Int {
    guard case .rope(let child)? = children.first?.node else { return 0 }
    return child.height + 1
  }
}

// MARK: Checking

extension Rope {
  /// Returns whether both ropes share one array of children.
  @inlinable
  func sharesChildren(with other: Rope) -> Bool {
    !isEmpty && !other.isEmpty && children.storage == other.children.storage
  }

  /// Checks the nodes, in builds with `KEYEDDIFF_INTERNAL_CHECKS`.
  @usableFromInline
  func _checkInvariants(isRoot: Bool = true) {
    #if KEYEDDIFF_INTERNAL_CHECKS
      require(
        children.count <= Self.maximumChildCount
          && (isRoot || children.count >= Self.maximumChildCount / 2),
        "A node has \(children.count) children.")
      var end = 0
      for child in children {
        let count = child.end - end
        require(count > 0, "A child is empty.")
        end = child.end
        switch child.node {
        case .rows(let rows):
          require(
            rows.count == count && count <= Self.leafCapacity,
            "An array has \(rows.count) rows instead of \(count).")
        case .run(let run):
          require(
            run.offset == 0 || run.isFunction && run.offset > 0,
            "A run has the offset \(run.offset).")
        case .rope(let rope):
          require(
            rope.count == count && rope.height == height - 1,
            "A child has \(rope.count) rows instead of \(count), or another height.")
          rope._checkInvariants(isRoot: false)
        }
      }
    #endif
  }
}

// MARK: Reading

extension Rope {
  /// The number of rows before a child.
  @inlinable
  func start(of child: Int) -> Int { child == 0 ? 0 : children[child - 1].end }

  /// Returns the index of the child that contains `position`, which must be in range.
  @inlinable
  func childIndex(of position: Int) -> Int {
    children.withUnsafeBufferPointer { children in
      // Borrows the child, since a copy would retain its node.
      func end(of child: Int) -> Int { children.baseAddress!.lend(child) { $0.end } }
      // The guess assumes that all children have the same size. Nearly all of them do.
      let part = Double(position) / Double(end(of: children.count - 1))
      return children.indices.partitioningIndex(near: Int(part * Double(children.count))) {
        end(of: $0) > position
      }
    }
  }

  /// Passes a child to a closure, which borrows it: a copy would retain its node.
  @inlinable @inline(__always)
  func lend<Result>(_ child: Int, to body: (borrowing Child) -> Result) -> Result {
    children.withUnsafeBufferPointer { $0.baseAddress!.lend(child, to: body) }
  }

  /// The row at a position, which must be in range.
  @inlinable
  subscript(position: Int) -> Element {
    let child = childIndex(of: position)
    let offset = position - start(of: child)
    return lend(child) { $0.node.row(at: offset) }
  }

  /// Returns the first position whose row meets a condition, or the count if no row does.
  ///
  /// - Parameter holds: The condition. If a row meets the condition, all later rows must, too.
  /// - Returns: The position.
  @inlinable
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    children.withUnsafeBufferPointer { children in
      let base = children.baseAddress!
      let next = children.indices.partitioningIndex { index in
        base.lend(index) { $0.node.holdsForFirst(holds) }
      }
      if next == 0 { return 0 }
      let start = next == 1 ? 0 : base.lend(next - 2) { $0.end }
      return base.lend(next - 1) {
        $0.node.partitioningIndex(count: $0.end - start, where: holds) + start
      }
    }
  }

  /// Returns the positions of the rows in the leaf that contains a position, which must be in range.
  @inlinable
  func leaf(at position: Int) -> (range: Range<Int>, isRun: Bool) {
    let child = childIndex(of: position)
    let start = start(of: child)
    return lend(child) {
      let (range, isRun) = $0.node.leaf(at: position - start, count: $0.end - start)
      return (range.lowerBound + start..<range.upperBound + start, isRun)
    }
  }

  /// All rows as an array.
  @inlinable var rows: [Element] {
    @inline(never) get {
      var rows: [Element] = []
      rows.reserveCapacity(count)
      append(0..<count, to: &rows)
      return rows
    }
  }

  /// Appends some of the rows, which must be in range, to an array.
  ///
  /// - Complexity: O(k + log n) for k of n rows.
  @inlinable
  func append(_ range: Range<Int>, to rows: inout [Element]) {
    var child = childIndex(of: range.lowerBound)
    var rest = range
    while !rest.isEmpty {
      let (start, end) = (start(of: child), children[child].end)
      let part = rest.lowerBound - start..<Swift.min(rest.upperBound, end) - start
      switch children[child].node {
      case .rows(let leaf): rows += leaf[part]
      case .run(let run): run.append(part, to: &rows)
      case .rope(let rope): rope.append(part, to: &rows)
      }
      rest = part.upperBound + start..<rest.upperBound
      child += 1
    }
  }
}

extension Rope.Node {
  @inlinable
  func row(at position: Int) -> Element {
    switch self {
    case .rows(let rows): rows[position]
    case .run(let run): run[position]
    case .rope(let rope): rope[position]
    }
  }

  @inlinable
  func leaf(at position: Int, count: Int) -> (range: Range<Int>, isRun: Bool) {
    switch self {
    case .rows: (0..<count, false)
    case .run: (0..<count, true)
    case .rope(let rope): rope.leaf(at: position)
    }
  }

  @inlinable
  func partitioningIndex(count: Int, where holds: (Element) -> Bool) -> Int {
    switch self {
    case .rows(let rows): rows.partitioningIndex(where: holds)
    case .run(let run): (0..<count).partitioningIndex { holds(run[$0]) }
    case .rope(let rope): rope.partitioningIndex(where: holds)
    }
  }

  @inlinable
  func holdsForFirst(_ holds: (Element) -> Bool) -> Bool {
    switch self {
    case .rows(let rows): rows.withUnsafeBufferPointer { $0.baseAddress!.lend(0, to: holds) }
    case .run(let run): holds(run[0])
    case .rope(let rope): rope.lend(0) { $0.node.holdsForFirst(holds) }
    }
  }
}

extension Array {
  /// The address of the elements; different for different arrays that exist at the same time and
  /// have elements.
  @inlinable var storage: UnsafeRawPointer {
    withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress!) }
  }
}
