#if GRDB
  import ArgumentParser
  import Foundation
  import GRDB
  import KeyedDiffGRDB

  @main
  struct DatabaseCosts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "database",
      abstract:
        "Times a change of one row of a database, from before the write to the view at rest.",
      discussion: """
        A plain fetch of all rows stands beside the trackers. Times are medians. The view is one in \
        memory that costs nothing.
        """)

    @Option(help: "Rows of the table.")
    var rows = 100_000

    @Option(help: "Samples of each change.")
    var samples = 31

    @Flag(help: "Fail if a time is above its bound.")
    var check = false

    @MainActor
    func run() async throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("database-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: folder) }
      let database = try DatabasePool(path: folder.appendingPathComponent("contacts.sqlite").path)
      try await database.write { [rows] in try Contact.createTable($0, rows: rows) }

      print(
        "| \(rows) rows, one changed | write | plain fetch | RowTracker | ratio | QueryTracker "
          + "| above write and fetch |")
      print("| :--- | ---: | ---: | ---: | ---: | ---: | ---: |")
      var isSlow = false
      for change in RowChange.allCases {
        let times = try await ChangeTimes(change, in: database, rows: rows, samples: samples)
        // An app that fetches again pays for the write as well.
        let ratio = (times.write + times.fetch) / times.rowTracker
        let own = times.queryTrackerOwn / times.fetch
        isSlow = isSlow || times.rowTracker > change.bound || ratio < 50 || own > 0.1
        let cells =
          [times.write, times.fetch, times.rowTracker].map { "\(text($0)) ms" }
          + ["\(Int(ratio))×", "\(text(times.queryTracker)) ms", "\(text(100 * own)) %"]
        print("| \(change.rawValue) | \(cells.joined(separator: " | ")) |")
      }
      if check, isSlow { throw ExitCode.failure }
    }

    private func text(_ number: Double) -> String { String(format: "%.2f", number) }
  }
#endif
