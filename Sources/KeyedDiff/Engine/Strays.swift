/// Kept rows outside the runs of a walk: pairs that were found by their keys.
///
/// The rows of the runs are in order, and as a rule they are by far the most. A
/// stray that stays makes all rows move that stand on its other side in the new
/// list: those that it passed. If they are at least as many as there are strays,
/// then the rows of the runs alone are as many as any that could stay with it:
/// it might as well move. Without those that do there are fewer strays, so that
/// more of them have passed too many; what is left, next to nothing as a rule,
/// is ordered together with the rows around it.
struct Strays {
  /// Rows without a partner.
  let deletions: ScratchList<UInt32>
  let insertions: ScratchList<UInt32>
  /// Ascending by old index.
  let rows: ScratchList<IndexPair>
  /// For each of them how many rows of the runs come before it.
  private let ranks: ScratchList<Ranks>

  private struct Ranks: BitwiseCopyable {
    let old: UInt32
    let new: UInt32
  }

  /// - Parameters:
  ///   - oldRows: The old rows outside of the runs.
  ///   - newRows: The new rows outside of the runs.
  ///   - matching: Which of them are partners, by their positions among them.
  init(
    _ oldRows: RemainingRows, _ newRows: RemainingRows, _ matching: IndexMap,
    in memory: DiffMemory
  ) {
    let (oldStart, newStart) = (oldRows.range.lowerBound, newRows.range.lowerBound)
    // Nobody could predict which rows have a partner: each is written to both lists, and
    // stays in one. So there is room for one pair more than there can be.
    let mostRows = min(oldRows.count, newRows.count) + 1
    let deletions = memory.scratch(oldRows.count, of: UInt32.self)
    let insertions = memory.scratch(newRows.count, of: UInt32.self)
    let rows = memory.scratch(mostRows, of: IndexPair.self)
    let ranks = memory.scratch(mostRows, of: Ranks.self)
    var (deletionCount, insertionCount, rowCount) = (0, 0, 0)
    oldRows.withSubscript { oldRow in
      newRows.withSubscript { newRow in
        for position in 0..<oldRows.count {
          let entry = matching.oldToNew[position]
          let isKept = entry != Engine.noPartner
          let partner = isKept ? Int(entry) : 0
          let (old, new) = (oldRow(position), newRow(partner))
          deletions[deletionCount] = UInt32(old)
          deletionCount += isKept ? 0 : 1
          rows[rowCount] = IndexPair(old: old, new: new)
          ranks[rowCount] = Ranks(
            old: UInt32(old - oldStart - position), new: UInt32(new - newStart - partner))
          rowCount += isKept ? 1 : 0
        }
        for position in 0..<newRows.count {
          insertions[insertionCount] = UInt32(newRow(position))
          insertionCount += matching.newToOld[position] == Engine.noPartner ? 1 : 0
        }
      }
    }
    self.deletions = ScratchList(deletions, count: deletionCount, in: memory)
    self.insertions = ScratchList(insertions, count: insertionCount, in: memory)
    self.rows = ScratchList(rows, count: rowCount, in: memory)
    self.ranks = ScratchList(ranks, count: rowCount, in: memory)
  }

  /// The fewest rows that must move, ascending by old index.
  ///
  /// - Parameters:
  ///   - runs: The runs of the walk.
  ///   - mustMove: Whether a stray moves wherever the others stand.
  /// - Returns: `nil` if so many strays may stay that it is better to order all
  ///   rows one by one.
  /// - Complexity: O(c log c) for c strays, and O(r) for r runs.
  func moves(runs: ScratchList<Run>, mustMove: (IndexPair) -> Bool) -> [IndexPair]? {
    let left = numberLeft(mustMove)
    var candidates = ScratchList<Int>(in: rows.memory)
    for number in rows.indices where passed(number) < left && !mustMove(rows[number]) {
      candidates.append(number)
    }
    if candidates.isEmpty { return Array(rows) }

    let pairCount = runs.reduce(0) { $0 + $1.count }
    guard candidates.count * 8 <= pairCount else { return nil }
    let stays = rows.memory.scratch(rows.count, of: Bool.self)
    stays.initialize(repeating: false)
    for candidate in candidates { stays[candidate] = true }
    var rowsOfRuns: [IndexPair] = []
    var (run, firstRank) = (0, 0)
    for move in fewestMoves(among: candidates) {
      switch move {
      case .stray(let number): stays[number] = false
      case .rowOfRuns(let rank):
        while rank >= firstRank + runs[run].count {
          firstRank += runs[run].count
          run += 1
        }
        let offset = rank - firstRank
        rowsOfRuns.append(IndexPair(old: runs[run].old + offset, new: runs[run].new + offset))
      }
    }
    var moving = ScratchList<IndexPair>(capacity: rows.count, in: rows.memory)
    for (row, stays) in zip(rows, stays) where !stays { moving.append(row) }
    return Array(merging: moving, rowsOfRuns, by: \.old)
  }

  /// How many rows of runs a stray passed.
  private func passed(_ number: Int) -> Int { abs(Int(ranks[number].old) - Int(ranks[number].new)) }

  /// How many strays are left if again and again those that passed as many rows
  /// as there are strays are taken out.
  ///
  /// - Complexity: O(c) for c strays.
  private func numberLeft(_ mustMove: (IndexPair) -> Bool) -> Int {
    // How many passed fewer rows than each number.
    let counts = rows.memory.scratch(rows.count + 1, of: UInt32.self)
    counts.initialize(repeating: 0)
    var left = 0
    for number in rows.indices where !mustMove(rows[number]) {
      left += 1
      let passed = passed(number)
      if passed < rows.count { counts[passed + 1] += 1 }
    }
    for rows in counts.indices.dropFirst() { counts[rows] += counts[rows - 1] }
    while counts[left] < left { left = Int(counts[left]) }
    return left
  }

  private enum Move {
    case stray(Int)
    case rowOfRuns(rank: Int)
  }

  /// The fewest moves of some strays and the rows of the runs, as if there were
  /// no other rows, ascending by old index.
  ///
  /// - Parameter candidates: The numbers of those that may stay.
  private func fewestMoves(among candidates: ScratchList<Int>) -> [Move] {
    var newRanks = Array(repeating: 0, count: candidates.count)
    let byNew = candidates.indices.sorted {
      rows[candidates[$0]].new < rows[candidates[$1]].new
    }
    for (rank, index) in byNew.enumerated() { newRanks[index] = rank }
    // Where they are among the rows that are looked at.
    let places = zip(candidates.indices, newRanks).map { oldRank, newRank in
      let rank = ranks[candidates[oldRank]]
      return IndexPair(old: Int(rank.old) + oldRank, new: Int(rank.new) + newRank)
    }
    let fewest = FewestMoves(
      places, oldTaken: SortedIndices(places.map(\.old)),
      newTaken: SortedIndices(places.map(\.new)))
    return fewest.moves.map { move in
      let index = places.indices.partitioningIndex { places[$0].old >= move.old }
      return index < places.count && places[index].old == move.old
        ? .stray(candidates[index]) : .rowOfRuns(rank: move.old - index)
    }
  }
}
