#if CommandLineTool
  import ArgumentParser

  /// What an input is written in.
  enum InputFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case json, jsonl, csv, tsv, lines

    private static let formatsByEnding: [String: InputFormat] = [
      "json": .json, "jsonl": .jsonl, "ndjson": .jsonl, "csv": .csv, "tsv": .tsv, "tab": .tsv,
      "txt": .lines, "lines": .lines,
    ]

    /// The format that the ending of a file name stands for.
    init?(ending: String) {
      guard let format = Self.formatsByEnding[ending.lowercased()] else { return nil }
      self = format
    }

    /// The formats of the two inputs.
    ///
    /// Standard input has no ending: it is taken to be in the format of the
    /// other input, as in `git show HEAD:list.csv | keyeddiff - list.csv`.
    ///
    /// - Parameter chosen: The format that the user chose for both, if any.
    /// - Throws: ``InputError`` if neither ending nor user tells.
    static func formats(
      old: String, new: String, chosen: InputFormat?
    ) throws -> (old: InputFormat, new: InputFormat) {
      if let chosen { return (chosen, chosen) }
      return try (
        format(ofPath: old == "-" ? new : old),
        format(ofPath: new == "-" ? old : new)
      )
    }

    private static func format(ofPath path: String) throws -> InputFormat {
      let name = path.split(separator: "/").last ?? ""
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      let ending = parts.count > 1 ? String(parts[parts.count - 1]) : ""
      if let format = InputFormat(ending: ending) { return format }
      throw InputError(
        name: path,
        problem: ending.isEmpty
          ? "the file name has no ending that tells its format"
          : "the file ending \".\(ending)\" is not known",
        expected: ".json, .jsonl, .csv, .tsv or .txt, or the option --input")
    }

    /// Reads one input.
    ///
    /// - Parameters:
    ///   - path: A file, or `-` for standard input.
    ///   - fields: The fields that the user named.
    ///   - onProgress: Called now and then with the number of rows so far.
    /// - Throws: ``InputError``
    func read(
      path: String, _ fields: FieldNames, onProgress: @escaping @Sendable (Int) -> Void
    ) throws -> InputContent {
      let input = try InputText(path: path)
      switch self {
      case .json:
        let values = try JSONInput(array: input, onProgress: onProgress)
        return try JSONSections.content(of: values, fields, onProgress: onProgress)
      case .jsonl:
        let values = try JSONInput(lines: input, onProgress: onProgress)
        return try JSONSections.content(of: values, fields, onProgress: onProgress)
      case .csv: return .rows(try CSVInput.read(input, ",", fields, onProgress: onProgress))
      case .tsv: return .rows(try CSVInput.read(input, "\t", fields, onProgress: onProgress))
      case .lines: return .rows(try LinesInput.read(input, fields))
      }
    }
  }
#endif
