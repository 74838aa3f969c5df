import CKeyedDiffTestSupport
import Foundation
import KeyedDiff
import KeyedDiffTesting
import Testing

/// Asked of the heap itself, on the thread that makes the diff.
@Suite("Memory of a differ", .enabled(if: kdt_heap_can_be_counted()))
struct AllocationTests {
  /// What is allocated is the result: two maps, or what they can be made of; deletions,
  /// insertions, moves, updates.
  static let partsOfResult = 8

  /// Makes a diff by a differ that has made such diffs before, and expects that
  /// all it allocates is still there when it is done, so is the result's.
  private func check<Item>(
    _ name: String, _ differ: Differ<Item>, from old: [Item], to new: [Item]
  ) {
    for list in [old, new, old, new, old] { _ = differ.update(to: list) }
    kdt_start_counting_heap()
    let diff = differ.update(to: new)
    let calls = kdt_stop_counting_heap()
    #expect(calls.frees == 0, "\(name): \(diff)")
    #expect(calls.allocations <= Self.partsOfResult, "\(name): \(diff)")
    #expect(diff.isEmpty || calls.allocations > 0, "nothing was counted")
  }

  private func check<Item: Hashable>(_ item: (Int) -> Item, count: Int) {
    var random = SplitMix64(seed: 1)
    let old = (0..<count).map(item)
    func check(_ name: String, _ new: [Item]) {
      self.check("\(Item.self), \(name), \(count)", Differ<Item>(), from: old, to: new)
    }
    check("in another order", old.shuffled(using: &random))
    check("backwards", old.reversed())
    check("backwards but for the first", [old[0]] + old.dropFirst().reversed())
    check("all new", (0..<count).map { item($0 + count) })
    check("the same", old.map { $0 })
  }

  /// Of ids that not even an unoptimised build has to box.
  @Test("Used again, it allocates nothing beyond the result", arguments: [300, 3_000])
  func nothing(count: Int) {
    check({ $0 }, count: count)
    check(Int32.init, count: count)
    check(UInt16.init, count: count)
    check(
      { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8($0 / 256), UInt8($0 % 256))) },
      count: count)
  }

  private struct Message: Equatable {
    var id: UUID
    var text: String
    var author: String
  }

  /// What was found out of how they are laid out is remembered.
  @Test("Used again, it allocates nothing beyond the result", .enabled(if: isOptimised))
  func text() {
    let ids = (0..<3_000).map { _ in UUID() }
    func messages() -> [Message] {
      ids.enumerated().map { number, id in
        Message(id: id, text: "the text of message \(number)", author: "author \(number)")
      }
    }
    check("loaded again", Differ<Message>(id: \.id), from: messages(), to: messages())
  }

  private struct Row: Equatable {
    let id: Int
    var version = 0
  }

  /// Scattered changes, which a walk along the lists finds. An unoptimised build
  /// boxes what it goes along with.
  @Test("Used again, it allocates nothing beyond the result", .enabled(if: isOptimised))
  func scattered() {
    let old = (0..<3_000).map { Row(id: $0) }
    func change(_ name: String, every step: Int, _ body: (inout [Row], Int) -> Void) {
      var new = old
      for index in stride(from: old.count - step, to: 0, by: -step) { body(&new, index) }
      check("\(name), each \(step)th", Differ<Row>(id: \.id), from: old, to: new)
    }
    for step in [2, 3, 30, 300] {
      change("removed", every: step) { $0.remove(at: $1) }
      change("inserted", every: step) { $0.insert(Row(id: $1 + 10_000), at: $1) }
      change("replaced", every: step) { $0[$1] = Row(id: $1 + 10_000) }
      change("updated", every: step) { $0[$1].version += 1 }
      change("each kind", every: step) { list, index in
        list[index].version += 1
        list.remove(at: index - 1)
        list.insert(Row(id: index + 10_000), at: index + 1)
      }
    }
    change("moved", every: 100) { list, index in
      let row = list.remove(at: index)
      list.insert(row, at: (index + 1_500) % list.count)
    }
  }

  /// Each version differs from the one before at places of its own, so that few of
  /// the keys that are remembered are those that are needed.
  @Test(
    "Used again for ever new changes, it allocates nothing beyond the result",
    .enabled(if: isOptimised), arguments: [MoveDetection.fewest, .never])
  func otherPlaces(moves: MoveDetection) {
    var random = SplitMix64(seed: 1)
    var rows = (0..<3_000).map { Row(id: $0) }
    let differ = Differ<Row>(rows, id: \.id, moves: moves)
    for version in 1...20 {
      // As many of each kind, so that no version needs more room than all before.
      let places = rows.indices.shuffled(using: &random)
      for index in places[..<30] { rows[index] = Row(id: version * 10_000 + index) }
      for index in places[30..<60] { rows[index].version = version }
      kdt_start_counting_heap()
      let diff = differ.update(to: rows)
      let calls = kdt_stop_counting_heap()
      guard version > 12 else { continue }  // until then some need more room
      // The last version goes when the next one comes.
      #expect(calls.frees <= 1, "\(diff)")
      #expect(calls.allocations <= Self.partsOfResult, "\(diff)")
    }
  }

  /// Of the old rows only the first lead to some of the new list.
  @Test("There is no more room for what a walk finds than there are rows")
  func roomForRuns() {
    let old = Array(0..<400_000)
    let new = Array(stride(from: 1, to: 1_200, by: 2))
    kdt_start_counting_heap()
    let diff = ListDiff(from: old, to: new)
    let calls = kdt_stop_counting_heap()
    #expect(diff.deletions.count == old.count - new.count)
    // The result, and the rows that are left, as numbers.
    #expect(calls.most_bytes < 16 * old.count)
  }

  @Test("A small diff does not hold the memory of a large one before it")
  func smallResult() {
    let old = Array(0..<40_000)
    let scattered = old.map { $0 % 5 == 0 ? $0 + 50_000 : $0 }
    kdt_start_counting_heap()
    var differ: Differ? = Differ(old)
    _ = differ!.update(to: scattered)
    let diff = differ!.update(to: Array(100_000..<100_020))
    differ = nil
    let calls = kdt_stop_counting_heap()
    // Its deletions, an entry for each old row, and next to nothing for the new ones.
    #expect(diff.deletions.count == 40_000 && calls.bytes < 12 * 40_000 + 16_384)
  }

  @Test("Released, it allocates what it needs anew")
  func released() {
    let old = Array(0..<1_000)
    let differ = Differ(old)
    func allocations(updatingTo new: [Int]) -> Int64 {
      kdt_start_counting_heap()
      _ = differ.update(to: new)
      return kdt_stop_counting_heap().allocations
    }
    for list in [old.reversed(), old] { _ = differ.update(to: list) }
    let used = allocations(updatingTo: old.reversed())
    differ.releaseMemory()
    #expect(allocations(updatingTo: old) == used + 1)  // the workspace
    #expect(allocations(updatingTo: old.reversed()) == used)
  }
}

/// Whether the engine is built with optimisation, as far as tests can know.
private let isOptimised: Bool = {
  #if DEBUG
    false
  #else
    true
  #endif
}()
