import CKeyedDiff
import KeyedDiffTesting

/// Two lists of keys on their way through the engine, each step compared with
/// what the header says.
final class EngineRun {
  private let old: [UInt64]
  private let new: [UInt64]
  private let seed: UInt64
  private let workspace: ExactMemory
  private var oldToNew: [UInt32]
  private var newToOld: [UInt32]
  private(set) var isMatched = false

  init(_ old: [UInt64], _ new: [UInt64], seed: UInt64, _ workspace: ExactMemory) {
    self.old = old
    self.new = new
    self.seed = seed
    self.workspace = workspace
    oldToNew = Array(repeating: 7, count: old.count)
    newToOld = Array(repeating: 7, count: new.count)
  }

  /// Old rows' partners, without marks.
  private var partners: [Int?] {
    oldToNew.map { $0 == KD_NONE ? nil : Int($0 & ~KD_MOVED) }
  }

  // MARK: Matching

  func match(limit: Int, _ reference: ReferenceDiff) -> [String] {
    var matching = kd_matching()
    func call(_ memory: ExactMemory, missingBytes: Int = 0) -> kd_status {
      kd_match(
        old, old.count, new, new.count, seed, limit, memory.start,
        memory.count - missingBytes, &oldToNew, &newToOld, &matching)
    }
    if workspace.count > 0, call(workspace, missingBytes: 1) != .KD_BAD_WORKSPACE {
      return ["A workspace that is too small is not refused."]
    }
    let status = call(workspace)
    let changes = reference.deletions.count + reference.insertions.count
    let isTooMuch = UInt(changes) > UInt(bitPattern: limit)
    guard status == (isTooMuch ? .KD_TOO_MANY_CHANGES : .KD_OK) else {
      return ["Matching has status \(status) with \(changes) changes."]
    }
    if isTooMuch { return [] }
    isMatched = true
    var faults: [String] = []
    if partners != reference.newOfOld { faults.append("Pairs are \(partners).") }
    if newToOld.map({ $0 == KD_NONE ? nil : Int($0) }) != reference.oldOfNew {
      faults.append("Backwards, pairs are \(newToOld).")
    }
    if matching.kept != old.count - reference.deletions.count {
      faults.append("\(matching.kept) rows are kept.")
    }
    return faults + firsts(matching)
  }

  private func firsts(_ matching: kd_matching) -> [String] {
    let hasDuplicates =
      !new.isEmpty
      && [old, new].contains { list in old.contains { key in list.count { $0 == key } > 1 } }
    guard hasDuplicates == (matching.first_of_old != nil),
      hasDuplicates == (matching.first_of_new != nil)
    else { return ["Duplicates are seen where there are none, or not where there are."] }
    guard hasDuplicates else { return [] }
    func expected(_ list: [UInt64]) -> [UInt32] {
      list.map { key in old.firstIndex(of: key).map(UInt32.init) ?? KD_NONE }
    }
    let found = (
      Array(UnsafeBufferPointer(start: matching.first_of_old, count: old.count)),
      Array(UnsafeBufferPointer(start: matching.first_of_new, count: new.count))
    )
    return found == (expected(old), expected(new)) ? [] : ["First rows are \(found)."]
  }

  // MARK: Ordering

  /// - Parameter marks: Bits for which kept rows are marked before, if rows may
  ///   move at all.
  func order(
    _ moves: kd_moves, limit: Int, marks: UInt8, _ reference: ReferenceDiff
  ) -> [String] {
    let partners = partners
    let isMarked = partners.indices.map { index in
      moves == .KD_MOVES_FEWEST && marks & (1 << (index % 8)) != 0 && marks % 3 == 0
        && partners[index] != nil
    }
    for index in partners.indices where isMarked[index] { oldToNew[index] |= KD_MOVED }
    let unmarked = partners.indices.compactMap { isMarked[$0] ? nil : partners[$0] }
    let parted = ReferenceDiff(withoutWalkFrom: unmarked, to: unmarked.sorted()).moveCount
    var expected = kd_counts(
      deletions: reference.deletions.count, insertions: reference.insertions.count,
      moves: parted + isMarked.count { $0 })
    if moves == .KD_MOVES_NONE {
      expected = kd_counts(
        deletions: expected.deletions + parted, insertions: expected.insertions + parted, moves: 0)
    }

    // Ordering needs memory, but nothing that was in it.
    let memory = ExactMemory(old.count, new.count)
    var counts = kd_counts()
    let status = kd_order(
      &oldToNew, old.count, &newToOld, new.count, moves, limit, memory.start, memory.count,
      &counts)
    let changes = expected.deletions + expected.insertions + expected.moves
    let isTooMuch = UInt(changes) > UInt(bitPattern: limit)
    guard status == (isTooMuch ? .KD_TOO_MANY_CHANGES : .KD_OK) else {
      return ["Ordering has status \(status) with \(changes) changes."]
    }
    if isTooMuch { return [] }
    guard
      (counts.deletions, counts.insertions, counts.moves)
        == (expected.deletions, expected.insertions, expected.moves)
    else { return ["The counts are \(counts), not \(expected)."] }
    return order(of: partners, isMarked, moves) + lists(counts)
  }

  /// What is neither marked nor parted is in order, and only moves took marks.
  private func order(of partners: [Int?], _ isMarked: [Bool], _ moves: kd_moves) -> [String] {
    var faults: [String] = []
    let staying = oldToNew.indices.filter { oldToNew[$0] & KD_MOVED == 0 }.map { oldToNew[$0] }
    if staying != staying.sorted() { faults.append("\(staying) stay.") }
    for index in oldToNew.indices {
      let partner = self.partners[index]
      if partner != partners[index], moves == .KD_MOVES_FEWEST || partner != nil {
        faults.append("Row \(index) has another partner.")
      }
      if isMarked[index], oldToNew[index] & KD_MOVED == 0 { faults.append("A mark is lost.") }
      if let partner, newToOld[partner] != UInt32(index) { faults.append("Pairs disagree.") }
    }
    if newToOld.count(where: { $0 != KD_NONE }) != self.partners.count(where: { $0 != nil }) {
      faults.append("Pairs disagree.")
    }
    return faults
  }

  // MARK: Collecting

  private func lists(_ counts: kd_counts) -> [String] {
    let offset = 1_000
    func collect<Element>(_ count: Int) -> UnsafeMutableBufferPointer<Element> {
      .allocate(capacity: count)
    }
    let deletions: UnsafeMutableBufferPointer<Int> = collect(counts.deletions)
    let insertions: UnsafeMutableBufferPointer<Int> = collect(counts.insertions)
    let moves: UnsafeMutableBufferPointer<kd_pair> = collect(counts.moves)
    defer {
      deletions.deallocate()
      insertions.deallocate()
      moves.deallocate()
    }
    withUnsafePointer(to: counts) {
      kd_collect(
        oldToNew, newToOld, $0, offset, deletions.baseAddress, insertions.baseAddress,
        moves.baseAddress)
    }
    let partners = partners
    let moved = oldToNew.indices.filter { oldToNew[$0] != KD_NONE && oldToNew[$0] & KD_MOVED != 0 }
    let isRight =
      deletions.map { $0 - offset } == partners.indices.filter { partners[$0] == nil }
      && insertions.map { $0 - offset } == newToOld.indices.filter { newToOld[$0] == KD_NONE }
      && moves.map { $0.old_index - offset } == moved
      && moves.map { $0.new_index - offset } == moved.map { partners[$0]! }
    return isRight ? [] : ["The lists are \(Array(deletions)), \(Array(insertions))."]
  }
}
