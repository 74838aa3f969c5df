#if CommandLineTool
  /// Reads JSON strictly according to RFC 8259, in linear time.
  ///
  /// This reader replaces the JSON parsers of Foundation. They accept trailing commas, keep only
  /// one of two members with the same name, and do not preserve numbers exactly. `JSONDecoder` also
  /// takes quadratic time for nested values of unknown types.
  struct JSONReader {
    let input: InputText
    /// The offset of the next byte to read.
    private(set) var position: Int
    /// The end offset of the text to read.
    private let end: Int
    private var depth = 0

    private static let mostDepth = 512

    /// - Parameter range: The part of the text to read, for example a line.
    init(_ input: InputText, in range: Range<Int>? = nil) {
      self.input = input
      position = range?.lowerBound ?? 0
      end = range?.upperBound ?? input.bytes.count
    }

    // MARK: Values

    /// Reads the next value.
    ///
    /// - Throws: ``InputError`` if the value is not valid JSON.
    mutating func value() throws -> JSONValue {
      skipSpace()
      switch next {
      case "\"": return .string(try string())
      case "-", "0"..."9": return .number(try number())
      case "{":
        var members: [String: JSONValue] = [:]
        try object { reader, name, start in
          let value = try reader.value()
          if members.updateValue(value, forKey: name) != nil {
            throw reader.repeated(name, at: start)
          }
        }
        return .object(members)
      case "[":
        var values: [JSONValue] = []
        try array { values.append(try $0.value()) }
        return .array(values)
      case "n": return try word("null", .null)
      case "t": return try word("true", .boolean(true))
      case "f": return try word("false", .boolean(false))
      default: throw unexpected("a value")
      }
    }

    /// Reads an array. The closure is called for each item, and must read the item.
    ///
    /// - Throws: ``InputError`` if the array is not valid JSON.
    mutating func array(_ item: (inout JSONReader) throws -> Void) throws {
      try list("]", item)
    }

    /// Reads an object. The closure is called for each member, and must read the member's value.
    ///
    /// The closure receives the name of the member, and the offset of the name.
    ///
    /// - Throws: ``InputError`` if the object is not valid JSON.
    mutating func object(_ member: (inout JSONReader, String, Int) throws -> Void) throws {
      try list("}") { reader in
        let start = reader.position
        guard reader.next == "\"" else { throw reader.unexpected("a name in quotes") }
        let name = try reader.string()
        reader.skipSpace()
        guard reader.take(":") else { throw reader.unexpected("a colon") }
        try member(&reader, name, start)
      }
    }

    /// Checks that only white space follows the last value.
    ///
    /// - Throws: ``InputError`` if other text follows.
    mutating func finish() throws {
      skipSpace()
      if position < end { throw unexpected("nothing more") }
    }

    /// Skips white space.
    ///
    /// - Returns: Whether any text follows the white space.
    @discardableResult
    mutating func skipSpace() -> Bool {
      while next == " " || next == "\n" || next == "\r" || next == "\t" { position += 1 }
      return position < end
    }

    // MARK: Parts of values

    /// The byte to read next; zero at the end of the text. Valid JSON contains no zero bytes, so a
    /// zero is never mistaken for a part of a value.
    private var next: UInt8 {
      @inline(__always) get { position < end ? input.bytes[position] : 0 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
      let isNext = next == byte
      if isNext { position += 1 }
      return isNext
    }

    private mutating func list(
      _ close: UInt8, _ item: (inout JSONReader) throws -> Void
    ) throws {
      guard depth < Self.mostDepth else {
        throw error(
          "more than \(Self.mostDepth) values are nested", expected: "less nesting")
      }
      depth += 1
      position += 1
      skipSpace()
      if !take(close) {
        repeat {
          skipSpace()
          try item(&self)
          skipSpace()
        } while take(",")
        let sign = Character(Unicode.Scalar(close))
        guard take(close) else { throw unexpected("a comma or \"\(sign)\"") }
      }
      depth -= 1
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws -> JSONValue {
      for index in 0..<word.utf8CodeUnitCount where !take(word.utf8Start[index]) {
        throw unexpected("\(word)")
      }
      return value
    }

    private mutating func number() throws -> String {
      let start = position
      _ = take("-")
      if !take("0") { try digits() }
      if take(".") { try digits() }
      if take("e") || take("E") {
        if !take("+") { _ = take("-") }
        try digits()
      }
      if let text = JSONNumber.text(of: input.bytes[start..<position]) { return text }
      position = start
      throw error("the exponent of a number is too long", expected: "at most 12 digits")
    }

    private mutating func digits() throws {
      guard "0"..."9" ~= next else { throw unexpected("a digit") }
      while "0"..."9" ~= next { position += 1 }
    }

    private mutating func string() throws -> String {
      position += 1
      var start = position
      // The decoded text up to the end of the most recent escape sequence.
      var text = ""
      while true {
        switch next {
        case "\"":
          text += String(decoding: input.bytes[start..<position], as: UTF8.self)
          position += 1
          return text
        case "\\":
          text += String(decoding: input.bytes[start..<position], as: UTF8.self)
          text.unicodeScalars.append(try escape())
          start = position
        case 0..<0x20:
          throw unexpected(position < end ? "an escape such as \\n" : "a quote")
        default: position += 1
        }
      }
    }

    private mutating func escape() throws -> Unicode.Scalar {
      let start = position
      position += 1
      let byte = next
      position += 1
      switch byte {
      case "\"", "\\", "/": return Unicode.Scalar(byte)
      case "b": return "\u{8}"
      case "f": return "\u{C}"
      case "n": return "\n"
      case "r": return "\r"
      case "t": return "\t"
      case "u":
        let unit = try codeUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        if UTF16.isLeadSurrogate(unit), take("\\"), take("u") {
          let trail = try codeUnit()
          if UTF16.isTrailSurrogate(trail) {
            return Unicode.UTF16.decode(Unicode.UTF16.EncodedScalar([unit, trail]))
          }
        }
        position = start
        throw error("half of a surrogate pair", expected: "both halves")
      default:
        position = start + 1
        throw unexpected("one of \"\\/bfnrtu after the backslash")
      }
    }

    private mutating func codeUnit() throws -> UInt16 {
      var unit: UInt16 = 0
      for _ in 0..<4 {
        guard let digit = Character(Unicode.Scalar(next)).hexDigitValue else {
          throw unexpected("four hexadecimal digits")
        }
        unit = unit << 4 | UInt16(digit)
        position += 1
      }
      return unit
    }

    // MARK: Errors

    /// Returns an error at the current position.
    func error(_ problem: String, expected: String) -> InputError {
      input.error(at: position, problem, expected: expected)
    }

    func repeated(_ name: String, at offset: Int) -> InputError {
      input.error(
        at: offset, "the object has two members \(JSONValue.string(name))",
        expected: "each member to have a name of its own")
    }

    private func unexpected(_ expected: String) -> InputError {
      guard position < end else {
        let isLine = end < input.bytes.count
        return error("the \(isLine ? "line" : "text") ends", expected: expected)
      }
      let character = String(decoding: input.bytes[position..<end].prefix(32), as: UTF8.self).first!
      guard character != "\0" else {
        return error("found a zero byte, as in UTF-16", expected: "JSON in UTF-8")
      }
      return error("found \(JSONValue.string(String(character)))", expected: expected)
    }
  }
#endif
