import Foundation
import GRDB
import KeyedDiff
import KeyedDiffGTK
import KeyedDiffLists

extension ContactsWindow {
  /// A failed check.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// Waits until the window shows the result of a fresh query.
  ///
  /// The database may change meanwhile, so the method compares repeatedly until the
  /// window and the query agree.
  ///
  /// - Throws: ``Fault`` if the window and the query do not agree within five seconds.
  func checkAgainstFreshQuery() async throws {
    var wanted: [Contact] = []
    for _ in 0..<500 {
      wanted = try fetchContacts()
      let shown = source.sections.flatMap(\.items)
      if shown == wanted, source.adapter.newestSections.flatMap(\.items) == shown {
        return try checkCells()
      }
      try await Task.sleep(nanoseconds: 10_000_000)
    }
    throw Fault(
      description: "\(source.sections.flatMap(\.items).count) contacts, not \(wanted.count).")
  }

  private func fetchContacts() throws -> [Contact] {
    let order = isDescending ? "DESC" : "ASC"
    return try book.database.read { db in
      try Contact.fetchAll(
        db,
        sql: "SELECT * FROM contact WHERE name LIKE ? ORDER BY name COLLATE NOCASE \(order), rowid",
        arguments: ["%\(searchText)%"])
    }
  }

  /// Checks that each cell shows the contact of its row.
  private func checkCells() throws {
    var cellCount = 0
    for (section, contacts) in source.sections.enumerated() {
      for (item, contact) in contacts.items.enumerated() {
        guard let cell = list.cell(at: CurrentPath(section: section, item: item)) as? ContactCell
        else { continue }
        cellCount += 1
        if cell.contact != contact {
          throw Fault(description: "The row of \(contact) shows \(cell.contact?.name ?? "nobody").")
        }
      }
    }
    if cellCount == 0, !source.sections.isEmpty { throw Fault(description: "No row is shown.") }
  }
}
