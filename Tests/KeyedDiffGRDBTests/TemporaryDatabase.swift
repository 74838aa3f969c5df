#if GRDB
  import Foundation
  import GRDB

  /// A database in a file of its own, which is deleted together with the object.
  final class TemporaryDatabase: Sendable {
    enum Kind: CaseIterable, Sendable { case queue, pool }

    let writer: any DatabaseWriter
    let path: String
    /// The statements that were executed on any connection.
    let statements = Statements()
    private let folder: URL

    /// - Parameter timeout: How long a connection waits for others, in seconds.
    init(
      _ kind: Kind, contacts: [Contact] = [], timeout: TimeInterval = 0, withoutRowIDs: Bool = false
    ) throws {
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("KeyedDiffGRDB-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      path = folder.appendingPathComponent("contacts.sqlite").path
      var configuration = Configuration()
      configuration.busyMode = .timeout(timeout)
      configuration.prepareDatabase { [statements] db in
        db.trace { statements.note("\($0)") }
        // Durability is not needed.
        try db.execute(sql: "PRAGMA synchronous = OFF")
      }
      writer =
        switch kind {
        case .queue: try DatabaseQueue(path: path, configuration: configuration)
        case .pool: try DatabasePool(path: path, configuration: configuration)
        }
      try writer.write { db in
        try Contact.createTable(db, withoutRowIDs: withoutRowIDs)
        for contact in contacts { try contact.insert(db) }
      }
    }

    // The connections are not closed, because an observation that is ending may still read.
    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  /// Statements that were executed, from any thread.
  // Unchecked: the lock guards the array.
  final class Statements: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [String] = []

    func note(_ statement: String) { lock.withLock { all.append(statement) } }

    /// The number of statements that fetch rows in order: all rows, or a window.
    var fetchCount: Int {
      lock.withLock { all.count { $0.hasPrefix("SELECT") && $0.contains("ORDER BY") } }
    }

    /// The number of statements that count rows.
    var countCount: Int { lock.withLock { all.count { $0.contains("COUNT(*)") } } }
  }
#endif
