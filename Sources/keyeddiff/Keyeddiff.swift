#if CommandLineTool
  import ArgumentParser
  import Foundation
  import KeyedDiff

  /// The command-line tool `keyeddiff`.
  @main
  struct Keyeddiff: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "keyeddiff",
      abstract: "Shows what changed between two lists: rows deleted, inserted, moved and updated.",
      discussion: """
        A row is identified by its key: the member or column "id" of JSON objects and tables, or \
        those that --key names. JSON scalars and plain lines are their own keys. Everything else \
        in a row is its content. Row indices start at 0 and do not count the header of a table.

        JSON input has sections if each of its values is an object with an array "items", or the \
        one that --items names; input without values has sections if the other input has \
        sections. The items of this array are the rows. The key of a section is its member "id", or \
        those that --section-key names; all other members are its content. Rows are compared \
        across all sections, so a row may move to another section.

        The file extension decides the format: .json (an array of objects or of scalars), .jsonl \
        and .ndjson (one object or scalar per line), .csv and .tsv (with a header), .txt (plain \
        lines). Standard input has the format of the other input. Text is UTF-8. Numbers in JSON \
        are compared exactly.

        The output format json has the indices or paths of the changes. The format plan has the \
        batches of operations that a table or collection view accepts, each with the list after \
        it. The format html is a page that animates these batches.

        Exit status: 0 if the lists are the same, 1 if they differ, 2 if there is an error.
        """)

    @Argument(help: "The old list: a file, or - for standard input.")
    var old: String

    @Argument(help: "The new list: a file, or - for standard input.")
    var new: String

    @Option(
      help: ArgumentHelp(
        "A member or column that is the key, or part of it if the option is repeated.",
        discussion: "/a/b is the member b of the member a.", valueName: "field"))
    var key: [String] = []

    @Option(
      help: ArgumentHelp(
        "A member or column to ignore. May be repeated.", valueName: "field"))
    var ignore: [String] = []

    @Option(
      help: ArgumentHelp(
        "The member of the outermost object that is the array to compare.",
        discussion: "/a/b is the member b of the member a.", valueName: "field"))
    var at: String?

    @Option(
      help: ArgumentHelp(
        "The member of a section that is the array of its items.", valueName: "field"))
    var items: String?

    @Option(
      help: ArgumentHelp(
        "A member of a section that is its key. May be repeated.", valueName: "field"))
    var sectionKey: [String] = []

    @Flag(help: "Compare objects with an array \"items\" as rows.")
    var noSections = false

    @Option(
      help: ArgumentHelp(
        "The format of both inputs, instead of that of the extensions.", valueName: "format"))
    var input: InputFormat?

    @Option(
      help: ArgumentHelp(
        "The character between the fields of a table, or tab.", valueName: "character"))
    var delimiter: String?

    @Option(
      help: ArgumentHelp(
        "The character around fields of a table, or none.", valueName: "character"))
    var quote = "\""

    @Option(help: "The output format.")
    var format = OutputFormat.summary

    @Option(
      help: ArgumentHelp(
        "With --format plan or html: the fewest batches, every move, or a single batch.",
        discussion: "(default: fewest)"))
    var plan: PlanChoice?

    @Option(
      help: ArgumentHelp(
        "With --format plan: how rows with new content are refreshed.",
        discussion: "(default: reconfigure)"))
    var refresh: RefreshChoice?

    @Option(
      help: ArgumentHelp(
        "The maximum number of rows of each kind of change in a summary or page.", valueName: "n"))
    var limit = 20

    @Flag(help: "Show long values in a summary or page in full.")
    var full = false

    @Flag(help: "Show moved rows as deleted and inserted.")
    var noMoves = false

    func validate() throws {
      if old == "-" && new == "-" {
        throw ValidationError("Only one of OLD and NEW can be standard input; expected a file.")
      }
      if limit < 0 {
        throw ValidationError("The limit is \(limit); expected 0 or more.")
      }
      if format != .plan && (refresh != nil || format != .html && plan != nil) {
        throw ValidationError(
          "The option \(plan != nil ? "--plan" : "--refresh") applies to plans only; "
            + "expected --format plan.")
      }
      if noSections, let option = inputOptions.optionForSections {
        throw ValidationError("The option \(option) requires sections; expected no --no-sections.")
      }
      let keys = inputOptions.keyNames + inputOptions.sectionKeyNames
      if let name = ignore.first(where: keys.contains) {
        throw ValidationError("The field \(name) is the key; expected another one for --ignore.")
      }
      if let delimiter, Self.byte(delimiter) == nil || delimiter == quote {
        throw ValidationError(
          "The delimiter is \"\(delimiter)\"; expected tab or one ASCII character "
            + "that is not the quote.")
      }
      if quote != "none", Self.byte(quote) == nil {
        throw ValidationError("The quote is \"\(quote)\"; expected none or one ASCII character.")
      }
    }

    /// Returns the byte of a text that is a single ASCII character. The texts `tab` and `\t` stand
    /// for a tab. Returns `nil` for a line break and for any other text.
    private static func byte(_ text: String) -> UInt8? {
      if text == "tab" || text == "\\t" { return "\t" }
      return text.utf8.count == 1 && text != "\n" && text != "\r" ? text.utf8.first : nil
    }

    private var inputOptions: InputOptions {
      InputOptions(
        key: key, sectionKey: sectionKey, items: items, at: at, hasNoSections: noSections,
        ignored: Set(ignore), delimiter: delimiter.flatMap(Self.byte), quote: Self.byte(quote))
    }

    // MARK: Running

    static func main() async {
      let command: Keyeddiff
      do {
        command = try parse()
      } catch {
        if exitCode(for: error).isSuccess { exit(withError: error) }
        // `exit(withError:)` would exit with status 64, but the status must be 2, as in `diff`.
        try? StandardStream.error.send(fullMessage(for: error) + "\n")
        return leave(.trouble)
      }
      do {
        leave(try await command.compare())
      } catch {
        StandardStream.say("\(error)")
        leave(.trouble)
      }
    }

    /// The exit status, with the same meaning as the exit status of `diff`.
    private enum Status: Int32 {
      case same = 0
      case different = 1
      case trouble = 2
    }

    private static func leave(_ status: Status) { Foundation.exit(status.rawValue) }

    private func compare() async throws -> Status {
      // Standard input has no file extension, so it is read in the format of the other input.
      let oldFormat = try input ?? InputFormat(ofPath: old == "-" ? new : old)
      let newFormat = try input ?? InputFormat(ofPath: new == "-" ? old : new)
      let progress = ProgressLine(names: [old, new].map(InputText.name(ofPath:)))
      func options(_ index: Int) -> InputOptions {
        var options = inputOptions
        options.onProgress = { progress.report(rows: $0, ofInput: index) }
        return options
      }
      let comparison: Comparison
      do {
        defer { progress.finish() }
        let (oldFile, newFile) = (Self.fileNames(of: old).first, Self.fileNames(of: new).last)
        async let oldList = oldFormat.list(
          of: InputText(path: old, fileName: oldFile), options(0))
        async let newList = newFormat.list(
          of: InputText(path: new, fileName: newFile), options(1))
        let lists = try await (old: oldList, new: newList)
        progress.startComparing()
        comparison = try Comparison(
          old: lists.old, new: lists.new, moves: noMoves ? .never : .fewest)
      }
      comparison.duplicateWarnings.forEach(StandardStream.say)
      let found = comparison.old.ignored.union(comparison.new.ignored)
      for name in ignore where !found.contains(name) {
        StandardStream.say("warning: no input has the field \"\(name.escaped())\" of --ignore")
      }
      try StandardStream.output.send(text(of: comparison))
      return comparison.isEmpty ? .same : .different
    }

    /// Returns the raw arguments that Swift decodes to the given string.
    ///
    /// Swift replaces invalid UTF-8, so the string may differ from the raw argument.
    private static func fileNames(of argument: String) -> [[CChar]] {
      (0..<Int(CommandLine.argc)).compactMap { index in
        guard let start = CommandLine.unsafeArgv[index],
          String(cString: start).utf8.elementsEqual(argument.utf8)
        else { return nil }
        return Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
      }
    }

    private func text(of comparison: Comparison) -> String {
      let mode = (plan ?? .fewest).mode
      switch format {
      case .summary:
        return Summary(of: comparison, limit: limit, isFull: full).text
      case .json:
        return JSONText.text(of: comparison) + "\n"
      case .plan:
        let refresh = (refresh ?? .reconfigure).refresh
        return JSONText.text(of: comparison.plan(mode, refresh)) + "\n"
      case .html:
        return HTMLPage(of: comparison, mode, limit: limit, isFull: full).text
      }
    }
  }
#endif
