#if CommandLineTool
  /// Reads a table: a header with the names of the columns, then one record a row.
  enum TableInput {
    /// - Throws: ``InputError``
    static func read(
      _ input: InputText, _ delimiter: UInt8, _ options: InputOptions
    ) throws -> InputList {
      var reader = TableReader(input, delimiter: delimiter, quote: options.quote)
      guard let names = try reader.nextRow() else {
        throw InputError(
          name: input.name, problem: "the table is empty",
          expected: "a header with the names of the columns")
      }
      func headerError(_ problem: String, _ expected: String) -> InputError {
        input.error(at: reader.rowStart, problem, expected: expected)
      }
      var seen: Set<String> = []
      for name in names where !seen.insert(name).inserted {
        throw headerError(
          "two columns are named \(JSONValue.string(name))",
          "every column to have its own name")
      }
      let keyColumns = try options.keyNames.map { key in
        if let column = names.firstIndex(of: key) { return column }
        let list = names.map { "\(JSONValue.string($0))" }.shortList(limit: 8)
        let isOther = names.count == 1 && names[0].contains { ";,|\t".contains($0) }
        throw headerError(
          "no column is named \(JSONValue.string(key))",
          "--key with one of the columns \(list)" + (isOther ? ", or another --delimiter" : ""))
      }
      let columns = names.indices.filter { !options.ignored.contains(names[$0]) }
      var records: [Record] = []
      while let row = try reader.nextRow() {
        guard row.count == names.count else {
          throw input.error(
            at: reader.rowStart, "found \(row.count) field\(row.count == 1 ? "" : "s")",
            expected: "\(names.count), like the header")
        }
        let key = keyColumns.map { JSONValue.string(row[$0]) }
        records.append(
          Record(
            key: key.count == 1 ? key[0] : .array(key),
            content: .array(columns.map { .string(row[$0]) })))
        options.report(records.count)
      }
      var list = InputList(
        name: input.name, isJSON: false, shape: .table(columns: columns.map { names[$0] }),
        rows: records)
      list.keyNames = options.keyNames
      list.ignored = options.ignored.intersection(names)
      return list
    }
  }

  /// Reads rows of delimited text, as RFC 4180 has it, with any delimiter and quote.
  ///
  /// SwiftCSV, which this tool used before, takes an empty field in quotes for a blank line, trims
  /// fields and has one quote.
  struct TableReader {
    private let input: InputText
    private let delimiter: UInt8
    private let quote: UInt8?
    private var position = 0
    /// The offset of the last row that was read.
    private(set) var rowStart = 0

    init(_ input: InputText, delimiter: UInt8, quote: UInt8?) {
      self.input = input
      self.delimiter = delimiter
      self.quote = quote
    }

    /// The fields of the next row that is not blank; `nil` at the end.
    ///
    /// - Throws: ``InputError``
    mutating func nextRow() throws -> [String]? {
      while isAtLineBreak { position += 1 }
      guard position < input.bytes.count else { return nil }
      rowStart = position
      var fields: [String] = []
      repeat {
        let isQuoted = position < input.bytes.count && input.bytes[position] == quote
        fields.append(isQuoted ? try quotedField() : try plainField())
      } while takeDelimiter()
      return fields
    }

    private var isAtLineBreak: Bool {
      position < input.bytes.count
        && (input.bytes[position] == "\n" || input.bytes[position] == "\r")
    }

    private mutating func takeDelimiter() -> Bool {
      guard position < input.bytes.count, input.bytes[position] == delimiter else { return false }
      position += 1
      return true
    }

    private mutating func plainField() throws -> String {
      let start = position
      while position < input.bytes.count {
        let byte = input.bytes[position]
        if byte == delimiter || byte == "\n" || byte == "\r" { break }
        if byte == quote { throw strayQuote }
        position += 1
      }
      return String(decoding: input.bytes[start..<position], as: UTF8.self)
    }

    private mutating func quotedField() throws -> String {
      let start = position
      position += 1
      var (text, partStart) = ("", position)
      while let end = input.bytes[position...].firstIndex(of: quote!) {
        text += String(decoding: input.bytes[partStart..<end], as: UTF8.self)
        position = end + 1
        let next = position < input.bytes.count ? input.bytes[position] : "\n"
        if next == delimiter || next == "\n" || next == "\r" { return text }
        guard next == quote else { throw strayQuote }
        partStart = position
        position += 1
      }
      throw input.error(
        at: start, "a quoted field is never closed", expected: "a quote at its end")
    }

    private var strayQuote: InputError {
      input.error(
        at: position, "a quote stands inside a field",
        expected: "quotes around the whole field, spaces included, and two of them for one inside")
    }
  }
#endif
