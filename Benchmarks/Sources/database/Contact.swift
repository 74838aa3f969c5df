#if GRDB
  import GRDB

  /// A row of the table.
  struct Contact: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable, Sendable {
    let id: Int64
    var name: String
    var city: String
    var age: Int

    static func createTable(_ db: Database, rows: Int) throws {
      try db.execute(
        sql: """
          CREATE TABLE contact(
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, age INTEGER NOT NULL,
            email TEXT UNIQUE)
          """)
      let statement = try db.makeStatement(
        sql: "INSERT INTO contact(name, city, age, email) VALUES (?, ?, ?, ?)")
      for row in 0..<rows {
        let name = "Contact \((row &* 7919) % rows)"
        try statement.execute(arguments: [
          name, "City \(row % 100)", row % 90, "\(row)@example.org",
        ])
      }
    }
  }

  /// A change of one row.
  enum RowChange: String, CaseIterable {
    case update = "update, same place"
    case move = "update, another place"
    case email = "update of a unique column"
    case insertion = "insertion, with a unique column"
    case deletion = "deletion"

    /// The maximum time of a tracker of rows, in milliseconds. With a unique index it must count
    /// the rows.
    var bound: Double { self == .email || self == .insertion ? 3 : 2 }

    /// - Parameter sample: The number of the sample: each sample changes a different row.
    func perform(_ db: Database, rows: Int, sample: Int) throws {
      let id = 1 + (sample &* 104_729) % rows
      switch self {
      case .update:
        try db.execute(sql: "UPDATE contact SET age = age + 1 WHERE id = ?", arguments: [id])
      case .move:
        try db.execute(
          sql: "UPDATE contact SET name = 'Contact ' || random() WHERE id = ?", arguments: [id])
      case .email:
        try db.execute(
          sql: "UPDATE contact SET email = random(), age = age + 1 WHERE id = ?", arguments: [id])
      case .insertion:
        try db.execute(
          sql: """
            INSERT INTO contact(name, city, age, email)
            VALUES ('Contact ' || random(), 'City', 1, random())
            """)
      case .deletion:
        try db.execute(
          sql: "DELETE FROM contact WHERE id = (SELECT min(id) FROM contact WHERE id >= ?)",
          arguments: [id])
      }
    }
  }
#endif
