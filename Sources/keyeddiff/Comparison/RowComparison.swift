#if CommandLineTool
  /// Compares the content of rows from two inputs. The inputs may have different columns, or the
  /// same columns in a different order.
  struct RowComparison: Sendable {
    /// A field whose values in two rows differ.
    struct FieldChange {
      let name: String
      /// The old value; `nil` if only the new row has this field.
      let old: JSONValue?
      /// The new value; `nil` if only the old row has this field.
      let new: JSONValue?
    }

    /// The columns that only the old table has.
    private(set) var deletedColumns: [String] = []
    /// The columns that only the new table has.
    private(set) var insertedColumns: [String] = []
    /// The new index of each old column, if both tables have the same columns in a different order.
    private var newPlaces: [Int]?

    /// - Throws: ``InputError`` if the rows of the two inputs are of different kinds, for example
    ///   JSON objects and table rows.
    init(_ old: InputList, _ new: InputList) throws {
      switch (old.shape, new.shape) {
      case (.table(let oldNames), .table(let newNames)):
        let (oldSet, newSet) = (Set(oldNames), Set(newNames))
        deletedColumns = oldNames.filter { !newSet.contains($0) }
        insertedColumns = newNames.filter { !oldSet.contains($0) }
        if oldSet == newSet, oldNames != newNames {
          let places = Dictionary(uniqueKeysWithValues: zip(newNames, newNames.indices))
          newPlaces = oldNames.map { places[$0]! }
        }
      case (nil, _), (_, nil), (.values, .values), (.objects, .objects): break
      case (let oldShape?, let newShape?):
        throw InputError(
          name: new.name,
          problem: "the \(new.headers == nil ? "input holds" : "sections hold") \(newShape.name)",
          expected: "\(oldShape.name), like \(old.name)")
      }
    }

    /// Whether both tables have the same columns, in any order.
    var hasSameColumns: Bool { deletedColumns.isEmpty && insertedColumns.isEmpty }

    /// Returns whether two rows with the same key have the same content.
    func isSame(_ old: Record, _ new: Record) -> Bool {
      guard hasSameColumns else { return false }
      guard let newPlaces, case .array(let old) = old.content, case .array(let new) = new.content
      else { return old.content == new.content }
      return zip(old, newPlaces).allSatisfy { $0 == new[$1] }
    }

    /// Returns the fields in which two rows differ.
    ///
    /// The fields of the new row are followed by the fields that only the old row has.
    func changes(
      _ old: [(name: String, value: JSONValue)], _ new: [(name: String, value: JSONValue)]
    ) -> [FieldChange] {
      let oldValues = Dictionary(uniqueKeysWithValues: old.map { ($0.name, $0.value) })
      let newNames = Set(new.map(\.name))
      return new.map { FieldChange(name: $0.name, old: oldValues[$0.name], new: $0.value) }
        .filter { $0.old != $0.new }
        + old.filter { !newNames.contains($0.name) }
        .map { FieldChange(name: $0.name, old: $0.value, new: nil) }
    }
  }
#endif
