#if CommandLineTool
  import SwiftCSV

  /// Reads rows of a table: a header with the names of the columns, then one
  /// record a row. Blank lines are skipped.
  enum CSVInput {
    /// A row after the last one, as no other can be in opaque text. A quoted field
    /// that is never closed swallows it, which is how that is noticed.
    private static let endMark = "\u{4}"

    /// - Throws: ``InputError``
    static func read(
      _ input: InputText, _ delimiter: CSVDelimiter, _ fields: FieldNames,
      onProgress: @escaping (Int) -> Void
    ) throws -> RecordList {
      try fields.checkNoSections(in: input.name, kind: "tables")
      // Without a line break the library drops an empty field at the very end.
      let endsWithBreak = input.text.utf8.last.map { $0 == .newline || $0 == .carriageReturn }
      let text =
        OpaqueText.of(input.text, delimiter) + (endsWithBreak == false ? "\n" : "") + endMark

      let table = TableBuilder(key: fields.key, onProgress: onProgress)
      var isWhole = false
      func located(_ problem: TableProblem) -> InputError {
        InputError(
          name: input.name, place: "line \(line(ofRow: problem.row, in: text, delimiter))",
          problem: problem.found, expected: problem.expected)
      }
      do {
        try enumerateRows(of: text, delimiter) { row in
          if row == [endMark] { isWhole = true } else { table.add(row.map(OpaqueText.original)) }
        }
      } catch {
        throw located(
          table.problem
            ?? TableProblem(
              row: table.rowCount, found: "a quote stands inside a field",
              expected: "quotes around the whole field, spaces included, and two (\"\") for one "
                + "inside"))
      }
      if !isWhole {
        let last = table.rowCount - 1
        if let problem = table.problem, problem.row < last { throw located(problem) }
        throw located(
          TableProblem(
            row: last, found: "a quoted field in this row is never closed",
            expected: "a quote at its end"))
      }
      if let problem = table.problem { throw located(problem) }
      guard let shape = table.shape else {
        throw InputError(
          name: input.name, problem: "the table is empty",
          expected: "a header with the names of the columns")
      }
      return RecordList(name: input.name, shape: shape, records: table.records, isJSON: false)
    }

    private static func enumerateRows(
      of text: String, _ delimiter: CSVDelimiter, limit: Int? = nil,
      _ body: @escaping ([String]) -> Void
    ) throws {
      let csv = try CSV<NoRows>(string: text, delimiter: delimiter, loadColumns: false)
      try csv.enumerateAsArray(startAt: 0, rowLimit: limit, body)
    }

    /// The line on which a row starts. Rows have several lines where quoted
    /// fields contain line breaks, so this reads the text again.
    private static func line(ofRow row: Int, in text: String, _ delimiter: CSVDelimiter) -> Int {
      var line = 1
      try? enumerateRows(of: text, delimiter, limit: row) { fields in
        line += 1 + fields.reduce(0) { $0 + $1.count { ["\n", "\r", "\r\n"].contains($0) } }
      }
      return line
    }
  }

  /// Text whose content the library cannot take for anything else. It would skip
  /// white space around fields, break lines at rare control characters, and not
  /// see a delimiter or quote that a combining mark follows.
  private enum OpaqueText {
    /// Writes all bytes but visible ASCII, delimiters and line breaks as the 256
    /// letters from U+0100 on.
    static func of(_ text: String, _ delimiter: CSVDelimiter) -> String {
      let delimiter = delimiter.rawValue.asciiValue
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.utf8.count * 5 / 4)
      for byte in text.utf8 {
        switch byte {
        case 0x21...0x7E, .newline, .carriageReturn, delimiter: bytes.append(byte)
        default:
          // UTF-8 of 0x100 + byte
          bytes.append(0xC4 | byte >> 6)
          bytes.append(0x80 | byte & 0x3F)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    static func original(_ field: String) -> String {
      String(
        decoding: field.unicodeScalars.lazy.map { UInt8(truncatingIfNeeded: $0.value) },
        as: UTF8.self)
    }
  }

  /// Keeps the library from building its own list of all rows, so that they
  /// can be taken one by one.
  private struct NoRows: CSVView {
    var rows: [[String]] { [] }
    var columns: [String]? { nil }

    init(
      header: [String], text: String, delimiter: CSVDelimiter, loadColumns: Bool, rowLimit: Int?
    ) throws {}

    func serialize(header: [String], delimiter: CSVDelimiter) -> String { "" }
  }

  /// What is wrong with a row.
  private struct TableProblem {
    /// Counted from 0, with the header and blank lines.
    let row: Int
    let found: String
    let expected: String
  }

  /// Takes the rows of a table and checks them.
  private final class TableBuilder {
    private let key: String?
    private let onProgress: (Int) -> Void
    private var columnCount = 0
    private var keyColumn = 0

    /// How many rows were added, with the header and blank lines.
    private(set) var rowCount = 0
    private(set) var shape: RecordShape?
    private(set) var records: [Record] = []
    /// The first problem found. Rows after it are not looked at.
    private(set) var problem: TableProblem?

    init(key: String?, onProgress: @escaping (Int) -> Void) {
      self.key = key
      self.onProgress = onProgress
    }

    func add(_ row: [String]) {
      defer { rowCount += 1 }
      if problem != nil || row == [""] { return }
      if shape == nil { return addHeader(row) }
      guard row.count == columnCount else {
        return fail("found \(fields(row.count))", expected: "\(columnCount), like the header")
      }
      records.append(Record(key: .string(row[keyColumn]), content: .fields(row)))
      if records.count % .rowsPerReport == 0 { onProgress(records.count) }
    }

    private func addHeader(_ names: [String]) {
      var seen: Set<String> = []
      for name in names where !seen.insert(name).inserted {
        return fail(
          "two columns are named \(quoted(name))", expected: "every column to have its own name")
      }
      guard let keyColumn = names.firstIndex(of: key ?? FieldNames.defaultKey) else {
        let list = names.map(quoted).shortList(limit: [String].mostNames)
        return fail(
          "no column is named \(quoted(key ?? FieldNames.defaultKey))",
          expected: "--key with one of the columns \(list)")
      }
      columnCount = names.count
      self.keyColumn = keyColumn
      shape = .table(columns: names, keyColumn: keyColumn)
    }

    private func fail(_ found: String, expected: String) {
      problem = TableProblem(row: rowCount, found: found, expected: expected)
    }

    private func fields(_ count: Int) -> String { count == 1 ? "1 field" : "\(count) fields" }

    private func quoted(_ name: String) -> String { "\"\(name.escaped(quotes: true))\"" }
  }
#endif
