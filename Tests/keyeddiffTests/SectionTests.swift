#if CommandLineTool
  import Foundation
  import Testing

  /// JSON objects with arrays of items, compared by section and item.
  @Suite struct SectionTests {
    static let old = """
      [{"id": "fruit", "name": "Fruit", "items": [
         {"id": 1, "n": "apple"}, {"id": 2, "n": "pear"}, {"id": 3, "n": "fig"}]},
       {"id": "nuts", "items": [{"id": 4, "n": "hazel"}, {"id": 5, "n": "cashew"}]},
       {"id": "old", "items": [{"id": 9}]}]
      """
    static let new = """
      [{"id": "nuts", "items": [{"id": 4, "n": "Hazel"}, {"id": 1, "n": "apple"}]},
       {"id": "fruit", "name": "Fruits", "items": [{"id": 3, "n": "fig"}, {"n": "pear", "id": 2}]},
       {"id": "new", "items": [{"id": 9}, {"id": 10}]}]
      """
    static let json = String.json(
      sections: .json(deletions: "2", insertions: "2", moves: "[1,0]", updates: "[0,1]"),
      items: .json(
        deletions: "[1,1]", insertions: "[2,1]",
        moves: "[[0,0],[0,1]],[[0,1],[1,1]],[[2,0],[2,0]]", updates: "[[1,0],[0,0]]"))
    static let noChanges = String.json(sections: .json(), items: .json())

    /// The diff of two texts as JSON. Expects success without messages.
    private func json(
      _ old: String, _ new: String, ending: String = "json", _ options: [String] = []
    ) throws -> String {
      let run = try CommandRun(
        ["old.\(ending)", "new.\(ending)", "--format", "json"] + options,
        files: ["old.\(ending)": Data(old.utf8), "new.\(ending)": Data(new.utf8)])
      #expect(run.errors == "")
      #expect(run.status == (run.output == Self.noChanges ? 0 : 1))
      return run.output
    }

    // MARK: Input

    @Test func allKindsOfChanges() throws {
      #expect(try json(Self.old, Self.new) == Self.json)
      #expect(try json(Self.old, Self.old) == Self.noChanges)
    }

    @Test func jsonLines() throws {
      func lines(_ text: String) throws -> String {
        let values = try #require(
          JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        return try values.map {
          try String(decoding: JSONSerialization.data(withJSONObject: $0), as: UTF8.self)
        }.joined(separator: "\n\n")
      }
      let (old, new) = try (lines(Self.old), lines(Self.new))
      #expect(try json(old, new, ending: "jsonl") == Self.json)
      #expect(try json(old, new, ending: "ndjson", ["--items", "items"]) == Self.json)
      let mixed = try CommandRun(
        ["old.jsonl", "new.json", "--format", "json"],
        files: ["old.jsonl": Data(old.utf8), "new.json": Data(Self.new.utf8)])
      #expect(mixed.output == Self.json)
    }

    @Test func standardInput() throws {
      let files = ["old.json": Data(Self.old.utf8), "new.json": Data(Self.new.utf8)]
      let old = try CommandRun(
        ["-", "new.json", "--format=json"], files: files, input: files["old.json"])
      #expect(old.output == Self.json)
      #expect(old.errors == "")
      let new = try CommandRun(
        ["old.json", "-", "--format=json"], files: files, input: files["new.json"])
      #expect(new.output == Self.json)
    }

    @Test func otherFields() throws {
      func text(_ text: String) -> String {
        text.replacingOccurrences(of: "\"items\"", with: "\"rows\"")
          .replacingOccurrences(
            of: #"\{"id": "([a-z]+)""#, with: #"{"id": 7, "kind": "$1""#,
            options: .regularExpression
          )
          .replacingOccurrences(of: #"("id": [1-9])"#, with: "$1", options: .regularExpression)
      }
      let options = ["--items", "rows", "--section-key=kind"]
      #expect(try json(text(Self.old), text(Self.new), options) == Self.json)
      let keyed = [Self.old, Self.new].map {
        text($0).replacingOccurrences(
          of: #""id": (\d+)(,|\})"#, with: #""sku": $1$2"#, options: .regularExpression)
      }
      #expect(keyed[0].contains(#"{"sku": 1, "n": "apple"}"#))
      #expect(try json(keyed[0], keyed[1], options + ["--key", "sku"]) == Self.json)
      // With a section key, sections are in `items`.
      #expect(
        try json(
          #"[{"id":1,"k":1,"items":[1]}]"#, #"[{"id":2,"k":1,"items":[1]}]"#,
          ["--section-key", "k"])
          == .json(sections: .json(updates: "[0,0]"), items: .json()))
    }

    @Test func scalarsAreTheirOwnKeys() throws {
      #expect(
        try json(
          #"[{"id":1,"items":[1,"1",true]},{"id":2,"items":[null,2.50]}]"#,
          #"[{"id":1.0,"items":["1",2.5,true]},{"id":2,"items":[false]}]"#)
          == .json(
            sections: .json(),
            items: .json(
              deletions: "[0,0],[1,0]", insertions: "[1,0]", moves: "[[1,1],[0,1]]")))
    }

    /// The other members of a section, besides key and items, are its content.
    @Test func contentOfASection() throws {
      let old = #"[{"id":1,"items":[],"a":{"b":[1,{"c":null}]},"footer":"x"}]"#
      let same = #"[{"footer":"x","a":{"b":[1.0,{"c":null}]},"items":[],"id":1}]"#
      #expect(try json(old, same) == Self.noChanges)
      for new in [
        #"[{"id":1,"items":[],"a":{"b":[1,{"c":0}]},"footer":"x"}]"#,
        #"[{"id":1,"items":[],"a":{"b":[1,{"c":null}]}}]"#,
        #"[{"id":1,"items":[],"a":{"b":[1,{"c":null}]},"footer":"x","more":null}]"#,
      ] {
        #expect(try json(old, new) == .json(sections: .json(updates: "[0,0]"), items: .json()))
      }
    }

    @Test func noMoves() throws {
      #expect(
        try json(Self.old, Self.new, ["--no-moves"])
          == .json(
            sections: .json(deletions: "0,2", insertions: "1,2"),
            items: .json(
              deletions: "[0,0],[0,1],[0,2],[1,1],[2,0]",
              insertions: "[0,1],[1,0],[1,1],[2,0],[2,1]", updates: "[[1,0],[0,0]]")))
    }

    /// An empty array has the kind of the other input.
    @Test func emptyInputs() throws {
      let one = #"[{"id":1,"items":[1,2]}]"#
      #expect(
        try json("[]", one)
          == .json(
            sections: .json(insertions: "0"), items: .json(insertions: "[0,0],[0,1]")))
      #expect(
        try json(one, " [ ]\n")
          == .json(sections: .json(deletions: "0"), items: .json(deletions: "[0,0],[0,1]")))
      #expect(
        try json("", #"{"id":1,"items":[]}"#, ending: "jsonl")
          == .json(sections: .json(insertions: "0"), items: .json()))
      for option in ["--items", "--section-key"] {
        #expect(try json("[]", "[]", [option, "x"]) == Self.noChanges)
      }
      #expect(try CommandRun("[]", "[]", ending: "json", "--format=json").output == .json())
      let empty = #"[{"id":1,"items":[]}]"#
      #expect(try json(empty, empty) == Self.noChanges)
    }

    /// If one object has no array, all objects are rows.
    /// An input has sections if it has values, even if it has no rows.
    @Test(arguments: ["json", "jsonl"])
    func sectionsWithoutRows(_ ending: String) throws {
      let sections = [#"{"id":"A","items":[]}"#, #"{"id":"E","items":[]}"#]
      let isArray = ending == "json"
      let two = isArray ? "[\(sections.joined(separator: ","))]" : sections.joined(separator: "\n")
      let none = isArray ? "[]" : ""
      func output(_ old: String, _ new: String, _ format: String) throws -> String {
        let run = try CommandRun(old, new, ending: ending, "--format", format)
        #expect(run.errors == "")
        #expect(run.status == (old == new ? 0 : 1))
        return run.output
      }
      let rows = "0 rows, no differences\n"
      for (old, new, changes, counts) in [
        (two, none, String.json(deletions: "0,1"), "2 sections → 0 sections: 2 deleted, 0"),
        (none, two, .json(insertions: "0,1"), "0 sections → 2 sections: 0 deleted, 2"),
      ] {
        let summary = "\(counts) inserted, 0 moved, 0 updated\n\(rows)"
        #expect(try output(old, new, "json") == .json(sections: changes, items: .json()))
        #expect(try output(old, new, "summary").contains(summary))
        #expect(try output(old, new, "html").contains(summary))
        let plan = try output(old, new, "plan")
        #expect(plan.contains(#""deletions":[0,1]"#) == (old == two))
        #expect(plan.contains(#""insertions":[0,1]"#) == (new == two))
        #expect(plan.contains(#""data":[]"#) == (new == none))
      }
      #expect(try output(two, two, "summary").contains("2 sections, no differences\n\(rows)"))
      #expect(try output(none, none, "summary").hasSuffix("\n\(rows)"))
    }

    @Test func arraysAmongPlainMembers() throws {
      let run = try CommandRun(
        #"[{"id":1,"items":[1]},{"id":2}]"#, #"[{"id":1,"items":[2]},{"id":2}]"#,
        ending: "json", "--format=json")
      #expect(run.output == .json(updates: "[0,0]"))
      let rows = try CommandRun(
        #"[{"id":1,"items":1}]"#, #"[{"id":1,"items":"1"}]"#, ending: "json", "--format=json")
      #expect(rows.output == .json(updates: "[0,0]"))
    }

    // MARK: Duplicates

    @Test func duplicateKeysAreAWarning() throws {
      let run = try CommandRun(
        #"[{"id":"a","items":["x","y"]},{"id":"b","items":["x"]}]"#,
        #"[{"id":"a","items":["x","x"]},{"id":"b","items":["y","x"]},{"id":"a","items":["y"]}]"#,
        ending: "json", "--format=json")
      #expect(
        run.errors == """
          keyeddiff: warning: old.json: 1 item key occurs more than once: \
          "x" at section 0 item 0, section 1 item 0
          keyeddiff: warning: new.json: 1 section key occurs more than once: "a" at index 0, 2
          keyeddiff: warning: new.json: 2 item keys occur more than once: \
          "x" at section 0 item 0, section 0 item 1, section 1 item 1; \
          "y" at section 1 item 0, section 2 item 0

          """)
      #expect(run.status == 1)
      #expect(
        run.output
          == .json(
            sections: .json(insertions: "2"),
            items: .json(
              insertions: "[0,1],[2,0]", moves: "[[0,1],[1,0]]")))
    }

    // MARK: Summary

    @Test func summary() throws {
      let run = try CommandRun(Self.old, Self.new, ending: "json")
      #expect(run.errors == "")
      #expect(run.status == 1)
      #expect(
        run.output == """
          old.json → new.json
          3 sections: 1 deleted, 1 inserted, 1 moved, 1 updated
          6 rows: 1 deleted, 1 inserted, 3 moved, 1 updated

          Deleted sections
            - 2  "old"

          Inserted sections
            + 2  "new"

          Moved sections
            ~ 1 → 0  "nuts"

          Updated sections
            * 0 → 1  "fruit"  name "Fruit" → "Fruits"

          Deleted rows
            - nuts.1  5  n "cashew"

          Inserted rows
            + new.1  10

          Moved rows
            ~ fruit.0 →  nuts.1  1  n "apple"
            ~ fruit.1 → fruit.1  2  n "pear"
            ~   old.0 →   new.0  9

          Updated rows
            * nuts.0 → nuts.0  4  n "hazel" → "Hazel"

          """)
      let same = try CommandRun(Self.old, Self.old, ending: "json")
      #expect(
        same.output
          == "old.json → new.json\n3 sections, no differences\n6 rows, no differences\n")
      #expect(same.status == 0)
    }

    /// Names of sections that are not words, or long, or contain control characters.
    @Test func pathsInASummary() throws {
      let long = String(repeating: "x", count: 100)
      let names = ["1", "\"1\"", "\"\"", "\"a b\"", "\"a \"", "\"é\\u001b[1m\"", "\"\(long)\""]
      let sections = names.enumerated().map { "{\"id\":\($1),\"items\":[\($0)]}" }
      let run = try CommandRun("[]", "[\(sections.joined(separator: ","))]", ending: "json")
      let paths = run.output.components(separatedBy: "Inserted rows\n")[1]
        .split(separator: "\n").map { $0.dropFirst(4).drop { $0 == " " } }
      #expect(
        paths == [
          "1.0  0", "\"1\".0  1", "\"\".0  2", "a b.0  3", "\"a \".0  4", "é\\u001b[1m.0  5",
          "\(long.prefix(12))…\(long.prefix(11)).0  6",
        ])
    }

    @Test func limitAndColours() throws {
      let items = (0..<1500).map(String.init).joined(separator: ",")
      let files = [
        "old.json": Data("[]".utf8), "new.json": Data("[{\"id\":7,\"items\":[\(items)]}]".utf8),
      ]
      let run = try CommandRun(["old.json", "new.json", "--limit=2"], files: files)
      #expect(
        run.output == """
          old.json → new.json
          0 sections → 1 section: 0 deleted, 1 inserted, 0 moved, 0 updated
          0 rows → 1,500 rows: 0 deleted, 1,500 inserted, 0 moved, 0 updated

          Inserted sections
            + 0  7

          Inserted rows
            + 7.0  0
            + 7.1  1
              … and 1,498 more

          """)
      let coloured = try CommandRun(
        ["old.json", "new.json"], files: files, environment: ["TERM": "xterm"], onTerminal: true)
      #expect(coloured.output.contains("\u{1B}[32m+"))
    }

    @Test func theDemo() throws {
      let run = try CommandRun([
        testData("solar-system-2005.json"), testData("solar-system-2008.json"),
      ])
      #expect(run.errors == "")
      #expect(run.status == 1)
      #expect(
        run.output.contains(
          """
          3 sections → 4 sections: 0 deleted, 1 inserted, 0 moved, 1 updated
          19 rows: 0 deleted, 0 inserted, 5 moved, 4 updated

          """))
      #expect(run.output.contains("planets.8 →   dwarf-planets.1  \"pluto\""))
    }
  }
#endif
