import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport

/// The cost of resetting a list, compared with the plain diff of the same lists.
enum ResetRace {
  private struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var content = 0
  }

  /// The medians of one race, in nanoseconds.
  struct Times {
    var name: String
    var diff: Double
    var store: Double
    var sorted: Double
    /// With a closure for the content, in which case a change of the order also counts as an
    /// update.
    var sortedByClosure: Double
  }

  /// Races lists of 100,000 rows, in one section and in a hundred, in which some rows change.
  static func times(samples: Int) -> [Times] {
    [1, 100].flatMap { sectionCount in
      [1, 1_000].map { changeCount in
        race(sectionCount: sectionCount, changeCount: changeCount, samples: samples)
      }
    }
  }

  private static func race(sectionCount: Int, changeCount: Int, samples: Int) -> Times {
    let count = 100_000
    let size = count / sectionCount
    let rows = (0..<count).map { Row(id: $0) }
    var random = SplitMix64(seed: 1)
    var changed = rows
    for row in rows.indices.shuffled(using: &random).prefix(changeCount) {
      changed[row].content = 1
    }
    var store = StoreList(rows, section: { $0.id / size })
    var sorted = SortedList(
      rows, by: .key(\.id), section: { $0.id / size }, sectionOrder: .ascending)
    var byClosure = SortedList(
      rows, by: .key(\.id), section: { $0.id / size }, sectionOrder: .ascending,
      identity: RowIdentity(id: \.id, content: { $0.content == $1.content }))
    if sectionCount == 1 {
      store = StoreList(rows)
      sorted = SortedList(rows, by: .key(\.id))
      byClosure = SortedList(
        rows, by: .key(\.id), identity: RowIdentity(id: \.id, content: { $0.content == $1.content })
      )
    }

    var times: [[Double]] = [[], [], [], []]
    for sample in 0..<samples {
      // Alternates between both directions; each list has its own storage.
      let (old, new) = sample % 2 == 0 ? (rows, changed) : (changed, rows)
      let given = new.map(\.self)
      let (oldSections, newSections) = (sections(old, size), sections(new, size))
      let shown = (store.sections, sorted.sections, byClosure.sections)
      var counts: [Int] = []
      func time(_ way: Int, _ body: () -> SectionedDiff?) {
        times[way].append(nanoseconds { counts.append(body()?.items.updates.count ?? -1) })
      }
      time(0) { SectionedDiff(from: oldSections, to: newSections) }
      time(1) { store.reset(to: given).diff }
      time(2) { sorted.reset(to: given).diff }
      time(3) { byClosure.reset(to: given).diff }
      precondition(counts.allSatisfy { $0 == changeCount }, "The diff has a wrong change count.")
      withExtendedLifetime(shown) {}
    }
    let medians = times.map { $0.sorted()[$0.count / 2] }
    return Times(
      name: "\(changeCount) of 100,000 rows in \(sectionCount) sections", diff: medians[0],
      store: medians[1], sorted: medians[2], sortedByClosure: medians[3])
  }

  private static func sections(_ rows: [Row], _ size: Int) -> [ListSection<Int, Row>] {
    stride(from: 0, to: rows.count, by: size).map {
      ListSection(id: $0 / size, items: Array(rows[$0..<($0 + size)]))
    }
  }
}
