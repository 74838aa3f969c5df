import FeedModels
import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import Testing

@Suite("A sorted list: memory")
struct SortedListMemoryTests {
  /// The test counts the instances.
  final class Token: Sendable {
    let alive: Counter
    init(_ alive: Counter) {
      self.alive = alive
      alive.count += 1
    }
    deinit { alive.count -= 1 }
  }

  /// Used by one thread only.
  final class Counter: @unchecked Sendable { var count = 0 }

  struct Holder: Identifiable, Equatable, Sendable {
    let id: Int
    let key: Int
    let token: Token

    static func == (first: Holder, second: Holder) -> Bool { first.key == second.key }
  }

  @Test("every item is retained exactly as long as it is in the list")
  func ownership() {
    let alive = Counter()
    var random = SplitMix64(seed: 1)
    func holders() -> [Holder] {
      (0..<Int.random(in: 0..<9, using: &random)).map { _ in
        let (id, key) = (
          Int.random(in: 0..<30, using: &random), Int.random(in: 0..<9, using: &random)
        )
        return Holder(id: id, key: key, token: Token(alive))
      }
    }
    var list = SortedList(
      [Holder](), by: .key(\.key), section: { $0.key % 3 }, sectionOrder: .ascending)
    var snapshot = list.sections
    for round in 0..<600 {
      list.upsert(holders())
      list.remove(ids: (0..<4).map { _ in Int.random(in: 0..<30, using: &random) })
      if round % 50 == 0 { list.reset(to: holders()) }
      if round % 2 == 0 { snapshot = [] }
      if snapshot.isEmpty { #expect(alive.count == list.count, "round \(round)") }
      if round % 4 == 1 { snapshot = list.sections }
    }
    list.reset(to: [])
    snapshot = []
    #expect(alive.count == 0)
  }

  private func storage(_ list: RowList, _ section: Int = 0) -> UnsafeRawPointer? {
    list.sections[section].items.array.withUnsafeBytes { $0.baseAddress }
  }

  @Test("a list without copies changes in place")
  func inPlace() {
    var list = RowList((0..<100).map { Row(id: $0, key: $0) }, by: .key(\.key), grouped: false)
    let before = storage(list)
    list.remove(ids: [3, 50])
    list.upsert([Row(id: 7, key: 70), Row(id: 200, key: 2), Row(id: 9, key: 9, content: 1)])
    #expect(storage(list) == before)
  }

  @Test("a snapshot does not change, and shares unchanged sections")
  func snapshots() {
    var list = RowList(
      (0..<100).map { Row(id: $0, key: $0, section: $0 % 2) }, by: .key(\.key), grouped: true)
    let snapshot = list.sections
    let rows = snapshot.map { $0.items.map(\.id) }
    let (first, second) = (storage(list, 0), storage(list, 1))
    list.remove(id: 1)
    #expect(storage(list, 0) != first && storage(list, 1) == second)
    #expect(snapshot.map { $0.items.map(\.id) } == rows)
  }
}
