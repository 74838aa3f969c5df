#if CommandLineTool
  import KeyedDiff

  /// What an input holds: rows, or sections with rows.
  enum InputContent: Sendable {
    case rows(RecordList)
    case sections(SectionedList)

    /// Compares with the input after this one. An empty array is what the other
    /// input is.
    ///
    /// - Throws: ``InputError`` if the inputs hold different things.
    func comparison(to new: InputContent, moves: MoveDetection) throws -> any Comparison {
      switch (self, new) {
      case (.rows(let old), .rows(let new)):
        return try ListComparison(old: old, new: new, moves: moves)
      case (.sections(let old), .sections(let new)):
        return try SectionedComparison(old: old, new: new, moves: moves)
      case (.rows(let old), .sections(let new)):
        guard let empty = old.asNoSections else {
          throw InputError(
            name: new.headers.kind.inputName, problem: "the input holds sections",
            expected: "plain rows, like \(old.kind.inputName)\(old.reasonForRows)")
        }
        return try SectionedComparison(old: empty, new: new, moves: moves)
      case (.sections(let old), .rows(let new)):
        guard let empty = new.asNoSections else {
          throw InputError(
            name: new.kind.inputName,
            problem: "the input holds plain rows\(new.reasonForRows)",
            expected: "sections, like \(old.headers.kind.inputName)")
        }
        return try SectionedComparison(old: old, new: empty, moves: moves)
      }
    }
  }

  extension RecordList {
    fileprivate var asNoSections: SectionedList? {
      kind.isJSON && records.isEmpty ? SectionedList(emptyLike: kind) : nil
    }
  }

  extension RecordList {
    /// Why the values of an input are not sections, in words after its name.
    fileprivate var reasonForRows: String {
      let name = JSONValue.string(FieldNames.defaultItems)
      let index = records.firstIndex { kind.value(of: $0).array(FieldNames.defaultItems) == nil }
      guard kind.isJSON, let index else { return "" }
      return " (index \(index) has no array \(name))"
    }
  }
#endif
