#if CommandLineTool
  import KeyedDiff

  /// One row of an input, or one section without its rows.
  struct Record: Hashable, Sendable {
    /// The identity of the row or section.
    ///
    /// In tables and plain lines, a key is a string. A key of several fields is an array.
    let key: JSONValue
    /// The content of the row or section, including the key, but without ignored fields.
    ///
    /// A JSON object remains an object. A row of a table becomes an array of its fields. If the row
    /// is only a key, the content is null.
    let content: JSONValue
  }

  /// The form of the rows of an input. The first row determines the form.
  enum RowShape: Sendable {
    /// Plain values, each of which is its own key.
    case values
    /// Rows of a table.
    case table(columns: [String])
    case objects

    /// The kind of rows, for messages.
    var name: String {
      switch self {
      case .values: "plain values"
      case .table: "rows of a table"
      case .objects: "JSON objects"
      }
    }
  }

  /// All rows of an input.
  struct InputList: Sendable {
    /// The name of the input in messages.
    let name: String
    /// Whether the keys and values of this input are printed as JSON.
    let isJSON: Bool
    /// The form of the rows; `nil` if there are no rows.
    let shape: RowShape?
    /// The names of the fields that form the key of a row.
    var keyNames: [String] = []
    /// One record for each section; `nil` if the input has no sections.
    var headers: [Record]?
    /// The names of the members that form the key of a section.
    var sectionKeyNames: [String] = []
    /// The rows of each section. If the input has no sections, one section with the key 0 holds all
    /// rows.
    let sections: [ListSection<JSONValue, Record>]
    /// The fields named by `--ignore` that exist in the input.
    var ignored: Set<String> = []

    /// Creates a list from the rows of an input without sections.
    init(name: String, isJSON: Bool, shape: RowShape?, rows: [Record]) {
      self.name = name
      self.isJSON = isJSON
      self.shape = shape
      sections = [ListSection(id: .number("0"), items: rows)]
    }

    /// Creates a list from the sections of a JSON input.
    init(name: String, shape: RowShape?, headers: [Record], rows: [[Record]]) {
      self.name = name
      self.shape = shape
      self.headers = headers
      isJSON = true
      sections = zip(headers, rows).map { header, rows in
        ListSection(id: header.key, items: rows, header: header.content)
      }
    }

    subscript<Space>(path: ItemPath<Space>) -> Record { sections[path.section].items[path.item] }

    /// Returns the fields of a record with their names, in the order in which they are printed.
    func fields(of record: Record) -> [(name: String, value: JSONValue)] {
      switch (record.content, shape) {
      case (.array(let fields), .table(let columns)): Array(zip(columns, fields))
      case (.object(let members), _):
        members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      default: []
      }
    }

    /// Returns a row as JSON. A row of a table becomes an object with one member for each column.
    func value(of record: Record) -> JSONValue {
      switch (record.content, shape) {
      case (.null, _): record.key
      case (_, .table):
        .object(Dictionary(uniqueKeysWithValues: fields(of: record).map { ($0.name, $0.value) }))
      default: record.content
      }
    }
  }
#endif
