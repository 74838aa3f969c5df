import KeyedDiff

/// The ids of the sections and rows of a list.
struct IDList: Equatable, CustomStringConvertible {
  var sections: [Int]
  /// The ids of the rows of each section.
  var rows: [[Int]]

  init(sections: [Int], rows: [[Int]]) {
    self.sections = sections
    self.rows = rows
  }

  init(_ list: [ListSection<Int, Item>]) {
    sections = list.map(\.id)
    rows = list.map { $0.items.map(\.id) }
  }

  var description: String {
    zip(sections, rows).map { "[\($0): \($1.map(String.init).joined(separator: " "))]" }.joined()
  }
}

/// An operation of a batch, by the id of its section or row instead of its index.
enum IdentityOperation: Hashable {
  case deleteSection(Int)
  case insertSection(Int)
  case moveSection(Int)
  case deleteRow(Int)
  case insertRow(Int)
  case moveRow(Int)
  case reloadRow(Int)
}

extension IdentityOperation {
  /// The operations of a batch that a strict view accepts. Plans do not reload sections.
  static func all(
    of batch: BatchUpdate, from before: IDList, to after: IDList
  ) -> [IdentityOperation] {
    func row(_ path: OldPath) -> Int { before.rows[path.section][path.item] }
    return batch.sections.deletions.map { .deleteSection(before.sections[$0.index]) }
      + batch.sections.insertions.map { .insertSection(after.sections[$0.index]) }
      + batch.sections.moves.map { .moveSection(before.sections[$0.old]) }
      + batch.items.deletions.map { .deleteRow(row($0)) }
      + batch.items.insertions.map { .insertRow(after.rows[$0.section][$0.item]) }
      + batch.items.moves.map { .moveRow(row($0.old)) }
      + batch.items.reloads.map { .reloadRow(row($0)) }
  }
}
