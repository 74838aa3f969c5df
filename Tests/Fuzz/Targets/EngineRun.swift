import CKeyedDiff
import KeyedDiffTesting

/// A call of the engine for two lists, compared with the documentation in its header.
struct EngineRun {
  /// One list: its number of rows, and the unmatched rows with their keys and sections.
  struct Side {
    var count: Int
    var rows: [UInt32]
    var keys: [UInt64]
    var sections: [UInt32]?
  }

  let old: Side
  let new: Side
  let seed: UInt64
  let limit: Int
  let allowsMoves: Bool

  func faults() -> [String] {
    // SAFETY: all pointers are used before the arrays are freed.
    old.withRows { oldRows in
      new.withRows { newRows in
        var (oldRows, newRows) = (oldRows, newRows)
        let workspace = ExactMemory(oldRows, newRows)
        var options = kd_options(seed: seed, max_changes: limit, allows_moves: allowsMoves)
        var result = kd_result()
        func call(missingBytes: Int = 0) -> kd_status {
          kd_diff(
            &oldRows, &newRows, &options, workspace.start, workspace.count - missingBytes, &result)
        }
        let changeCount = old.keys.count + new.keys.count - 2 * keptCount
        let isTooMuch = UInt(changeCount) > UInt(bitPattern: limit)
        let missing = abs(old.keys.count - new.keys.count)
        if workspace.count > 0, UInt(missing) <= UInt(bitPattern: limit),
          call(missingBytes: 1) != .KD_BAD_WORKSPACE
        {
          return ["A workspace that is too small is not rejected."]
        }
        let status = call()
        guard status == (isTooMuch ? .KD_TOO_MANY_CHANGES : .KD_OK) else {
          return ["The status is \(status) with \(changeCount) changes."]
        }
        return isTooMuch ? [] : pairs(result) + firsts(result) + changes(result)
      }
    }
  }

  /// The maximum number of pairs.
  private var keptCount: Int {
    Set(old.keys).reduce(0) { sum, key in
      sum + min(old.keys.count { $0 == key }, new.keys.count { $0 == key })
    }
  }

  // MARK: Pairs

  private func partners(_ result: kd_result) -> [Int?] {
    UnsafeBufferPointer(start: result.partners, count: old.keys.count).map {
      $0 == KD_NONE ? nil : Int($0)
    }
  }

  private func pairs(_ result: kd_result) -> [String] {
    let partners = partners(result)
    let isRight =
      partners.count { $0 != nil } == keptCount
      && Set(partners.compactMap { $0 }).count == keptCount
      && zip(partners, old.keys).allSatisfy { $0 == nil || new.keys[$0!] == $1 }
    // Sections have a reference in C.
    if old.sections == nil {
      let reference = ReferenceDiff(withoutWalkFrom: old.keys, to: new.keys)
      return partners == reference.newOfOld ? [] : ["The partners are \(partners)."]
    }
    return isRight ? [] : ["The partners are \(partners)."]
  }

  private func firsts(_ result: kd_result) -> [String] {
    let hasRepeats =
      !new.keys.isEmpty
      && old.keys.contains { key in
        old.keys.count { $0 == key } > 1 || new.keys.count { $0 == key } > 1
      }
    guard hasRepeats == (result.first_old != nil), hasRepeats == (result.first_new != nil)
    else { return ["Repeated keys are reported although there are none, or not reported."] }
    guard hasRepeats else { return [] }
    func expected(_ keys: [UInt64]) -> [UInt32] {
      keys.map { key in old.keys.firstIndex(of: key).map(UInt32.init) ?? KD_NONE }
    }
    let found = (
      Array(UnsafeBufferPointer(start: result.first_old, count: old.keys.count)),
      Array(UnsafeBufferPointer(start: result.first_new, count: new.keys.count))
    )
    return found == (expected(old.keys), expected(new.keys)) ? [] : ["First rows are \(found)."]
  }

  // MARK: Changes

  /// The new row of each old row of the whole list.
  private func targets(_ partners: [Int?]) -> [Int?] {
    let newUnmatched = Set(new.rows.map(Int.init))
    var others = (0..<new.count).lazy.filter { !newUnmatched.contains($0) }.makeIterator()
    let positions = Dictionary(uniqueKeysWithValues: old.rows.enumerated().map { (Int($1), $0) })
    return (0..<old.count).map { row in
      guard let position = positions[row] else { return others.next() }
      return partners[position].map { Int(new.rows[$0]) }
    }
  }

  private func changes(_ result: kd_result) -> [String] {
    let partners = partners(result)
    let targets = targets(partners)
    var changesSection = Set<Int>()
    for case (let position, let partner?) in partners.enumerated()
    where old.sections?[position] != new.sections?[partner] {
      changesSection.insert(Int(old.rows[position]))
    }
    let inOrder = targets.indices.filter { !changesSection.contains($0) }.compactMap { targets[$0] }
    let mostStaying = ReferenceDiff(withoutWalkFrom: inOrder, to: inOrder.sorted()).mostRowsInPlace

    let deletions = Array(
      UnsafeBufferPointer(start: result.deletions, count: result.deletion_count))
    let insertions = Array(
      UnsafeBufferPointer(start: result.insertions, count: result.insertion_count))
    let moves = Array(UnsafeBufferPointer(start: result.moves, count: result.move_count))
    let removed = Set(deletions + moves.map(\.old_row))
    let added = Set(insertions + moves.map(\.new_row))
    let staying = (0..<old.count).filter { !removed.contains($0) }
    let places = (0..<new.count).filter { !added.contains($0) }
    let deleted = allowsMoves ? targets.indices.filter { targets[$0] == nil } : deletions
    let isRight =
      deletions == deleted && staying.count == mostStaying
      && staying.map { targets[$0] } == places
      && staying.allSatisfy { !changesSection.contains($0) }
      && [deletions, insertions, moves.map(\.old_row)].allSatisfy { $0 == Set($0).sorted() }
      && moves.allSatisfy { targets[$0.old_row] == $0.new_row }
      && (allowsMoves || moves.isEmpty)
    return isRight ? [] : ["The changes are \(deletions), \(insertions), \(moves)."]
  }
}

extension EngineRun.Side {
  func withRows<Result>(_ body: (kd_rows) -> Result) -> Result {
    rows.withUnsafeBufferPointer { rows in
      keys.withUnsafeBufferPointer { keys in
        func call(_ sections: UnsafePointer<UInt32>?) -> Result {
          body(
            kd_rows(
              rows: rows.baseAddress, keys: keys.baseAddress, sections: sections,
              count: keys.count))
        }
        return sections?.withUnsafeBufferPointer { call($0.baseAddress) } ?? call(nil)
      }
    }
  }
}

/// Exactly as many bytes as the engine requires, filled with garbage.
final class ExactMemory {
  let count: Int
  let start: UnsafeMutableRawPointer

  init(_ old: kd_rows, _ new: kd_rows) {
    var span = 0
    if old.count > 0, new.count > 0 {
      let pairs = [old, new].map { (list: kd_rows) -> Int in
        Int(list.rows[list.count - 1]) + 1 - list.count
      }
      span = pairs.max()! + old.count - Int(min(old.rows[0], new.rows[0]))
    }
    var size = 0
    precondition(
      kd_workspace_size(old.count, new.count, span, old.sections != nil, &size) == .KD_OK)
    count = size
    start = .allocate(byteCount: size, alignment: 8)
    start.initializeMemory(as: UInt8.self, repeating: 0xA5, count: size)
  }

  deinit { start.deallocate() }
}
