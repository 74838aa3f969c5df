import FeedModels
import KeyedDiffLists
import Testing

@Suite("Every change of every small sorted list")
struct SortedExhaustiveTests {
  /// Keys of rows, which are also the ids of their sections.
  static let keys = runsLongTests ? 0..<3 : 0..<2

  /// All lists of up to three rows, with their rows in any order.
  static let fillings: [[Row]] = {
    var fillings: [[Row]] = [[]]
    var last = fillings
    for _ in 0..<3 {
      last = last.flatMap { rows in
        (0..<3).filter { id in !rows.contains { $0.id == id } }.flatMap { id in
          keys.map { rows + [Row(id: id, key: $0, section: $0)] }
        }
      }
      fillings += last
    }
    return fillings
  }()

  static let upserts: [Row] = (0..<4).flatMap { id in
    keys.flatMap { key in
      (0..<2).map { Row(id: id, key: key, section: key, content: $0, note: 1) }
    }
  }

  let calls: [SortedCall] = {
    let ids = Array(0..<4)
    let descending = ListOrder<Row>.key(\.key).reversed
    var calls: [SortedCall] = [.upsert([]), .remove([]), .sort(descending, name: "key reversed")]
    calls += Self.upserts.map { .upsert([$0]) } + ids.map { .remove([$0]) }
    let paired = Self.upserts.filter { runsLongTests || $0.content == 0 }
    calls += paired.flatMap { first in paired.map { .upsert([first, $0]) } }
    calls += ids.flatMap { first in ids.map { .remove([first, $0]) } }
    calls += fillings.map { .reset($0) }
    calls += paired.flatMap { row in ids.map { .update([row], removing: [$0]) } }
    return calls
  }()

  /// In short runs every twentieth call on each list; long runs try a smaller share of many more
  /// calls.
  @Test("one call on each list: by key, by section, and without an order", arguments: 0..<3)
  func everyCall(mode: Int) {
    let alike = ListOrder<Row> { _, _ in false }
    let step = caseStride(inShortRuns: 20)
    for (index, rows) in Self.fillings.enumerated() {
      for number in stride(from: index % step, to: calls.count, by: step) {
        let call = calls[number]
        let machine = SortedMachine(
          by: mode == 0 ? .key(\.key) : alike, grouped: mode == 1, rows: rows)
        let faults = machine.perform(call)
        #expect(faults.isEmpty)
      }
    }
  }
}
