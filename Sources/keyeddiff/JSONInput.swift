#if CommandLineTool
  import Foundation

  /// The values of an input in JSON: the items of an array, or one a line.
  struct JSONInput {
    let name: String
    let values: [JSONValue]
    /// The line of each value, if each has its own.
    private let lines: [Int]?

    /// Reads one array.
    ///
    /// - Throws: ``InputError``
    init(array input: InputText, onProgress: @escaping @Sendable (Int) -> Void) throws {
      try Self.checkEncoding(of: input)
      name = input.name
      lines = nil
      let data = Data(input.text.utf8)
      let decoder = JSONDecoder()
      decoder.userInfo[.onProgress] = onProgress
      do {
        values = try decoder.decode(JSONRows.self, from: data).values
      } catch let error as JSONRows.KindError {
        throw InputError(
          name: name, problem: "found \(error.kind)", expected: "an array of objects or of scalars")
      } catch let item as JSONRows.ItemError {
        throw JSONFault(data, line: 1).error(in: name, at: "index \(item.index)")
      } catch {
        throw JSONFault(data, line: 1).error(in: name, at: nil)
      }
      try LongNumber.check(input)
      try RepeatedMember.check(input, decodedAs: values)
    }

    /// Reads lines, each of which is a value. Blank lines are skipped.
    ///
    /// - Throws: ``InputError``
    init(lines input: InputText, onProgress: @escaping @Sendable (Int) -> Void) throws {
      try Self.checkEncoding(of: input)
      name = input.name
      let decoder = JSONDecoder()
      var values: [JSONValue] = []
      var numbers: [Int] = []
      let lines = input.text.utf8.split(separator: .newline, omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated()
      where !line.allSatisfy(\.isJSONSpace) {
        let data = Data(line)
        do {
          values.append(try decoder.decode(JSONValue.self, from: data))
        } catch is DecodingError {
          throw JSONFault(data, line: index + 1).error(in: name, at: "line \(index + 1)")
        }
        numbers.append(index + 1)
        if values.count % .rowsPerReport == 0 { onProgress(values.count) }
      }
      self.values = values
      self.lines = numbers
      try LongNumber.check(input)
      try RepeatedMember.check(input, decodedAs: values)
    }

    /// Text of ASCII in UTF-16 or UTF-32 is UTF-8 too, with zeros, and the decoder would
    /// take it for what it was.
    private static func checkEncoding(of input: InputText) throws {
      guard input.text.utf8.contains(0) else { return }
      throw InputError(
        name: input.name, problem: "the text has characters that are zero, as UTF-16 has",
        expected: "JSON in UTF-8")
    }

    /// Where a value is, as a row.
    func place(ofRow index: Int) -> String {
      lines.map { "line \($0[index])" } ?? "index \(index)"
    }

    /// Where a value is, as a section.
    func place(ofSection index: Int) -> String {
      (lines.map { "line \($0[index]), " } ?? "") + "section \(index)"
    }
  }

  extension UInt8 {
    /// Whether JSON allows the byte between values, on a line.
    fileprivate var isJSONSpace: Bool {
      switch self {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): true
      default: false
      }
    }
  }

  extension JSONFault {
    fileprivate func error(in name: String, at place: String?) -> InputError {
      InputError(name: name, place: self.place ?? place, problem: problem, expected: expected)
    }
  }
#endif
