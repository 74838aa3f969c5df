#if GRDB
  /// The reason why the rows of a database table cannot be tracked.
  ///
  /// Later versions may add cases: end a `switch` with `default`.
  public enum TrackingError: Error, Hashable, Sendable {
    /// No ordinary table has the given name. Views and virtual tables cannot be tracked.
    case noTable(String)
    /// The table has no row ids: it is a `WITHOUT ROWID` table, or it has columns named `rowid`,
    /// `_rowid_` and `oid`, which hide the row ids.
    case noRowIDs(table: String)
    /// The query also reads another table, whose changes would go unnoticed.
    case readsAnotherTable(String)
    /// The text of the database is not encoded in UTF-8.
    case notUTF8(encoding: String)
  }

  extension TrackingError: CustomStringConvertible {
    /// A description of the problem and of a solution.
    public var description: String {
      switch self {
      case .noTable(let name):
        "There is no table \(name) to track. Views and virtual tables need a DatabaseQuery."
      case .noRowIDs(let table):
        "The table \(table) has no row ids. Use a DatabaseQuery."
      case .readsAnotherTable(let name):
        "The query reads the table \(name), too. Use a DatabaseQuery."
      case .notUTF8(let encoding):
        "The text of the database is in \(encoding). Use a DatabaseQuery."
      }
    }
  }

  /// What a ``DatabaseTracker`` reports if rows cannot be fetched.
  ///
  /// Later versions may add cases: end a `switch` with `default`.
  public enum TrackingFailure: Error, Sendable {
    /// The cause may pass by itself: the database is locked or suspended, or the fetch was
    /// interrupted. The tracker keeps its rows, and tries again. `attempt` counts the attempts in a row
    /// that have failed.
    case retrying(any Error, attempt: Int)
    /// The tracker keeps its rows, and no longer follows its query.
    case ended(any Error)
  }
#endif
