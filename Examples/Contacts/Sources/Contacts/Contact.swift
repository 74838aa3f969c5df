import GRDB

/// A row of the address book.
struct Contact: Codable, Hashable, Identifiable, Sendable {
  var id: Int64?
  var name: String
  var city: String
  /// How often the contact called.
  var calls = 0
}

extension Contact: FetchableRecord, MutablePersistableRecord {
  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  /// The section that the contact belongs to.
  var initial: String { String(name.prefix(1)).uppercased() }
}
