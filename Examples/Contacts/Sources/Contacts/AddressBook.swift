import GRDB
import KeyedDiffGRDB

/// The contacts in an SQLite file, and changes that can be undone.
final class AddressBook: Sendable {
  let database: DatabasePool

  /// Opens a file, or creates it.
  init(path: String) throws {
    database = try DatabasePool(path: path)
    try database.write { db in
      try db.create(table: "contact", options: .ifNotExists) { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("name", .text).notNull().indexed()
        table.column("city", .text).notNull()
        table.column("calls", .integer).notNull()
      }
    }
  }

  // MARK: Reading

  /// The contacts whose name contains a text, sorted by name.
  static func query(containing text: String, isDescending: Bool) -> TableQuery<Contact> {
    let name = ColumnOrder.column("name", collation: .nocase)
    return TableQuery(
      where: text.isEmpty ? nil : Column("name").like("%\(text)%"),
      order: [isDescending ? name.reversed : name])
  }

  func count() throws -> Int { try database.read(Contact.fetchCount) }

  func randomContacts(_ count: Int) throws -> [Contact] {
    try database.read { db in
      let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM contact") ?? 0
      let ids = (0..<count).map { _ in Int64.random(in: 0...last) }
      return try Contact.filter(keys: ids).fetchAll(db)
    }
  }

  // MARK: Writing

  /// A change of the database, with an operation that undoes the change.
  struct Change: Sendable {
    fileprivate let perform: @Sendable (Database) throws -> Void
    fileprivate let revert: @Sendable (Database) throws -> Void
  }

  func add(_ contact: Contact) throws -> Change {
    let added = try database.write { db in
      var contact = contact
      try contact.insert(db)
      return contact
    }
    return Change(
      perform: { db in try added.insertUnchanged(db) }, revert: { db in _ = try added.delete(db) })
  }

  func rename(_ contact: Contact, to name: String) throws -> Change {
    try perform(
      Change(
        perform: { db in try contact.setName(name, db) },
        revert: { db in try contact.setName(contact.name, db) }))
  }

  func delete(_ contact: Contact) throws -> Change {
    try perform(
      Change(
        perform: { db in _ = try contact.delete(db) },
        revert: { db in try contact.insertUnchanged(db) }))
  }

  func undo(_ change: Change) throws { try database.write(change.revert) }

  private func perform(_ change: Change) throws -> Change {
    try database.write(change.perform)
    return change
  }

  // MARK: Filling

  /// Adds random contacts until the address book has `count` contacts.
  func fill(to count: Int) throws {
    try database.write { db in
      for _ in try Contact.fetchCount(db)..<max(count, try Contact.fetchCount(db)) {
        var contact = Contact.random()
        try contact.insert(db)
      }
    }
  }
}

extension Contact {
  fileprivate func setName(_ name: String, _ db: Database) throws {
    _ = try Contact.filter(key: id).updateAll(db, Column("name").set(to: name))
  }

  fileprivate func insertUnchanged(_ db: Database) throws {
    var contact = self
    try contact.insert(db)
  }

  static func random() -> Contact {
    Contact(
      name: "\(Names.first.randomElement()!) \(Names.last.randomElement()!)",
      city: Names.cities.randomElement()!)
  }
}

/// Names for random contacts.
private enum Names {
  static let first = [
    "Ada", "Alan", "Barbara", "Carl", "Dorothy", "Edsger", "Frances", "Grace", "Hedy", "Ivan",
    "Joan", "Katherine", "Leslie", "Margaret", "Niklaus", "Ole", "Peter", "Radia", "Sophie",
    "Tim", "Ursula", "Vint", "Wanda", "Xavier", "Yukihiro", "Zhang",
  ]
  static let last = [
    "Allen", "Berners-Lee", "Cerf", "Dahl", "Eckert", "Frege", "Goldberg", "Hopper", "Iverson",
    "Johnson", "Kay", "Lamarr", "Lovelace", "Matsumoto", "Naur", "Osborne", "Perlman", "Ritchie",
    "Sutherland", "Turing", "Vaughan", "Wirth", "Young", "Zuse",
  ]
  static let cities = [
    "Amsterdam", "Berlin", "Boston", "Cambridge", "Delft", "Kyoto", "Lagos", "London", "Oslo",
    "Paris", "Princeton", "Vienna", "Zürich",
  ]
}
