import KeyedDiff

/// Closures that return the ids of rows, or that compare rows by id without boxing the ids.
struct RowNames<Row> {
  /// Returns the id of a row.
  let id: (Row) -> AnyHashable
  /// Returns whether two rows have the same id.
  let areSame: (Row, Row) -> Bool
  /// Returns the first row that has the same id as an earlier row; `nil` if all ids are unique.
  let firstDuplicate: ([ListItems<Row>]) -> Row?

  /// - Parameter id: Returns the id of a row.
  init<ID: Hashable>(_ id: @escaping (Row) -> ID) {
    self.id = { AnyHashable(id($0)) }
    areSame = { id($0) == id($1) }
    firstDuplicate = { lists in
      var ids = Set<ID>(minimumCapacity: lists.reduce(0) { $0 + $1.count })
      for rows in lists {
        for row in rows where !ids.insert(id(row)).inserted { return row }
      }
      return nil
    }
  }

  /// Returns a row as text, with its id if the text is another one.
  func text(_ row: Row) -> String {
    let (row, id) = ("\(row)", "\(id(row))")
    return row == id ? row : "\(row) (id \(id))"
  }
}
