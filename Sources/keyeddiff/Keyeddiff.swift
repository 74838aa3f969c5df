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

        Formats by file ending: .json (an array of objects or of scalars), .jsonl and .ndjson \
        (one of these a line), .csv and .tsv (with a header), .txt (plain lines). Standard input \
        is taken to be in the format of the other input. Text is UTF-8. Numbers in JSON have at \
        most 38 digits and are compared exactly.

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
        "The format of both inputs, whatever the file endings say.", valueName: "format"))
    var input: InputFormat?

    @Option(help: "How to write the differences.")
    var format = OutputFormat.summary

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
      let comparison: Comparison
      do {
        defer { progress.finish() }
        async let oldRecords = formats.old.readRecords(path: old, key: key) {
          progress.report(rows: $0, ofInput: 0)
        }
        async let newRecords = formats.new.readRecords(path: new, key: key) {
          progress.report(rows: $0, ofInput: 1)
        }
        let lists = try await (old: oldRecords, new: newRecords)
        progress.startComparing()
        comparison = try Comparison(
          old: lists.old, new: lists.new, moves: noMoves ? .none : .fewest)
      }
      comparison.duplicateWarnings.forEach(StandardStream.say)
      try StandardStream.output.send(format.text(of: comparison, limit: limit))
      return comparison.diff.isEmpty ? .same : .different
    }
  }
#endif
