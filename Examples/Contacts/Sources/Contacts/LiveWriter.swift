import Foundation
import GRDB

/// Changes ten rows per second, like a synchronization with a server.
struct LiveWriter {
  private let task: Task<Void, Never>

  /// Starts writing, which continues until `stop()` is called.
  init(_ book: AddressBook) {
    task = Task.detached {
      while !Task.isCancelled {
        try? await Self.writeOnce(to: book)
        try? await Task.sleep(nanoseconds: 100_000_000)
      }
    }
  }

  func stop() { task.cancel() }

  /// Changes the content of a random row; sometimes inserts, deletes or renames a row instead.
  private static func writeOnce(to book: AddressBook) async throws {
    let chosen = try book.randomContacts(1).first
    try await book.database.write { db in
      guard var contact = chosen, try contact.exists(db) else {
        var contact = Contact.random()
        return try contact.insert(db)
      }
      switch Int.random(in: 0..<10) {
      case 0: _ = try contact.delete(db)
      case 1:
        contact = .random()
        try contact.insert(db)
      case 2:
        contact.name = Contact.random().name
        try contact.update(db)
      default:
        contact.calls += 1
        try contact.update(db)
      }
    }
  }
}
