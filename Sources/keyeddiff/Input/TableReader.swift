#if CommandLineTool
  /// Reads rows of delimited text according to RFC 4180, with any delimiter and quote character.
  ///
  /// The tool does not use SwiftCSV, which treats a row of one empty quoted field as a blank line,
  /// trims fields, and supports only one quote character.
  struct TableReader {
    private let input: InputText
    private let delimiter: UInt8
    private let quote: UInt8?
    private var position = 0
    /// The byte offset at which the most recently read row starts.
    private(set) var rowStart = 0

    init(_ input: InputText, delimiter: UInt8, quote: UInt8?) {
      self.input = input
      self.delimiter = delimiter
      self.quote = quote
    }

    /// Returns the fields of the next row that is not blank; `nil` at the end of the text.
    ///
    /// - Throws: ``InputError`` if the row is not valid.
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
        at: position, "found a quote inside a field",
        expected: "quotes around the whole field, with inner quotes doubled, or --quote none")
    }
  }
#endif
