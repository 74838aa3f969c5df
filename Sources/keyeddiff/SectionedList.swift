#if CommandLineTool
  import KeyedDiff

  /// All sections of an input, with their rows.
  struct SectionedList: Sendable {
    /// The sections as rows: their keys, and all members but the items.
    let headers: RecordList
    /// What the rows in the sections have in common.
    let rowKind: RecordKind
    /// The sections with their rows; what stands in the header is the content
    /// of ``headers``.
    let sections: [ListSection<JSONValue, Record>]

    /// - Parameter rows: The rows of each section.
    init(headers: RecordList, rowKind: RecordKind, rows: [[Record]]) {
      self.headers = headers
      self.rowKind = rowKind
      sections = zip(headers.records, rows).map { header, rows in
        ListSection(id: header.key, items: rows, header: header.content)
      }
    }

    /// No sections: what an empty list means beside one with sections.
    init(emptyLike kind: RecordKind) {
      headers = RecordList(name: kind.inputName, shape: nil, records: [], isJSON: kind.isJSON)
      rowKind = headers.kind
      sections = []
    }

    /// The row at a path.
    subscript<Space>(path: ItemPath<Space>) -> Record {
      sections[path.section].items[path.item]
    }

    /// The sections with each row as a JSON value.
    var values: [ListSection<JSONValue, JSONValue>] {
      sections.map { ListSection(id: $0.id, items: $0.items.map(rowKind.value)) }
    }
  }
#endif
