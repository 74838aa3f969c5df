#if GTK
  import KeyedDiff
  import KeyedDiffLists

  extension GTKBenchmark {
    /// Rows that are replaced at one place, as fractions of the list.
    private struct KnownChange {
      let name: String
      /// The place of the rows in sight.
      var scroll = 0.5
      var removed = 0.0..<0.0
      var inserted = 0.0
      var selected = 1_000
    }

    private static let knownChanges = [
      KnownChange(name: "half inserted above", removed: 0.1..<0.1, inserted: 0.5),
      KnownChange(name: "half inserted in sight", removed: 0.5..<0.5, inserted: 0.5),
      KnownChange(name: "half inserted below", removed: 0.9..<0.9, inserted: 0.5),
      KnownChange(name: "half removed above", scroll: 0.75, removed: 0.1..<0.6),
      KnownChange(name: "half removed in sight", removed: 0.25..<0.75),
      KnownChange(name: "half removed below", scroll: 0.25, removed: 0.4..<0.9),
      KnownChange(name: "half replaced in sight", removed: 0.25..<0.75, inserted: 0.5),
      KnownChange(
        name: "half inserted, half selected", removed: 0.1..<0.1, inserted: 0.5,
        selected: 50_000),
    ]

    /// Measures updates that come with their diff, as those of feeds do.
    @MainActor
    func measureKnownChanges() async {
      print("known changes, 1,000 rows selected, a row in sight with the focus")
      for change in Self.knownChanges where isChosen(change.name) { await measure(change) }
    }

    @MainActor
    private func measure(_ change: KnownChange) async {
      func index(_ fraction: Double) -> Int { Int(Double(rows) * fraction) }
      let removed = index(change.removed.lowerBound)..<index(change.removed.upperBound)
      let inserted = removed.lowerBound..<removed.lowerBound + index(change.inserted)
      let old = (0..<rows).map { Contact(id: $0, name: "Contact \($0)") }
      var new = old
      new.replaceSubrange(
        removed, with: inserted.map { Contact(id: rows + $0, name: "Contact \(rows + $0)") })
      let ours = Screen(old, selection: .multiple)
      let naive = NaiveScreen(old)
      let (first, second) = (ListVersion(), ListVersion())
      var (times, naiveTimes, binds): ([Cost], [Cost], [Int]) = ([], [], [])
      for _ in 0..<samples {
        ours.adapter.apply(ListUpdate(sections: [ListSection(id: 0, items: old)], version: first))
        naive.show(old)
        await ours.settle(at: change.scroll)
        await naive.settle(at: change.scroll)
        ours.select(change.selected)
        ours.focus(onRow: index(change.scroll) + 2)
        let before = ContactCell.setUpCount
        let diff = try! ListDiff(
          oldCount: rows, deletions: RowRanges(ranges: [removed]),
          insertions: RowRanges(ranges: [inserted]))
        let update = ListUpdate(
          sections: [ListSection(id: 0, items: new)], version: second, base: first,
          diff: SectionedDiff(diff))
        times.append(await Self.cost(ours.window) { ours.apply(update) })
        binds.append(ContactCell.setUpCount - before)
        precondition(ours.showsItsList(), "The list shows other rows.")
        naiveTimes.append(await Self.cost(naive.window) { naive.show(new) })
      }
      Self.show(change.name, times, naiveTimes, binds)
      close(ours.window)
      close(naive.window)
    }
  }
#endif
