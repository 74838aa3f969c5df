import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting

/// A value that is its own identity.
enum UseRow {
  static let old = [Row.title("Songs"), .song(1), .song(2)]
  static let new = [Row.title("Songs"), .song(2), .song(3)]

  static func run() async throws {
    let diff = ListDiff(from: old, to: new, id: \.self)
    expect(diff.deletions == [1] && diff.insertions == [2] && diff.updates.isEmpty)
    let before = [ListSection(id: Shelf.top, items: old)]
    let after = [ListSection(id: Shelf.top, items: new)]
    let sectioned = SectionedDiff(from: before, to: after, id: \.self)
    let plan = UpdatePlan(sectioned, from: before, to: after)
    var shown = before
    let view = StrictListView(id: { $0 }) { shown }
    try view.perform(plan) { shown = $0 }

    let source = KeyedListDataSource<Int, Row, Row>(
      identity: RowIdentity(id: \.self)
    ) { row in
      DeclaredRow(row, id: row) { (cell: TextCell, row) in cell.text = "\(row)" }
    }
    let screen = InMemoryScreen(showing: source, id: \.self)
    source.apply(rows: old)
    expect(source.apply(rows: new).result == .batches(1))
    expect(screen.rowCounts == [new.count])
    expect(source.path(of: Row.song(3)) == CurrentPath(section: 0, item: 2))

    let adapter = KeyedListAdapter<Int, Row, Row>(identity: RowIdentity(id: \.self))
    expect(await adapter.apply(rows: new).outcome() == .noView)
    var sorted = SortedList(old, by: .key { "\($0)" }, identity: RowIdentity(id: \.self))
    expect(sorted.upsert(.song(0)).diff!.items.insertions.count == 1)
    var store = StoreList(old, identity: RowIdentity(id: \.self))
    expect(store.apply([.delete(at: 0)]).diff!.items.deletions.count == 1)
    let entries = ListAdapter<Shelf, Entry>(sections: [
      ListSection(id: .top, items: [Entry(id: 7), Entry(id: 8, parent: 7)])
    ])
    expect(entries.path(of: 8) == CurrentPath(section: 0, item: 1) && entries.path(of: 9) == nil)
    let byParent = KeyedListAdapter<Shelf, Entry, Int64?>(
      identity: RowIdentity(id: \.parent), sections: entries.sections)
    expect(byParent.path(of: 7) == CurrentPath(section: 0, item: 1))
    expect(byParent.path(of: nil) == CurrentPath(section: 0, item: 0))
  }
}
