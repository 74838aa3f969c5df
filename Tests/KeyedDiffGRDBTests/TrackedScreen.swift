#if GRDB
  import Foundation
  import GRDB
  import KeyedDiff
  import KeyedDiffGRDB
  import KeyedDiffLists
  import KeyedDiffTesting
  import Testing

  /// The way in which contacts are tracked.
  struct Tracking: CustomTestStringConvertible, Sendable {
    enum Kind: CaseIterable { case rows, query }

    let kind: Kind
    var limit: Int?
    var isSectioned: Bool

    static let all: [Tracking] = Kind.allCases.flatMap { kind in
      [nil, 4].flatMap { limit in
        [false, true].map { Tracking(kind: kind, limit: limit, isSectioned: $0) }
      }
    }
    static let plain = Kind.allCases.map { Tracking(kind: $0, isSectioned: false) }

    var testDescription: String {
      "\(kind)\(limit.map { ", at most \($0)" } ?? "")\(isSectioned ? ", in sections" : "")"
    }

    var sql: String {
      "SELECT * FROM contact ORDER BY \(isSectioned ? "team DESC, " : "")name COLLATE NOCASE, id "
        + "LIMIT \(limit ?? -1)"
    }

    var tableQuery: TableQuery<Contact> {
      let name = ColumnOrder.column("name", collation: .nocase)
      return TableQuery(
        order: isSectioned ? [.column("team").reversed, name] : [name], limit: limit)
    }

    var databaseQuery: DatabaseQuery<Contact> {
      DatabaseQuery { [sql] db in try Contact.fetchAll(db, sql: sql) }
    }

  }

  extension DatabaseTracker where Item == Contact {
    /// Fetches the rows of a kind of tracking, and follows them.
    @discardableResult
    func fetch(_ tracking: Tracking) throws -> Update {
      switch tracking.kind {
      case .rows: try fetch(tracking.tableQuery)
      case .query: try fetch(tracking.databaseQuery)
      }
    }

    func follow(_ tracking: Tracking) {
      switch tracking.kind {
      case .rows: follow(tracking.tableQuery)
      case .query: follow(tracking.databaseQuery)
      }
    }

    /// The items of the latest update, in all sections.
    var items: [Contact] { latestUpdate?.sections.flatMap(\.items) ?? [] }
  }

  /// A strict list view of contacts, and the objects that keep it up to date.
  @MainActor
  final class TrackedScreen {
    let adapter = ListAdapter<Int, Contact>()
    let view: InMemoryListView<Int, Contact>
    let tracker: DatabaseTracker<Int, Contact>
    private(set) var batchCount = 0
    private let failures = Failures()

    private let tracking: Tracking
    private let database: TemporaryDatabase

    init(_ tracking: Tracking, _ database: TemporaryDatabase, pollInterval: TimeInterval? = nil) {
      self.tracking = tracking
      self.database = database
      view = InMemoryListView(showing: adapter, id: \.id)
      adapter.view = view
      tracker =
        tracking.isSectioned
        ? DatabaseTracker(
          database.writer, pollInterval: pollInterval, section: { $0.team },
          sectionOrder: { $0 > $1 },
          onFailure: { [failures] in failures.note($0) })
        : DatabaseTracker(
          database.writer, pollInterval: pollInterval,
          onFailure: { [failures] in failures.note($0) })
      do {
        adapter.apply(try tracker.fetch(tracking))
      } catch {
        failures.note(.ended(error))
      }
      let updates = tracker.updates
      Task { [weak self] in
        for await update in updates {
          self?.batchCount += 1
          await self?.adapter.apply(update).outcome()
        }
      }
    }

    var items: [Contact] { tracker.items }
    /// The errors that have ended the tracking.
    var errors: [any Error] { failures.ended }
    /// The errors after which the tracker tried again.
    var retried: [any Error] { failures.retried }

    /// The rows that a separate query finds.
    func fetched() throws -> [Contact] {
      try database.writer.read { try Contact.fetchAll($0, sql: tracking.sql) }
    }

    /// Waits until the rows are those of a fresh query, and compares list and view with them.
    ///
    /// - Returns: Whether the rows are the same.
    @discardableResult
    func settle(
      _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Bool {
      let expected = try fetched()
      await wait(comment, sourceLocation: sourceLocation) {
        self.items == expected && self.adapter.sections.flatMap(\.items) == expected
          || !self.errors.isEmpty
      }
      #expect(errors.isEmpty, comment, sourceLocation: sourceLocation)
      #expect(items == expected, comment, sourceLocation: sourceLocation)
      let shown = adapter.sections.flatMap(\.items)
      #expect(shown == expected, comment, sourceLocation: sourceLocation)
      #expect(
        adapter.sections.map(\.id) == (tracking.isSectioned ? expected.map(\.team).runs : [0]),
        comment,
        sourceLocation: sourceLocation)
      #expect(throws: Never.self, comment, sourceLocation: sourceLocation) { try view.verify() }
      return items == expected && shown == expected && errors.isEmpty
    }
  }

  /// The failures that a tracker has reported, on any thread.
  // Unchecked: the lock guards the array.
  final class Failures: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [TrackingFailure] = []

    func note(_ failure: TrackingFailure) { lock.withLock { all.append(failure) } }

    var ended: [any Error] {
      lock.withLock { all }.compactMap { if case .ended(let error) = $0 { error } else { nil } }
    }

    var retried: [any Error] {
      lock.withLock { all }.compactMap {
        if case .retrying(let error, _) = $0 { error } else { nil }
      }
    }
  }

  extension [Int] {
    /// The numbers without repetitions of the previous one.
    fileprivate var runs: [Int] {
      indices.filter { $0 == 0 || self[$0] != self[$0 - 1] }.map { self[$0] }
    }
  }

  /// Waits up to 400 seconds for work of another thread.
  @MainActor
  func wait(
    _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    until condition: () -> Bool
  ) async {
    let start = ContinuousClock.now
    // Other tests may keep all threads busy for minutes.
    while !condition(), ContinuousClock.now - start < .seconds(400) {
      try? await Task.sleep(nanoseconds: 1_000_000)
    }
    #expect(condition(), comment, sourceLocation: sourceLocation)
  }
#endif
