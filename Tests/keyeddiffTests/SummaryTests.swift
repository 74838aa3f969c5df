#if CommandLineTool
  import Foundation
  import Testing

  /// The output for people.
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
            * 0 → 0  "1"  a {"b":[1,null]} → {"b":[1,true]}, d (none) → 0.5, \
          c "x\\u001b[1m" → (none)

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
      #expect(run.output.contains("  + 0  \(long.prefix(36))…\(long.prefix(35))\n"))
      #expect(run.output.contains("  + 1  \"\"\n"))
      #expect(run.output.contains("  + 2  \" a\"\n"))
      #expect(run.output.contains("  + 3  b\\u001b[31m\\tc\n"))
    }

    // MARK: Differences that could be overlooked

    @Test func differencesInLongValues() throws {
      let (start, end) = (String(repeating: "a", count: 200), String(repeating: "b", count: 200))
      let files = [
        "old.json": Data("[{\"id\":1,\"v\":\"\(start)x\(end)\"}]".utf8),
        "new.json": Data("[{\"id\":1,\"v\":\"\(start)y\(end)\"}]".utf8),
        "longer.json": Data("[{\"id\":1,\"v\":\"\(start)x\(end)b\"}]".utf8),
      ]
      let middle = try CommandRun(["old.json", "new.json"], files: files)
      #expect(
        middle.output.hasSuffix(
          "v …aaaaaaaax\(end.prefix(22))… → …aaaaaaaay\(end.prefix(22))…\n"))
      let last = try CommandRun(["old.json", "longer.json"], files: files)
      #expect(last.output.hasSuffix("v …bbbbbbbb\" → …bbbbbbbbb\"\n"))
      let full = try CommandRun(["old.json", "new.json", "--full"], files: files)
      #expect(full.output.hasSuffix("v \"\(start)x\(end)\" → \"\(start)y\(end)\"\n"))
    }

    @Test func differencesInManyColumns() throws {
      let names = (0..<20).map { "c\($0)" }
      func table(_ value: String) -> String {
        "id,\(names.joined(separator: ","))\n1\(String(repeating: ",\(value)", count: 20))\n"
      }
      let run = try CommandRun(table("x"), table("y"), ending: "csv")
      #expect(
        run.output.hasSuffix(
          "c0 x → y, c1 x → y, c2 x → y, c3 x → y, "
            + "also c4, c5, c6, c7, c8, c9, c10, c11, … and 8 more\n"))
      let full = try CommandRun(table("x"), table("y"), ending: "csv", "--full")
      #expect(full.output.hasSuffix("c18 x → y, c19 x → y\n"))
    }

    /// A new column changes every row, and must not hide other changes.
    @Test func differencesBesideNewColumns() throws {
      let run = try CommandRun(
        "id,a,b\n1,x,10\n2,y,20\n3,z,30\n", "id,a,c\n1,x,n\n2,w,n\n3,z,n\n", ending: "csv")
      #expect(
        run.output == """
          old.csv → new.csv
          3 rows: 0 deleted, 0 inserted, 0 moved, 3 updated
          Columns deleted b, inserted c (nothing else changed in 2 rows)

          Updated
            * 1 → 1  2  a y → w

          """)
      let objects = try CommandRun(
        #"[{"id":1,"a":1},{"id":2,"a":1},{"id":3}]"#,
        #"[{"id":1,"a":1,"c":0},{"id":2,"a":2,"c":0},{"id":4}]"#, ending: "json")
      #expect(objects.output.contains("\nMembers inserted c (nothing else changed in 1 row)\n"))
      #expect(objects.output.hasSuffix("\nUpdated\n  * 1 → 1  2  a 1 → 2\n"))
      // A member of only some rows is not a column.
      let some = try CommandRun(
        #"[{"id":1},{"id":2}]"#, #"[{"id":1,"c":0},{"id":2}]"#, ending: "json")
      #expect(some.output.hasSuffix("\nUpdated\n  * 0 → 0  1  c (none) → 0\n"))
      let noRows = try CommandRun("id,a\n", "id,b\n", ending: "csv")
      #expect(
        noRows.output
          == "old.csv → new.csv\n0 rows, no differences\nColumns deleted a, inserted b\n")
      #expect(noRows.status == 1)
    }

    @Test func differencesThatAreInvisible() throws {
      let run = try CommandRun(
        "id,a\n1,p q\n2,x\n3,y\n", "id,a\n1,p\u{A0}q\n2,x\u{200B}\n3,y \n", ending: "csv")
      #expect(run.output.contains("a p q → p\\u00a0q\n"))
      #expect(run.output.contains("a x → x\\u200b\n"))
      #expect(run.output.contains("a y → \"y \"\n"))
    }

    /// Deleted rows are shown with the columns of the old table.
    @Test func rowsOfBothTables() throws {
      let run = try CommandRun("a,id\nx,1\n", "id,b\n2,y\n", ending: "csv")
      #expect(run.output.contains("  - 0  1  a x\n"))
      #expect(run.output.contains("  + 0  2  b y\n"))
    }

    @Test func listingsOfJustTheLimit() throws {
      let run = try CommandRun("", "a\nb\n", ending: "txt", "--limit=2")
      #expect(run.output.hasSuffix("  + 0  a\n  + 1  b\n"))
      let keys = try CommandRun("[1,1,1,1]", "[]", ending: "json")
      #expect(keys.errors.hasSuffix("1 at index 0, 1, 2, 3\n"))
      let groups = try CommandRun("[1,2,3,1,2,3]", "[]", ending: "json")
      #expect(groups.errors.hasSuffix("3 at index 2, 5\n"))
    }

    // MARK: Terminals

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
