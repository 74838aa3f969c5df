#if GTK
  import KeyedDiff
  import KeyedDiffLists

  extension GTKBenchmark {
    /// Measures scattered changes and reloads for the same lists, to choose
    /// `GTKListView.maximumChanges`.
    @MainActor
    func measureLimit() async {
      print("\(rows) rows, scrolled to the middle; milliseconds, medians of \(samples)")
      print("operations, selected rows    batch   with frame | reload   with frame")
      let counts = [1_000, 2_000, 5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000]
      for (kind, change) in [("replaced", replacing), ("moved", moving)] {
        for selected in [0, 1_000] {
          for count in counts {
            await measureLimit("\(count) \(kind), \(selected)", selected, change(count))
          }
        }
      }
    }

    private typealias Change = (new: [Contact], diff: ListDiff)

    private func contact(_ id: Int) -> Contact { Contact(id: id, name: "Contact \(id)") }

    /// Deletions and insertions in turn, at regular distances, but not of the row in the middle.
    private func replacing(_ count: Int) -> Change {
      let distance = rows / count
      var (new, deletions, insertions): ([Contact], [Int], [Int]) = ([], [], [])
      for row in 0..<rows {
        let (place, rest) = row.quotientAndRemainder(dividingBy: distance)
        if rest == 1, place < count, place % 2 == 0 {
          deletions.append(row)
          continue
        }
        if rest == 1, place < count {
          insertions.append(new.count)
          new.append(contact(rows + row))
        }
        new.append(contact(row))
      }
      return (new, try! ListDiff(oldCount: rows, deletions: deletions, insertions: insertions))
    }

    /// Rows at regular distances in the opposite order. One of them does not move.
    private func moving(_ count: Int) -> Change {
      let distance = rows / count
      let places = (0..<count).map { $0 * distance + 1 }
      var new = (0..<rows).map(contact)
      for (place, other) in zip(places, places.reversed()) { new[place] = contact(other) }
      let moves = zip(places, places.reversed()).map { IndexPair(old: $0, new: $1) }
      return (new, try! ListDiff(oldCount: rows, repositioned: moves))
    }

    @MainActor
    private func measureLimit(_ name: String, _ selected: Int, _ change: Change) async {
      let old = (0..<rows).map(contact)
      let (first, second) = (ListVersion(), ListVersion())
      let update = ListUpdate(
        sections: [ListSection(id: 0, items: change.new)], version: second, base: first,
        diff: SectionedDiff(change.diff))
      var costs: [[Cost]] = []
      for maximumChanges in [Int.max, 1] {
        let screen = Screen(old, selection: .multiple)
        var times: [Cost] = []
        for _ in 0..<samples {
          screen.adapter.options.maximumChanges = 1
          screen.adapter.apply(
            ListUpdate(sections: [ListSection(id: 0, items: old)], version: first))
          await screen.settle()
          if selected > 0 { screen.select(selected) }
          screen.adapter.options.maximumChanges = maximumChanges
          times.append(await Self.cost(screen.window) { screen.adapter.apply(update) })
          precondition(screen.showsItsList(), "The list shows other rows.")
        }
        costs.append(times)
        close(screen.window)
      }
      print(
        name.padding(toLength: 28, withPad: " ", startingAt: 0),
        Self.format(Self.median(costs[0].map(\.apply))),
        Self.format(Self.median(costs[0].map(\.drawn))), "|",
        Self.format(Self.median(costs[1].map(\.apply))),
        Self.format(Self.median(costs[1].map(\.drawn))))
    }
  }
#endif
