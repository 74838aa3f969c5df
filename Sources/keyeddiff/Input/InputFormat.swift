#if CommandLineTool
  import ArgumentParser

  /// The format of an input.
  enum InputFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case json, jsonl, csv, tsv, lines

    private static let formatsByEnding: [String: InputFormat] = [
      "json": .json, "geojson": .json, "jsonl": .jsonl, "ndjson": .jsonl, "csv": .csv, "tsv": .tsv,
      "tab": .tsv, "txt": .lines, "lines": .lines,
    ]

    var isJSON: Bool { self == .json || self == .jsonl }
    var isTable: Bool { self == .csv || self == .tsv }

    /// Determines the format from the extension of a file name.
    ///
    /// - Throws: ``InputError`` if the extension is missing or unknown.
    init(ofPath path: String) throws {
      let name = path.split(separator: "/").last ?? ""
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      let ending = parts.count > 1 ? String(parts[parts.count - 1]) : ""
      guard let format = Self.formatsByEnding[ending.lowercased()] else {
        throw InputError(
          name: InputText.name(ofPath: path),
          problem: ending.isEmpty
            ? "the file name has no extension"
            : "the file extension \".\(ending)\" is not known",
          expected: ".json, .jsonl, .csv, .tsv or .txt, or the option --input")
      }
      self = format
    }

    /// Reads the rows of one input.
    ///
    /// - Throws: ``InputError`` if the input or an option is not valid for this format.
    func list(of input: InputText, _ options: InputOptions) throws -> InputList {
      try options.check(self, input.name)
      return switch self {
      case .json, .jsonl: try JSONInput(input, hasLines: self == .jsonl, options).list()
      case .csv: try TableInput.read(input, options.delimiter ?? ",", options)
      case .tsv: try TableInput.read(input, options.delimiter ?? "\t", options)
      case .lines: Self.lines(of: input)
      }
    }

    /// Reads plain lines: each line is a row, whose key is the text of the line. Lines end with LF
    /// or CRLF.
    private static func lines(of input: InputText) -> InputList {
      var lines = input.bytes.split(separator: "\n", omittingEmptySubsequences: false)
      // Empty text after the last line break is not a line.
      if lines.last?.isEmpty == true { lines.removeLast() }
      let records = lines.map { line in
        let text = line.last == "\r" ? line.dropLast() : line
        return Record(key: .string(String(decoding: text, as: UTF8.self)), content: .null)
      }
      return InputList(
        name: input.name, isJSON: false, shape: records.isEmpty ? nil : .values, rows: records)
    }
  }
#endif
