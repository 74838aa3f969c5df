#if CommandLineTool
  import Foundation
  import Testing

  /// A million rows. Run with `KEYEDDIFF_LONG_TESTS=1`, preferably in release builds.
  @Suite(
    .enabled(if: ProcessInfo.processInfo.environment["KEYEDDIFF_LONG_TESTS"] != nil))
  struct LongTests {
    private let count = 1_000_000

    private func table(_ rows: some Sequence<Int>, points: (Int) -> Int) -> Data {
      var text = "id,name,city,points\n"
      for row in rows { text += "\(row),person number \(row),\"Springfield, IL\",\(points(row))\n" }
      return Data(text.utf8)
    }

    @Test func aMillionRowsOfATable() throws {
      // The first row moves to the end; one is deleted, one inserted, and one updated.
      let old = table(0..<count) { $0 }
      let order = Array(1..<5) + Array(6..<count) + [0, count]
      let new = table(order) { $0 == 500_000 ? -1 : $0 }
      let run = try CommandRun(
        ["old.csv", "new.csv", "--format", "json"], files: ["old.csv": old, "new.csv": new])
      #expect(
        run.output
          == .json(
            deletions: "5", insertions: "999999", moves: "[0,999998]",
            updates: "[500000,499998]"))
      #expect(run.errors == "")
      #expect(run.status == 1)
    }

    @Test func aMillionObjects() throws {
      let lines = (0..<count).map { "{\"id\":\($0),\"name\":\"person number \($0)\"}\n" }
      let run = try CommandRun(
        ["old.jsonl", "new.jsonl", "--format", "json"],
        files: [
          "old.jsonl": Data(lines.joined().utf8),
          "new.jsonl": Data(lines.dropFirst().joined().utf8),
        ])
      #expect(run.output == .json(deletions: "0"))
      #expect(run.status == 1)
    }
  }
#endif
