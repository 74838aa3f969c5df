extension Rope {
  /// The rows one after another, as arrays of at most ``leafCapacity`` rows.
  @usableFromInline
  struct Chunks {
    /// The ropes on the way from the root to the next leaf, each with the index of its next child.
    @usableFromInline var path: [(rope: Rope, next: Int)]
    /// The latest array of rows from a run.
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
        case .run:
          runCount = rope.children[child].end - rope.start(of: child)
          runRows = []
          return nextOfRun()
        }
      }
      return nil
    }

    /// Returns the next rows of the current run, which is the latest child in the path.
    @inlinable
    mutating func nextOfRun() -> [Element] {
      let (rope, next) = path[path.count - 1]
      guard case .run(let run) = rope.children[next - 1].node else {
        fatalError("Only a run has several arrays of rows.")
      }
      let count = Swift.min(runCount, Rope.leafCapacity)
      // Arrays of a repeated row are equal if they have the same length.
      if run.isFunction || runRows.count != count {
        let start = rope.children[next - 1].end - rope.start(of: next - 1) - runCount
        runRows = run.rows(in: start..<start + count)
      }
      runCount -= count
      return runRows
    }
  }
}
