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
      "SELECT * FROM contact ORDER BY \(isSectioned ? "team DESC, " : "")name COLLATE NOCASE, rowid "
        + "LIMIT \(limit ?? -1)"
    }

    var tableQuery: TableQuery<Contact> {
      let name = ColumnOrder.column("name", collation: .nocase)
      return TableQuery(
        order: isSectioned ? [.column("team", .descending), name] : [name], limit: limit)
    }

    var databaseQuery: DatabaseQuery<Contact> {
      DatabaseQuery { [sql] db in try Contact.fetchAll(db, sql: sql) }
    }

    func section(of contact: Contact) -> Int { isSectioned ? contact.team : 0 }
  }

  /// A strict list view of contacts, and the objects that keep it up to date.
  @MainActor
  final class TrackedScreen {
    let adapter = ListAdapter<Int, Contact>()
    let view: InMemoryListView<Int, Contact>
    private(set) var errors: [any Error] = []
    private(set) var batchCount = 0
    let items: () -> [Contact]
    let refresh: () -> Void
    let stop: () -> Void

    private let feed: StoreFeed<Int, Contact>
    private let tracking: Tracking
    private let database: TemporaryDatabase

    init(_ tracking: Tracking, _ database: TemporaryDatabase, pollInterval: TimeInterval? = nil) {
      self.tracking = tracking
      self.database = database
      view = InMemoryListView(showing: adapter, id: \.id)
      adapter.view = view
      feed = StoreFeed(StoreList(section: { tracking.section(of: $0) }))
      switch tracking.kind {
      case .rows:
        let tracker = RowTracker<Contact>(database.writer, pollInterval: pollInterval)
        (items, refresh, stop) = ({ tracker.items }, { tracker.refresh() }, { tracker.stop() })
        show(tracker, tracking.tableQuery)
      case .query:
        let tracker = QueryTracker<Contact>(database.writer, pollInterval: pollInterval)
        (items, refresh, stop) = ({ tracker.items }, { tracker.refresh() }, { tracker.stop() })
        show(tracker, tracking.databaseQuery)
      }
    }

    private func show<Query: TrackedQuery>(_ tracker: DatabaseTracker<Query>, _ query: Query)
    where Query.Item == Contact {
      tracker.onError = { [weak self] in self?.errors.append($0) }
      feed.onChange = { [weak self] change in
        self?.batchCount += 1
        #expect(change.corrections.isEmpty, "\(change.corrections)")
        self?.adapter.apply(change.update)
      }
      feed.follow(tracker, query)
    }

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
        self.items() == expected || !self.errors.isEmpty
      }
      #expect(errors.isEmpty, comment, sourceLocation: sourceLocation)
      #expect(items() == expected, comment, sourceLocation: sourceLocation)
      let shown = adapter.sections.flatMap(\.items)
      #expect(shown == expected, comment, sourceLocation: sourceLocation)
      #expect(
        adapter.sections.map(\.id) == expected.map(tracking.section).runs, comment,
        sourceLocation: sourceLocation)
      #expect(throws: Never.self, comment, sourceLocation: sourceLocation) { try view.verify() }
      return items() == expected && shown == expected && errors.isEmpty
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
