#if CommandLineTool
  /// One row of an input, or one section without its rows.
  struct Record: Sendable {
    /// Which row it is. Fields of tables and plain lines are strings.
    let key: JSONValue
    /// What it says.
    let content: Content

    enum Content: Hashable, Sendable {
      /// The key is all there is.
      case key
      /// The fields of a row of a table, in the order of its columns.
      case fields([String])
      /// The members of an object.
      case members([String: JSONValue])
    }
  }

  /// What is known of all rows of an input.
  struct RecordKind: Sendable {
    /// The input as messages name it.
    let inputName: String
    /// What the rows are; `nil` if that cannot be told because there are none.
    let shape: RecordShape?
    /// Whether keys and values read best in the notation of JSON.
    let isJSON: Bool

    /// A row as a JSON value: as it was, or an object with the columns of a
    /// table as members.
    func value(of record: Record) -> JSONValue {
      switch (record.content, shape) {
      case (.fields(let fields), .table(let columns, _)):
        .object(Dictionary(uniqueKeysWithValues: zip(columns, fields.map(JSONValue.string))))
      case (.members(let members), _): .object(members)
      default: record.key
      }
    }
  }

  /// All rows of an input.
  struct RecordList: Sendable {
    let kind: RecordKind
    let records: [Record]

    init(name: String, shape: RecordShape?, records: [Record], isJSON: Bool) {
      kind = RecordKind(inputName: name, shape: shape, isJSON: isJSON)
      self.records = records
    }
  }

  /// What all rows of an input have in common.
  enum RecordShape: Sendable {
    /// Values that are their own keys.
    case values
    /// Rows of a table.
    case table(columns: [String], keyColumn: Int)
    /// Objects with a member that is the key.
    case objects(keyName: String)

    /// The rows, in words.
    var name: String {
      switch self {
      case .values: "plain values"
      case .table: "rows of a table"
      case .objects: "JSON objects"
      }
    }

    /// The field that holds the key, if the key is not all there is.
    var keyName: String? {
      switch self {
      case .values: nil
      case .table(let columns, let keyColumn): columns[keyColumn]
      case .objects(let keyName): keyName
      }
    }
  }

  extension Int {
    /// How many rows are read between two reports of progress.
    static let rowsPerReport = 4096
  }
#endif
