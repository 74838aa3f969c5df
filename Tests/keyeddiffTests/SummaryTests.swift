#if CommandLineTool
  import Foundation
  import Testing

  /// What people see.
  @Suite struct SummaryTests {
    @Test func allKindsOfChanges() throws {
      let run = try CommandRun(
        "id,name,n\na,Anna,1\nb,Ben,1\nc,Cleo,1\nd,Dan,1\n",
        "id,name,n\nd,Dan,1\na,Anne,2\nc,Cleo,1\ne,Eve,\n", ending: "csv")
      #expect(
        run.output == """
          old.csv → new.csv
          4 rows: 1 deleted, 1 inserted, 1 moved, 1 updated

          Deleted
            - 1  b  name Ben, n 1

          Inserted
            + 3  e  name Eve, n ""

          Moved
            ~ 3 → 0  d  name Dan, n 1

          Updated
            * 0 → 1  a  name Anna → Anne, n 1 → 2

          """)
      #expect(run.errors == "")
      #expect(run.status == 1)
    }

    @Test func noDifferences() throws {
      let run = try CommandRun("a\n", "a\n", ending: "txt")
      #expect(run.output == "old.txt → new.txt\n1 row, no differences\n")
      #expect(run.status == 0)
    }

    @Test func jsonValues() throws {
      let run = try CommandRun(
        #"[{"id":"1","a":{"b":[1,null]},"c":"x\u001b[1m"},{"id":1}]"#,
        #"[{"id":"1","a":{"b":[1,true]},"d":0.50},{"id":1}]"#, ending: "json")
      #expect(
        run.output == """
          old.json → new.json
          2 rows: 0 deleted, 0 inserted, 0 moved, 1 updated

          Updated
            * 0 → 0  "1"  a {"b":[1,null]} → {"b":[1,true]}, c "x\\u001b[1m" → (none), \
          d (none) → 0.5

          """)
    }

    @Test func longListingsAreCutOff() throws {
      let lines = (0..<2025).map { "\($0)\n" }.joined()
      let run = try CommandRun("", lines, ending: "txt")
      let listing = run.output.split(separator: "\n")
      #expect(listing[1] == "0 rows → 2,025 rows: 0 deleted, 2,025 inserted, 0 moved, 0 updated")
      #expect(listing[3] == "  +  0  0")
      #expect(listing[22] == "  + 19  19")
      #expect(listing[23] == "    … and 2,005 more")
      #expect(listing.count == 24)

      let two = try CommandRun("", lines, ending: "txt", "--limit", "2")
      #expect(two.output.hasSuffix("  + 1  1\n    … and 2,023 more\n"))
      let none = try CommandRun("", lines, ending: "txt", "--limit", "0")
      #expect(none.output.split(separator: "\n").count == 2)
      let all = try CommandRun("", lines, ending: "txt", "--limit", "5000")
      #expect(all.output.hasSuffix("  + 2024  2024\n"))
    }

    @Test func longAndOddTextsAreShownSafely() throws {
      let long = String(repeating: "x", count: 100)
      let run = try CommandRun("", "\(long)\n\n a\nb\u{1B}[31m\tc\n", ending: "txt")
      #expect(run.output.contains("  + 0  \(long.prefix(23))…\n"))
      #expect(run.output.contains("  + 1  \"\"\n"))
      #expect(run.output.contains("  + 2  \" a\"\n"))
      #expect(run.output.contains("  + 3  b\\u001b[31m\\tc\n"))
    }

    @Test func coloursOnlyOnATerminal() throws {
      let files = ["old.txt": Data("a".utf8), "new.txt": Data("b".utf8)]
      func output(_ environment: [String: String], onTerminal: Bool = true) throws -> String {
        try CommandRun(
          ["old.txt", "new.txt"], files: files, environment: environment, onTerminal: onTerminal
        ).output
      }
      #expect(try output(["TERM": "xterm"]).contains("\u{1B}[32m+"))
      for environment in [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"]] {
        let output = try output(environment)
        #expect(output.contains("+ 0  b"))
        #expect(!output.contains("\u{1B}"))
      }
      #expect(try !output(["TERM": "xterm"], onTerminal: false).contains("\u{1B}"))
    }

    @Test func theDemo() throws {
      let run = try CommandRun([
        testData("countries-2000.csv"), testData("countries-2024.csv"), "--key", "code",
      ])
      #expect(run.errors == "")
      #expect(run.status == 1)
      #expect(run.output.contains("15 rows: 2 deleted, 2 inserted, 6 moved, 13 updated\n"))
      #expect(run.output.contains("IND  population 1058 → 1451\n"))
    }
  }
#endif
