#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  @MainActor
  @Suite("Known changes of many rows at one place", .serialized)
  struct KnownChangeTests {
    private static let rowCount = 100_000

    /// Old rows that are replaced by new ones. The rows around 50,000 are in sight.
    private struct Change: CustomTestStringConvertible, Sendable {
      let testDescription: String
      let removed: Range<Int>
      var insertedCount = 0
      /// The number of `items-changed` signals: GTK removes rows before it adds many others, and
      /// removes rows without widgets separately from rows with widgets.
      var signalCount = 1

      var inserted: Range<Int> { removed.lowerBound..<removed.lowerBound + insertedCount }
    }

    private nonisolated static let changes = [
      Change(
        testDescription: "inserted above", removed: 10_000..<10_000, insertedCount: 50_000),
      Change(
        testDescription: "inserted at the start", removed: 0..<0, insertedCount: 50_000),
      Change(
        testDescription: "inserted in sight", removed: 50_003..<50_003, insertedCount: 50_000),
      Change(
        testDescription: "inserted below", removed: 90_000..<90_000, insertedCount: 50_000),
      Change(
        testDescription: "inserted at the end", removed: 100_000..<100_000,
        insertedCount: 50_000),
      Change(testDescription: "removed above", removed: 100..<49_500),
      Change(testDescription: "removed below", removed: 50_500..<100_000),
      Change(testDescription: "removed in sight", removed: 25_000..<75_000, signalCount: 2),
      Change(
        testDescription: "removed from the row with the focus on", removed: 50_000..<100_000),
      Change(
        testDescription: "removed up to the row with the focus", removed: 1_000..<50_003,
        signalCount: 2),
      Change(
        testDescription: "replaced in sight", removed: 25_000..<75_000, insertedCount: 50_000,
        signalCount: 3),
      Change(
        testDescription: "replaced above", removed: 10_000..<40_000, insertedCount: 50_000,
        signalCount: 2),
    ]

    @Test(
      "They are one splice, and keep place, focus and selection", arguments: changes)
    private func change(_ change: Change) async throws {
      let old = (0..<Self.rowCount).map { Item(id: $0) }
      let screen = Screen(selection: .multiple)
      let versions = [ListVersion(), ListVersion()]
      await screen.adapter.apply(
        ListUpdate(sections: [ListSection(id: 0, items: old)], version: versions[0])
      ).outcome()
      screen.list.scroll(to: CurrentPath(section: 0, item: 50_010))
      screen.frame()
      screen.list.scroll(to: CurrentPath(section: 0, item: 50_000))
      screen.frame()
      let first = try #require(screen.firstVisible)
      try #require((49_990...50_000).contains(first.item.id))
      let selected = [5, 9_000, 30_000, 50_001, 50_002, 50_004, 80_000, 99_990]
      screen.list.selection = selected.map { CurrentPath(section: 0, item: $0) }
      let focused = try #require(screen.shownRows.first { $0.item?.id == 50_002 })
      let cell = try #require(screen.list.cell(at: CurrentPath(section: 0, item: 50_002)))
      #expect(gtk_widget_grab_focus(gtk_widget_get_parent(cell.widget.pointer)) != 0)
      screen.frame()

      var new = old
      new.replaceSubrange(change.removed, with: change.inserted.map { Item(id: 200_000 + $0) })
      let diff = try ListDiff(
        oldCount: old.count, deletions: RowRanges(ranges: [change.removed]),
        insertions: RowRanges(ranges: [change.inserted]))
      var signalCount = 0
      GTKSignal.connect("items-changed", of: screen.list.model.object) {
        (_: Int, _: Int, _: Int) in signalCount += 1
      }
      let setUpCount = ItemCell.setUpCount
      let listItems = Set(screen.list.slots.keys)
      let outcome = await screen.adapter.apply(
        ListUpdate(
          sections: [ListSection(id: 0, items: new)], version: versions[1], base: versions[0],
          diff: SectionedDiff(diff))
      ).outcome()
      #expect(outcome == .batches(1))
      #expect(signalCount == change.signalCount)
      screen.frame()
      #expect(screen.fault() == nil)
      // GTK has widgets for about 200 rows.
      #expect(ItemCell.setUpCount - setUpCount < 500)
      // They show other rows then, except for that of the row with the focus.
      #expect(Set(screen.list.slots.keys).subtracting(listItems).count <= 5)

      #expect(
        Set(screen.list.selection.map { screen.adapter.sections[0].items[$0.item].id })
          == Set(selected.filter { !change.removed.contains($0) }))
      // The row after the removed ones takes their place; at the end, the row before them.
      func successor(of row: Int) -> Int {
        if !change.removed.contains(row) { return row }
        return change.removed.upperBound < old.count
          ? change.removed.upperBound : change.removed.lowerBound - 1
      }
      #expect(screen.focusedItem?.id == successor(of: focused.item!.id))
      let place = try #require(
        screen.shownRows.first { $0.item?.id == successor(of: first.item.id) })
      let last =
        gtk_adjustment_get_upper(screen.adjustment)
        - gtk_adjustment_get_page_size(screen.adjustment)
      // A list that ends there cannot scroll further.
      if gtk_adjustment_get_value(screen.adjustment) < last - 1 {
        #expect(abs(try #require(place.top) - first.top) <= 1)
      }
      screen.close()
    }
  }
#endif
