import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// A stored closure that is wrapped at each call makes later calls slower and deeper.
@MainActor
@Suite("A lookup costs as much the last time as the first, and needs no more stack")
struct LookupCostTests {
  /// A lookup that is documented as O(1), or as O(log n) for an index that is built once.
  struct Lookup: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The maximum time of a million calls in release builds, in seconds.
    let time: Double
    /// Returns a closure that makes one call, and returns whether its result is correct.
    let make: @MainActor @Sendable () -> @MainActor (_ call: Int) -> Bool

    init(
      _ name: String, time: Double = 1.5,
      _ make: @escaping @MainActor @Sendable () -> @MainActor (_ call: Int) -> Bool
    ) {
      testDescription = name
      self.time = time
      self.make = make
    }
  }

  private nonisolated static let rows = items(0..<100)
  private nonisolated static let sections = [
    ListSection(id: 0, items: items(0..<50)), ListSection(id: 1, items: items(50..<100)),
  ]

  private nonisolated static func path(of row: Int) -> CurrentPath {
    CurrentPath(section: row / 50, item: row % 50)
  }

  nonisolated static let lookups = [
    Lookup("ListAdapter.path(of:)", time: 0.3) {
      let adapter = ListAdapter<Int, Item>(sections: sections)
      return { adapter.path(of: $0 % 100) == path(of: $0 % 100) }
    },
    Lookup("ListAdapter.path(of:) of a row that does not exist", time: 0.3) {
      let adapter = ListAdapter<Int, Item>(sections: sections)
      return { adapter.path(of: $0 + 100) == nil }
    },
    Lookup("ListAdapter.sectionIndex(of:)") {
      let adapter = ListAdapter<Int, Item>(sections: sections)
      return { adapter.sectionIndex(of: $0 % 2) == $0 % 2 }
    },
    Lookup("ListDataSource.path(of:)", time: 0.3) {
      let source = ListDataSource<Int, Item>(
        adapter: ListAdapter(sections: sections), row: labelRow)
      return { source.path(of: $0 % 100) == path(of: $0 % 100) }
    },
    Lookup("ListDataSource.rowFinder(at:)") {
      let source = ListDataSource<Int, Item>(
        adapter: ListAdapter(sections: sections), row: labelRow)
      let find = source.rowFinder(at: path(of: 70))
      return { _ in find?() == path(of: 70) && source.item(at: path(of: 70)) != nil }
    },
    Lookup("ListDataSource.sectionIndex(of:)") {
      let source = ListDataSource<Int, Item>(
        adapter: ListAdapter(sections: sections), row: labelRow)
      return { source.sectionIndex(of: $0 % 2) == $0 % 2 }
    },
    Lookup("ListDataSource.item(at:)") {
      let source = ListDataSource<Int, Item>(
        adapter: ListAdapter(sections: sections), row: labelRow)
      return { source.item(at: path(of: $0 % 100))?.id == $0 % 100 }
    },
    Lookup("ListDataSource.rowCount(inSection:)") {
      let source = ListDataSource<Int, Item>(
        adapter: ListAdapter(sections: sections), row: labelRow)
      return { source.rowCount(inSection: $0 % 2) == 50 }
    },
    Lookup("SortedList.count") {
      let list = SortedList(rows, by: .key(\.id))
      return { _ in list.count == 100 }
    },
    Lookup("SortedList[id:]") {
      let list = SortedList(rows, by: .key(\.id))
      return { list[id: $0 % 100]?.id == $0 % 100 }
    },
    Lookup("SortedList.path(of:)") {
      let list = SortedList(rows, by: .key(\.id))
      return { list.path(of: $0 % 100)?.item == $0 % 100 }
    },
    Lookup("CellHost.registerOnce(_:reuseIdentifier:role:)") {
      let host = InMemoryCellHost()
      return { _ in
        try? host.registerOnce(.prototype, reuseIdentifier: "A", role: .cell)
        return host.registrations[.cell]?.count == 1
      }
    },
    Lookup("StoreList.count") {
      let list = StoreList(rows) { $0.id / 50 }
      return { _ in list.count == 100 }
    },
    Lookup("StoreList.item(at:)") {
      let list = StoreList(rows) { $0.id / 50 }
      return { list.item(at: $0 % 100)?.id == $0 % 100 }
    },
    Lookup("StoreList.row(at:)") {
      let list = StoreList(rows) { $0.id / 50 }
      return { list.row(at: path(of: $0 % 100)) == $0 % 100 }
    },
    Lookup("StoreList.path(ofRow:)") {
      let list = StoreList(rows) { $0.id / 50 }
      return { list.path(ofRow: $0 % 100) == path(of: $0 % 100) }
    },
    Lookup("ListItems[]") {
      let items = ListItems(rows)
      return { items[$0 % 100].id == $0 % 100 && items[($0 % 100)...].count == 100 - $0 % 100 }
    },
    Lookup("UpdatePlan.Stage.sections of the last stage") {
      let new = [sections[1]]
      let diff = SectionedDiff(from: sections, to: new)
      let stage = UpdatePlan(diff, from: sections, to: new).stages.last
      return { stage?.sections[0].items[$0 % 50].id == 50 + $0 % 50 }
    },
    Lookup("ListDiff.newIndex(ofOld:)") {
      let diff = ListDiff(from: 0..<100, to: Array(50..<100) + Array(0..<50), id: \.self)
      return { diff.newIndex(ofOld: $0 % 100) == ($0 + 50) % 100 }
    },
    Lookup("SectionedDiff.newPath(ofOld:)") {
      let diff = SectionedDiff(from: sections, to: sections.reversed())
      return {
        let row = path(of: $0 % 100)
        let new = diff.newPath(ofOld: OldPath(section: row.section, item: row.item))
        return new == NewPath(section: 1 - row.section, item: row.item)
      }
    },
  ]

  @Test("on a stack of 512 KB", arguments: lookups)
  func cost(of lookup: Lookup) {
    let count = runsLongTests ? 1_000_000 : 20_000
    let lookUp = lookup.make()
    // The first call may build an index.
    var areCorrect = lookUp(0)
    var times: PartTimes?
    onSmallStack {
      times = PartTimes(of: count) { if !lookUp($0) { areCorrect = false } }
    }
    #expect(areCorrect)
    #expect(times!.growth < 3, "\(times!)")
    #if !DEBUG
      if runsLongTests { #expect(times!.fastest < lookup.time, "\(times!)") }
    #endif
  }
}
