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
  private struct Stray {
    let row: IndexPair
    /// How many rows of runs come before it.
    let oldRank: Int
    let newRank: Int

    var passed: Int { abs(oldRank - newRank) }
  }

  /// Rows without a partner.
  private(set) var deletions: [Int]
  private(set) var insertions: [Int]
  /// Ascending by old index.
  private var strays: [Stray]

  /// - Parameters:
  ///   - oldRows: The old rows outside of the runs.
  ///   - newRows: The new rows outside of the runs.
  ///   - matching: Which of them are partners, by their positions among them.
  init(_ oldRows: RemainingRows, _ newRows: RemainingRows, _ matching: IndexMap) {
    let (oldStart, newStart) = (oldRows.range.lowerBound, newRows.range.lowerBound)
    deletions = []
    insertions = []
    strays = []
    deletions.reserveCapacity(oldRows.count)
    insertions.reserveCapacity(newRows.count)
    strays.reserveCapacity(oldRows.count)
    oldRows.withSubscript { oldRow in
      newRows.withSubscript { newRow in
        for (position, entry) in matching.oldToNew.enumerated() {
          let old = oldRow(position)
          guard entry != Engine.noPartner else {
            deletions.append(old)
            continue
          }
          let new = newRow(Int(entry))
          strays.append(
            Stray(
              row: IndexPair(old: old, new: new), oldRank: old - oldStart - position,
              newRank: new - newStart - Int(entry)))
        }
        for (position, entry) in matching.newToOld.enumerated()
        where entry == Engine.noPartner {
          insertions.append(newRow(position))
        }
      }
    }
  }

  /// All of them, ascending by old index.
  var rows: [IndexPair] { strays.map(\.row) }

  /// The fewest rows that must move, ascending by old index.
  ///
  /// - Parameters:
  ///   - runs: The runs of the walk.
  ///   - mustMove: Whether a stray moves wherever the others stand.
  /// - Returns: `nil` if so many strays may stay that it is better to order all
  ///   rows one by one.
  /// - Complexity: O(c log c) for c strays, and O(r) for r runs.
  func moves(runs: [Run], mustMove: (IndexPair) -> Bool) -> [IndexPair]? {
    var candidates = strays.indices.filter { !mustMove(strays[$0].row) }
    let left = numberLeft(of: candidates.map { strays[$0].passed })
    candidates.removeAll { strays[$0].passed >= left }

    let pairCount = runs.reduce(0) { $0 + $1.count }
    guard candidates.count * 8 <= pairCount else { return nil }
    var stays = Array(repeating: false, count: strays.count)
    for candidate in candidates { stays[candidate] = true }
    var moves: [IndexPair] = []
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
        moves.append(IndexPair(old: runs[run].old + offset, new: runs[run].new + offset))
      }
    }
    let straysMoving = zip(strays, stays).filter { !$1 }.map(\.0.row)
    moves = moves.isEmpty ? straysMoving : (moves + straysMoving).sorted { $0.old < $1.old }
    return moves
  }

  /// How many strays are left if again and again those that passed as many rows
  /// as there are strays are taken out.
  ///
  /// - Complexity: O(c) for c strays.
  private func numberLeft(of passed: [Int]) -> Int {
    // How many passed fewer rows than each number.
    var counts = Array(repeating: 0, count: passed.count + 1)
    for rows in passed where rows < passed.count { counts[rows + 1] += 1 }
    for rows in counts.indices.dropFirst() { counts[rows] += counts[rows - 1] }
    var left = passed.count
    while counts[left] < left { left = counts[left] }
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
  private func fewestMoves(among candidates: [Int]) -> [Move] {
    guard !candidates.isEmpty else { return [] }
    var newRanks = Array(repeating: 0, count: candidates.count)
    let byNew = candidates.indices.sorted {
      strays[candidates[$0]].row.new < strays[candidates[$1]].row.new
    }
    for (rank, index) in byNew.enumerated() { newRanks[index] = rank }
    // Where they are among the rows that are looked at.
    let places = zip(candidates.indices, newRanks).map { oldRank, newRank in
      let stray = strays[candidates[oldRank]]
      return IndexPair(old: stray.oldRank + oldRank, new: stray.newRank + newRank)
    }
    return FewestMoves(places, removed: [], added: []).moves.map { move in
      let index = places.indices.partitioningIndex { places[$0].old >= move.old }
      return index < places.count && places[index].old == move.old
        ? .stray(candidates[index]) : .rowOfRuns(rank: move.old - index)
    }
  }
}
