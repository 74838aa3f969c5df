#if CommandLineTool
  import ArgumentParser
  import Foundation

  /// The command.
  @main
  struct Keyeddiff: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "keyeddiff",
      abstract: "Shows what changed between two lists: rows deleted, inserted, moved and updated.",
      discussion: """
        A row is known by its key: the member or column "id" of JSON objects and tables, or the \
        one that --key names; JSON scalars and plain lines are their own keys. All else in a row \
        is its content. Indices count rows from 0, without the header of a table.

        JSON may have sections: objects each with an array "items", or the one that --items names, \
        whose items are the rows. A section's key is its member "id", or the one that \
        --section-key names; all other members are its content. Keys of rows are compared across \
        all sections, so a row may move to another one.

        Formats by file ending: .json (an array of objects or of scalars), .jsonl and .ndjson \
        (one of these a line), .csv and .tsv (with a header), .txt (plain lines). Standard input \
        is taken to be in the format of the other input. Text is UTF-8. Numbers in JSON have at \
        most 38 digits and are compared exactly.

        The format json writes indices or paths of what changed, the format plan the batches of \
        operations that a table or collection view accepts, each with the list it then shows.

        Exit status: 0 if the lists are the same, 1 if they differ, 2 if something is wrong.
        """)

    @Argument(help: "The list before: a file, or - for standard input.")
    var old: String

    @Argument(help: "The list after: a file, or - for standard input.")
    var new: String

    @Option(help: ArgumentHelp("The member or column that is the key.", valueName: "field"))
    var key: String?

    @Option(
      help: ArgumentHelp(
        "The member of a section that is the array of its items.", valueName: "field"))
    var items: String?

    @Option(help: ArgumentHelp("The member of a section that is its key.", valueName: "field"))
    var sectionKey: String?

    @Option(
      help: ArgumentHelp(
        "The format of both inputs, whatever the file endings say.", valueName: "format"))
    var input: InputFormat?

    @Option(help: "How to write the differences.")
    var format = OutputFormat.summary

    @Option(
      help: ArgumentHelp(
        "With --format plan: the fewest batches, every move, or a single batch.",
        discussion: "(default: fewest)"))
    var plan: PlanChoice?

    @Option(
      help: ArgumentHelp(
        "With --format plan: how rows with new content are refreshed.",
        discussion: "(default: reconfigure)"))
    var refresh: RefreshChoice?

    @Option(help: ArgumentHelp("The most rows to list of each kind in a summary.", valueName: "n"))
    var limit = 20

    @Flag(help: "Show rows out of order as deleted and inserted.")
    var noMoves = false

    func validate() throws {
      if old == "-" && new == "-" {
        throw ValidationError("Only one of OLD and NEW can be standard input; expected a file.")
      }
      if limit < 0 {
        throw ValidationError("The limit is \(limit); expected 0 or more.")
      }
      if format != .plan, plan != nil || refresh != nil {
        throw ValidationError(
          "The option \(plan != nil ? "--plan" : "--refresh") says how to plan; "
            + "expected --format plan beside it.")
      }
    }

    static func main() async {
      let command: Keyeddiff
      do {
        command = try parse()
      } catch {
        if exitCode(for: error).isSuccess { exit(withError: error) }
        // The parser's own status would be 64.
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

    /// The exit status, as that of `diff`.
    private enum Status: Int32 {
      case same = 0
      case different = 1
      case trouble = 2
    }

    private static func leave(_ status: Status) {
      Foundation.exit(status.rawValue)
    }

    private func compare() async throws -> Status {
      let formats = try InputFormat.formats(old: old, new: new, chosen: input)
      let progress = ProgressLine(names: [old, new].map(InputText.name(ofPath:)))
      let fields = FieldNames(key: key, items: items, sectionKey: sectionKey)
      let comparison: any Comparison
      do {
        defer { progress.finish() }
        async let oldContent = formats.old.read(path: old, fields) {
          progress.report(rows: $0, ofInput: 0)
        }
        async let newContent = formats.new.read(path: new, fields) {
          progress.report(rows: $0, ofInput: 1)
        }
        let contents = try await (old: oldContent, new: newContent)
        progress.startComparing()
        comparison = try contents.old.comparison(
          to: contents.new, moves: noMoves ? .never : .fewest)
      }
      comparison.duplicateWarnings.forEach(StandardStream.say)
      try StandardStream.output.send(text(of: comparison))
      return comparison.isEmpty ? .same : .different
    }

    private func text(of comparison: any Comparison) -> String {
      switch format {
      case .summary:
        return comparison.summary(limit: limit)
      case .json:
        return comparison.json + "\n"
      case .plan:
        let plan = comparison.plan(
          (plan ?? .fewest).mode, (refresh ?? .reconfigure).refresh)
        return PlanFormat.text(of: plan) + "\n"
      }
    }
  }
#endif
