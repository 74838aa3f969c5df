#if GRDB
  import GRDB
  import KeyedDiff
  import KeyedDiffGRDB
  import KeyedDiffLists

  /// The times of one change, in milliseconds.
  @MainActor
  struct ChangeTimes {
    /// The write alone, without an observer.
    let write: Double
    /// A plain fetch of all rows, in order.
    let fetch: Double
    /// From before the write to the view at rest.
    let rowTracker: Double
    /// From before the write to the view at rest.
    let queryTracker: Double
    /// The part of that time that is neither the write nor the fetch.
    let queryTrackerOwn: Double

    init(_ change: RowChange, in database: DatabasePool, rows: Int, samples: Int) async throws {
      let clock = ContinuousClock()
      var times: [[Double]] = [[], [], [], [], []]
      let order = "name COLLATE NOCASE, rowid"
      let all: @Sendable (Database) throws -> [Contact] = {
        try Contact.fetchAll($0, sql: "SELECT * FROM contact ORDER BY \(order)")
      }
      func perform(_ sample: Int) async throws {
        try await database.write { try change.perform($0, rows: rows, sample: sample) }
      }

      for sample in 0..<samples {
        var start = clock.now
        try await perform(4 * sample)
        times[0].append(milliseconds(clock.now - start))
        start = clock.now
        let fetched = try await database.read(all)
        times[1].append(milliseconds(clock.now - start))
        precondition(fetched.count > rows / 2)
      }

      let rowScreen = Screen(database)
      try rowScreen.tracker.fetch(TableQuery(order: [.column("name", collation: .nocase)]))
      await rowScreen.update()
      for sample in 0..<samples {
        // The first change splits the rows into pieces.
        let start = clock.now
        try await perform(4 * sample + 1)
        await rowScreen.update()
        if sample > 0 || samples == 1 { times[2].append(milliseconds(clock.now - start)) }
      }
      let rowScreenRows = try await database.read(all)
      precondition(rowScreen.items == rowScreenRows, "Wrong rows.")
      rowScreen.tracker.stop()

      let lastFetch = LastFetch()
      let query = DatabaseQuery { db in
        let start = clock.now
        defer { lastFetch.time = milliseconds(clock.now - start) }
        return try all(db)
      }
      let queryScreen = Screen(database)
      try queryScreen.tracker.fetch(query)
      await queryScreen.update()
      for sample in 0..<samples {
        let start = clock.now
        try await perform(4 * sample + 2)
        await queryScreen.update()
        times[3].append(milliseconds(clock.now - start))
        times[4].append(times[3].last! - lastFetch.time)
      }
      let queryScreenRows = try await database.read(all)
      precondition(queryScreen.items == queryScreenRows, "Wrong rows.")
      queryScreen.tracker.stop()

      let medians = times.map { $0.sorted()[$0.count / 2] }
      (write, fetch, rowTracker, queryTracker) = (medians[0], medians[1], medians[2], medians[3])
      queryTrackerOwn = max(0, medians[4] - write)
    }
  }

  /// The duration of the last fetch, which runs on another thread.
  // Unchecked: each fetch ends before its rows are shown, and the next one begins after that.
  private final class LastFetch: @unchecked Sendable {
    var time = 0.0
  }

  private func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
  }

  /// A view, and the objects that keep it up to date.
  @MainActor
  private final class Screen {
    let tracker: DatabaseTracker<Int, Contact>
    private let adapter = ListAdapter<Int, Contact>()
    private let view: PlainView
    private var updateCount = 0
    private var seenCount = 0
    private var waiting: CheckedContinuation<Void, Never>?

    var items: [Contact] { Array(adapter.sections[0].items) }

    init(_ database: DatabasePool) {
      tracker = DatabaseTracker(database)
      view = PlainView(showing: adapter)
      let updates = tracker.updates
      Task { [weak self] in
        for await update in updates {
          self?.adapter.apply(update) { _ in self?.didUpdate() }
        }
      }
    }

    private func didUpdate() {
      updateCount += 1
      waiting?.resume()
      waiting = nil
    }

    /// Waits until the next update is shown.
    func update() async {
      if updateCount == seenCount { await withCheckedContinuation { waiting = $0 } }
      seenCount += 1
    }
  }
#endif
