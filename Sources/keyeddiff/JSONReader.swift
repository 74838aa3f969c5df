#if CommandLineTool
  /// Reads JSON values one after the other from the bytes of an input.
  ///
  /// Written for this tool because Foundation's readers round large numbers,
  /// build the whole document first, and do not tell in which row an error is.
  struct JSONReader {
    /// The input as messages name it.
    let name: String
    private let bytes: [UInt8]
    private(set) var position = 0
    /// Where to stop reading.
    private(set) var end: Int
    /// The index of the row that is being read, where lines do not tell.
    var row: Int?

    /// Deeper nesting is refused, before the stack overflows.
    private static let deepestNesting = 200

    init(_ input: InputText) {
      name = input.name
      bytes = Array(input.text.utf8)
      end = bytes.count
    }

    // MARK: Tokens

    /// Skips white space.
    ///
    /// - Returns: The next byte, or `nil` at the end.
    mutating func next() -> UInt8? {
      while position < end {
        switch bytes[position] {
        case .space, .tab, .newline, .carriageReturn: position += 1
        default: return bytes[position]
        }
      }
      return nil
    }

    /// Skips white space and one byte after it, if it is the given one.
    mutating func skip(_ byte: UInt8) -> Bool {
      guard next() == byte else { return false }
      position += 1
      return true
    }

    /// Restricts reading to the next line.
    ///
    /// - Returns: Whether there was one.
    mutating func enterLine() -> Bool {
      guard end < bytes.count || position < end else { return false }
      position = end == bytes.count ? position : end + 1
      guard position < bytes.count else { return false }
      end = bytes[position...].firstIndex(of: .newline) ?? bytes.count
      return true
    }

    // MARK: Values

    /// Reads one value.
    mutating func value(depth: Int = 0) throws -> JSONValue {
      guard depth <= Self.deepestNesting else {
        throw error(
          "the value is nested too deeply", expected: "at most \(Self.deepestNesting) levels")
      }
      switch next() {
      case .openBrace: return try object(depth: depth)
      case .openBracket: return try array(depth: depth)
      case .quote: return .string(try string())
      case .minus, (.zero ... .nine)?: return .number(try number())
      default:
        if skip("null") { return .null }
        if skip("true") { return .boolean(true) }
        if skip("false") { return .boolean(false) }
        throw unexpected("a JSON value")
      }
    }

    private mutating func object(depth: Int) throws -> JSONValue {
      position += 1
      var members: [JSONMember] = []
      if skip(.closeBrace) { return .object(members) }
      repeat {
        guard next() == .quote else { throw unexpected("the name of a member, in quotes") }
        let name = try string()
        guard skip(.colon) else { throw unexpected("a colon after the name of a member") }
        members.append(JSONMember(name: name, value: try value(depth: depth + 1)))
      } while skip(.comma)
      guard skip(.closeBrace) else { throw unexpected("a comma or } after a member") }

      members.sort { $0.name < $1.name }
      for (first, second) in zip(members, members.dropFirst()) where first.name == second.name {
        throw error(
          "an object has two members named \(JSONValue.string(first.name))",
          expected: "every member to have its own name")
      }
      return .object(members)
    }

    private mutating func array(depth: Int) throws -> JSONValue {
      position += 1
      var values: [JSONValue] = []
      if skip(.closeBracket) { return .array(values) }
      repeat {
        values.append(try value(depth: depth + 1))
      } while skip(.comma)
      guard skip(.closeBracket) else { throw unexpected("a comma or ] after a value") }
      return .array(values)
    }

    private mutating func skip(_ word: StaticString) -> Bool {
      word.withUTF8Buffer { word in
        guard bytes[position..<end].starts(with: word) else { return false }
        position += word.count
        return true
      }
    }

    // MARK: Numbers

    private mutating func number() throws -> JSONNumber {
      let start = position
      if peek() == .minus { position += 1 }
      if peek() == .zero { position += 1 } else { try digits() }
      if peek() == .point {
        position += 1
        try digits()
      }
      if let byte = peek(), byte | .caseBit == .e {
        position += 1
        if peek() == .plus || peek() == .minus { position += 1 }
        try digits()
      }
      let literal = String(decoding: bytes[start..<position], as: UTF8.self)
      guard let number = JSONNumber(literal: literal) else {
        throw error("the number \(literal) is too large", expected: "a smaller exponent")
      }
      return number
    }

    private mutating func digits() throws {
      let start = position
      while let byte = peek(), .zero ... .nine ~= byte { position += 1 }
      if position == start { throw unexpected("a digit") }
    }

    private func peek() -> UInt8? { position < end ? bytes[position] : nil }

    // MARK: Strings

    private mutating func string() throws -> String {
      position += 1
      var text = ""
      var start = position
      while position < end {
        switch bytes[position] {
        case .quote:
          text += String(decoding: bytes[start..<position], as: UTF8.self)
          position += 1
          return text
        case .backslash:
          text += String(decoding: bytes[start..<position], as: UTF8.self)
          position += 1
          text.unicodeScalars.append(try escape())
          start = position
        case 0..<0x20: throw unexpected("a quote that ends the string, or \\n for a line break")
        default: position += 1
        }
      }
      throw unexpected("a quote that ends the string")
    }

    private mutating func escape() throws -> Unicode.Scalar {
      guard let byte = peek() else { throw unexpected("a character after the backslash") }
      position += 1
      switch Character(Unicode.Scalar(byte)) {
      case "\"": return "\""
      case "\\": return "\\"
      case "/": return "/"
      case "b": return "\u{8}"
      case "f": return "\u{C}"
      case "n": return "\n"
      case "r": return "\r"
      case "t": return "\t"
      case "u": return try unicodeEscape()
      default:
        position -= 1
        throw unexpected("one of \" \\ / b f n r t u after the backslash")
      }
    }

    private mutating func unicodeEscape() throws -> Unicode.Scalar {
      let unit = try hexadecimal()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      // What is no character by itself must be the first half of a pair.
      if UTF16.isLeadSurrogate(unit), skip("\\u") {
        let second = try hexadecimal()
        if UTF16.isTrailSurrogate(second) {
          return UTF16.decode(UTF16.EncodedScalar([unit, second]))
        }
      }
      throw error("a \\u escape is half a character", expected: "both halves, one after the other")
    }

    private mutating func hexadecimal() throws -> UInt16 {
      var unit: UInt16 = 0
      for _ in 0..<4 {
        let digit = peek().flatMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard let digit else { throw unexpected("four hexadecimal digits after \\u") }
        unit = unit << 4 | UInt16(digit)
        position += 1
      }
      return unit
    }

    // MARK: Errors

    /// The line of the current position, and the row if lines do not tell.
    var place: String {
      let line = 1 + bytes[..<position].count { $0 == .newline }
      return "line \(line)" + (row.map { ", index \($0)" } ?? "")
    }

    /// An error at the current position.
    func error(_ problem: String, expected: String) -> InputError {
      InputError(name: name, place: place, problem: problem, expected: expected)
    }

    /// An error about the text at the current position.
    func unexpected(_ expected: String) -> InputError {
      guard position < end else {
        let unit = end < bytes.count ? "line" : "text"
        return error("the \(unit) ends too early", expected: expected)
      }
      let rest = String(decoding: bytes[position..<min(position + 16, end)], as: UTF8.self)
      return error("found \(JSONValue.string(String(rest.prefix(1))))", expected: expected)
    }
  }

  extension UInt8 {
    static let tab = UInt8(ascii: "\t"), newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r"), space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "\""), backslash = UInt8(ascii: "\\")
    static let colon = UInt8(ascii: ":"), comma = UInt8(ascii: ",")
    static let openBrace = UInt8(ascii: "{"), closeBrace = UInt8(ascii: "}")
    static let openBracket = UInt8(ascii: "["), closeBracket = UInt8(ascii: "]")
    static let plus = UInt8(ascii: "+"), minus = UInt8(ascii: "-"), point = UInt8(ascii: ".")
    static let zero = UInt8(ascii: "0"), nine = UInt8(ascii: "9")
    static let e = UInt8(ascii: "e")
    /// What a lower case letter has and an upper case letter has not.
    static let caseBit: UInt8 = 0x20
  }
#endif
