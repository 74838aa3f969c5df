extension Rope {
  /// The rows one after another, as arrays of at most ``leafCapacity`` rows.
  @usableFromInline
  struct Chunks {
    /// The ropes on the way from the root to the next leaf, each with the index of its next child.
    @usableFromInline var path: [(rope: Rope, next: Int)]
    /// An array of rows from the current run.
    @usableFromInline var runRows: [Element] = []
    /// The number of rows of the current run that are still to come.
    @usableFromInline var runCount = 0

    @inlinable
    init(_ rope: Rope) { path = rope.isEmpty ? [] : [(rope, 0)] }

    @inlinable
    mutating func next() -> [Element]? {
      runCount > 0 || !path.isEmpty ? nextChunk() : nil
    }

    @inlinable @inline(never)
    mutating func nextChunk() -> [Element]? {
      if runCount > 0 { return nextOfRun() }
      while let (rope, child) = path.last {
        if child == rope.children.count {
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        switch rope.children[child].node {
        case .rows(let rows): return rows
        case .rope(let rope): path.append((rope, 0))
        case .run(let run):
          runCount = rope.children[child].end - rope.start(of: child)
          runRows = Array(repeating: run.row, count: Swift.min(runCount, Rope.leafCapacity))
          return nextOfRun()
        }
      }
      return nil
    }

    @inlinable
    mutating func nextOfRun() -> [Element] {
      let rows = runCount < runRows.count ? Array(runRows[..<runCount]) : runRows
      runCount -= rows.count
      return rows
    }
  }
}
