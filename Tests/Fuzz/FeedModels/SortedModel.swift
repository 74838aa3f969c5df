import KeyedDiff
import KeyedDiffLists

/// A row of the tests. `note` is never shown.
package struct Row: Identifiable, Equatable, Sendable, CustomStringConvertible {
  package let id: Int
  package var key: Int
  package var section: Int
  package var content: Int
  package var note: Int

  package init(id: Int, key: Int, section: Int = 0, content: Int = 0, note: Int = 0) {
    self.id = id
    self.key = key
    self.section = section
    self.content = content
    self.note = note
  }

  package var description: String { "\(id)(\(section)|\(key)|\(content))" }

  @Sendable package static func sameContent(_ first: Row, _ second: Row) -> Bool {
    first.content == second.content
  }
}

package typealias RowList = SortedList<Int, Row, Int>

extension SortedList where SectionID == Int, Item == Row, ID == Int {
  /// Creates a list with sections in descending order, or with one section.
  package init(_ rows: [Row] = [], by order: ListOrder<Row>, grouped: Bool, permanent: [Int] = []) {
    if grouped {
      self.init(
        rows, by: order, section: \.section, sectionOrder: .descending,
        permanentSections: permanent,
        identity: RowIdentity(id: \.id, content: Row.sameContent))
    } else {
      self.init(rows, by: order, identity: RowIdentity(id: \.id, content: Row.sameContent))
    }
  }
}

/// The behavior of a sorted list, one item at a time, by looking at all rows.
package struct SortedModel {
  package private(set) var sections: [(id: Int, rows: [Row])] = []
  package private(set) var order: ListOrder<Row>
  private let isGrouped: Bool
  private let permanent: [Int]

  package init(by order: ListOrder<Row>, grouped: Bool, permanent: [Int]) {
    self.order = order
    isGrouped = grouped
    self.permanent = grouped ? permanent : [0]
    dropEmptySections()
  }

  package var rows: [Row] { sections.flatMap(\.rows) }
  package var asSections: [ListSection<Int, Row>] {
    sections.map { ListSection(id: $0.id, items: $0.rows) }
  }

  package mutating func upsert(_ rows: [Row]) {
    for row in Self.firsts(of: rows) { upsert(row) }
    dropEmptySections()
  }

  package mutating func remove(_ ids: [Int]) {
    for section in sections.indices { sections[section].rows.removeAll { ids.contains($0.id) } }
    dropEmptySections()
  }

  package mutating func update(_ rows: [Row], removing ids: [Int]) {
    let upserted = Set(rows.map(\.id))
    for section in sections.indices {
      sections[section].rows.removeAll { ids.contains($0.id) && !upserted.contains($0.id) }
    }
    upsert(rows)
  }

  package mutating func reset(to rows: [Row]) {
    for section in sections.indices {
      sections[section].rows.removeAll { row in !rows.contains { $0.id == row.id } }
    }
    upsert(rows)
  }

  package mutating func sort(by order: ListOrder<Row>) {
    self.order = order
    for section in sections.indices {
      let rows = sections[section].rows
      sections[section].rows = []
      for row in rows { insert(row, into: section) }
    }
  }

  private mutating func upsert(_ row: Row) {
    let target = isGrouped ? row.section : 0
    for section in sections.indices {
      guard let index = sections[section].rows.firstIndex(where: { $0.id == row.id }) else {
        continue
      }
      let old = sections[section].rows[index]
      if sections[section].id == target, !order.precedes(old, row), !order.precedes(row, old) {
        if old.content != row.content { sections[section].rows[index] = row }
        return
      }
      sections[section].rows.remove(at: index)
    }
    insert(row, into: sectionIndex(of: target))
  }

  private mutating func insert(_ row: Row, into section: Int) {
    let index = sections[section].rows.firstIndex { order.precedes(row, $0) }
    sections[section].rows.insert(row, at: index ?? sections[section].rows.count)
  }

  private mutating func sectionIndex(of id: Int) -> Int {
    if let index = sections.firstIndex(where: { $0.id == id }) { return index }
    let index = sections.firstIndex { $0.id < id } ?? sections.count
    sections.insert((id, []), at: index)
    return index
  }

  private mutating func dropEmptySections() {
    sections.removeAll { $0.rows.isEmpty && !permanent.contains($0.id) }
    for id in permanent { _ = sectionIndex(of: id) }
  }

  /// The first row of each id.
  package static func firsts(of rows: [Row]) -> [Row] {
    rows.enumerated().filter { index, row in
      !rows[..<index].contains { $0.id == row.id }
    }.map(\.element)
  }
}
