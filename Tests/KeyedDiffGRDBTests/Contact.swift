#if GRDB
  import GRDB

  /// A row of the tracked table. Its name can be a value of any type, as SQLite allows.
  struct Contact: FetchableRecord, PersistableRecord, Identifiable, Equatable, Sendable {
    var id: Int64
    var name: DatabaseValue
    var team: Int
    var email: String?

    init(_ id: Int64, _ name: String, team: Int = 0, email: String? = nil) {
      (self.id, self.name, self.team, self.email) = (id, name.databaseValue, team, email)
    }

    init(row: Row) throws {
      (id, name, team, email) = (row["id"], row["name"], row["team"], row["email"])
    }

    func encode(to container: inout PersistenceContainer) throws {
      container["id"] = id
      container["name"] = name
      container["team"] = team
      container["email"] = email
    }

    /// - Parameter withoutRowIDs: Whether SQLite reports no changes of rows.
    static func createTable(_ db: Database, withoutRowIDs: Bool = false) throws {
      try db.execute(
        sql: """
          CREATE TABLE contact(
            id INTEGER PRIMARY KEY, name, team INTEGER NOT NULL DEFAULT 0, email TEXT UNIQUE)
            \(withoutRowIDs ? "WITHOUT ROWID" : "");
          CREATE TABLE label(
            contactID INTEGER REFERENCES contact(id) ON DELETE CASCADE, text TEXT);
          """)
    }
  }
#endif
