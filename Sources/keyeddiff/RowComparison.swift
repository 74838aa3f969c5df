#if CommandLineTool
  /// Compares the contents of rows of two inputs, which may order or name their
  /// columns differently.
  struct RowComparison {
    /// A column of either table, and where each has it.
    private struct Column {
      let name: String
      let old: Int?
      let new: Int?
    }

    /// A field that is not the same in both rows.
    struct FieldChange {
      let name: String
      /// `nil` if only the new row has this field.
      let old: JSONValue?
      /// `nil` if only the old row has this field.
      let new: JSONValue?
    }

    let old: RecordKind
    let new: RecordKind
    /// All columns, first in the order of the new table.
    private let columns: [Column]
    /// Whether both tables have the same columns in the same order.
    private let hasSameColumns: Bool

    /// - Parameter subject: What the rows are in, and a verb, for the error.
    /// - Throws: ``InputError`` if the rows are of different kinds.
    init(
      _ old: RecordKind, _ new: RecordKind, subject: String = "the input holds"
    ) throws {
      self.old = old
      self.new = new
      switch (old.shape, new.shape) {
      case (.table(let oldNames, _), .table(let newNames, _)):
        hasSameColumns = oldNames == newNames
        let oldColumns = Dictionary(
          zip(oldNames, oldNames.indices), uniquingKeysWith: { first, _ in first })
        let newSet = Set(newNames)
        columns =
          newNames.enumerated().map { index, name in
            Column(name: name, old: oldColumns[name], new: index)
          }
          + oldNames.enumerated().filter { !newSet.contains($0.element) }.map { index, name in
            Column(name: name, old: index, new: nil)
          }
      case (nil, _), (_, nil), (.values, .values), (.objects, .objects):
        hasSameColumns = true
        columns = []
      case (let oldShape?, let newShape?):
        throw InputError(
          name: new.inputName, problem: "\(subject) \(newShape.name)",
          expected: "\(oldShape.name), like \(old.inputName)")
      }
    }

    /// Whether two rows of the same key say the same.
    func isSame(_ old: Record, _ new: Record) -> Bool {
      guard case .fields(let oldFields) = old.content, case .fields(let newFields) = new.content,
        !hasSameColumns
      else { return old.content == new.content }
      return columns.allSatisfy { column in
        guard let old = column.old, let new = column.new else { return false }
        return oldFields[old] == newFields[new]
      }
    }

    /// In which fields two rows differ.
    func changes(_ old: Record, _ new: Record) -> [FieldChange] {
      switch (old.content, new.content) {
      case (.fields(let oldFields), .fields(let newFields)):
        return columns.compactMap { column in
          change(
            column.name, column.old.map { .string(oldFields[$0]) },
            column.new.map { .string(newFields[$0]) })
        }
      case (.members(let oldMembers), .members(let newMembers)):
        return Set(oldMembers.keys).union(newMembers.keys).sorted().compactMap { name in
          change(name, oldMembers[name], newMembers[name])
        }
      default: return []
      }
    }

    private func change(_ name: String, _ old: JSONValue?, _ new: JSONValue?) -> FieldChange? {
      old == new ? nil : FieldChange(name: name, old: old, new: new)
    }
  }
#endif
