import CKeyedDiffTestSupport
import KeyedDiff
import KeyedDiffTesting
import Testing

/// Asked of the heap itself, on the thread that makes the diff.
@Suite("Memory of a differ", .enabled(if: kdt_heap_can_be_counted()))
struct AllocationTests {
  /// What is allocated is the result: two maps, deletions, insertions, moves.
  static let arraysOfResult = 5

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
    #expect(calls.allocations <= Self.arraysOfResult, "\(name): \(diff)")
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
    check("all new", (0..<count).map { item($0 + count) })
    check("the same", old.map { $0 })
  }

  /// Of ids that not even an unoptimised build has to box.
  @Test("Used again, it allocates nothing beyond the result", arguments: [300, 3_000])
  func nothing(count: Int) {
    check({ $0 }, count: count)
    check(Int32.init, count: count)
    check(UInt16.init, count: count)
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
