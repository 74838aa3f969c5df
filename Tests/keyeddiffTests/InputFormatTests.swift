#if CommandLineTool
  import Foundation
  import Testing

  /// Each input format is read correctly.
  @Suite struct InputFormatTests {
    /// The diff of two texts as JSON. Expects success without messages.
    private func json(
      _ old: String, _ new: String, ending: String, _ options: [String] = []
    ) throws -> String {
      let run = try CommandRun(
        ["old.\(ending)", "new.\(ending)", "--format", "json"] + options,
        files: ["old.\(ending)": Data(old.utf8), "new.\(ending)": Data(new.utf8)])
      #expect(run.errors == "")
      #expect(run.status == (run.output == .json() ? 0 : 1))
      return run.output
    }

    // MARK: JSON

    @Test func arraysOfObjects() throws {
      let old = #"[{"id":1,"a":"x"},{"id":2,"a":"x"},{"id":3,"a":"x"}]"#
      let new = """
        [
          {"id": 3, "a": "x"},
          {"a": "y", "id": 1},
          {"id": "2", "a": "x"}
        ]
        """
      #expect(
        try json(old, new, ending: "json")
          == .json(deletions: "1", insertions: "2", moves: "[2,0]", updates: "[0,1]"))
    }

    @Test func arraysOfScalars() throws {
      let old = #"[1, "1", true, null, 2.50, 1e2]"#
      #expect(
        try json(old, #"[1.0,"1",true,null,2.5,100]"#, ending: "json") == .json())
      #expect(
        try json(old, #"["1",true,null,2.5,1e2,false]"#, ending: "json")
          == .json(deletions: "0", insertions: "5"))
      #expect(try json("[true]", "[1]", ending: "json") == .json(deletions: "0", insertions: "0"))
      #expect(try json("[ ]", "[]\n", ending: "json") == .json())
      #expect(try json("[]", #"[{"id":1}]"#, ending: "json") == .json(insertions: "0"))
    }

    @Test func jsonLines() throws {
      let old = "{\"id\":1,\"a\":1}\n\n{\"id\":2,\"a\":1}"
      let new = "{\"id\":1,\"a\":true}\r\n{\"a\":1.0,\"id\":2}\r\n"
      for ending in ["jsonl", "ndjson"] {
        #expect(try json(old, new, ending: ending) == .json(updates: "[0,0]"))
      }
      #expect(try json("1\n2\n", "2\n1\n", ending: "jsonl") == .json(moves: "[0,1]"))
      #expect(try json("", "1", ending: "jsonl") == .json(insertions: "0"))
    }

    @Test func anotherKey() throws {
      #expect(
        try json(
          #"[{"n":"a","id":1}]"#, #"[{"n":"a","id":2}]"#, ending: "json", ["--key", "n"])
          == .json(updates: "[0,0]"))
      #expect(
        try json("id,n\n1,a\n", "n,id\na,2\n", ending: "csv", ["--key=n"])
          == .json(updates: "[0,0]"))
    }

    @Test func numbersAreNotRounded() throws {
      #expect(
        try json("[9007199254740993]", "[9007199254740992]", ending: "json")
          == .json(deletions: "0", insertions: "0"))
      let digits = String(repeating: "1234567890", count: 40)
      #expect(
        try json("[\(digits)1]", "[\(digits)2]", ending: "json")
          == .json(deletions: "0", insertions: "0"))
      #expect(try json("[\(digits)]", "[\(digits).0]", ending: "json") == .json())
      #expect(
        try json("[0.99999999999999999999]", "[1]", ending: "json")
          == .json(deletions: "0", insertions: "0"))
      #expect(
        try json("[{\"id\":1,\"v\":0.1}]", "[{\"id\":1,\"v\":0.10000000000000001}]", ending: "json")
          == .json(updates: "[0,0]"))
    }

    @Test(arguments: [
      ["1", "1.0", "1e0", "10e-1", "0.1E+1"],
      ["0", "-0", "0.0", "0e99", "-0.00e5"],
      ["-1500", "-1.5e3", "-1500.000", "-15E2"],
      ["1e30", "1000000000000000000000000000000", "10e29"],
      ["100000000000000000000", "1e20"],
      ["2.2e-308", "22e-309", "0.00000022e-301"],
      ["1.7976931348623157e308", "17976931348623157e292"],
      ["3.1e-150", "0.31E-149"],
      ["1.0000000000000000000000000000000000000000000", "1"],
      ["-1e999999999999", "-0.1e1000000000000"],
      ["0.000000015", "1.5e-8", "15E-9"],
    ])
    func equalNumbers(_ numbers: [String]) throws {
      for number in numbers {
        #expect(try json("[\(numbers[0])]", "[\(number)]", ending: "json") == .json())
      }
    }

    /// Only some white-space characters are blank in JSON.
    @Test func blankLines() throws {
      #expect(try json("1\n \t\r\n\n2\n", "1\n2", ending: "jsonl") == .json())
    }

    /// If keys were hashed as `Double`, all would have the same hash, which takes quadratic time.
    @Test func longNumbersThatAreCloseTogether() throws {
      let numbers = (0..<16_000).map { "1000000000000000000\(1_000_000 + $0)" }
      let (old, new) = (numbers.dropLast(), numbers.dropFirst())
      let start = Date()
      #expect(
        try json(
          "[\(old.joined(separator: ","))]", "[\(new.joined(separator: ","))]", ending: "json")
          == .json(deletions: "0", insertions: "15998"))
      // Less than 1 s unoptimized; quadratic time took 16 s for half as many rows.
      #expect(Date().timeIntervalSince(start) < 20)
    }

    @Test func deepNesting() throws {
      let depth = 500
      let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let changed = value.replacingOccurrences(of: "[]", with: "[1]")
      let rows = [value, changed].map { "[{\"id\":1,\"v\":\($0)}]" }
      #expect(try json(rows[0], rows[0], ending: "json") == .json())
      #expect(try json(rows[0], rows[1], ending: "json") == .json(updates: "[0,0]"))
    }

    /// Foundation's decoders took 30 s for a tenth of this input.
    @Test func nestedValuesTakeLinearTime() throws {
      let numbers = Array(repeating: ",0,0,0,0,0,0,0,0,0,0]", count: 500).joined()
      let value = String(repeating: "[", count: 500) + "1" + numbers
      let rows = (0..<100).map { "{\"id\":\($0),\"v\":\(value)}" }.joined(separator: ",")
      let changed = rows.replacingOccurrences(
        of: "\"id\":99,\"v\":[[", with: "\"id\":99,\"v\":[2,[")
      let start = Date()
      #expect(try json("[\(rows)]", "[\(changed)]", ending: "json") == .json(updates: "[99,99]"))
      #expect(Date().timeIntervalSince(start) < 20)
    }

    @Test func nestedValuesAndEscapes() throws {
      let old = #"[{"id":"\u00e9\ud83d\ude00\n","v":{"a":[1,{"b":null,"c":""},null],"d":{}}}]"#
      let new = #"[{"v":{"d":{},"a":[1.0,{"c":"","b":null},null]},"id":"é😀\u000A"}]"#
      #expect(try json(old, new, ending: "json") == .json())
      let changed = new.replacingOccurrences(of: "[1.0,", with: "[1.5,")
      #expect(try json(old, changed, ending: "json") == .json(updates: "[0,0]"))
      let reordered = #"[{"id":1,"v":[2,1]}]"#
      #expect(
        try json(#"[{"id":1,"v":[1,2]}]"#, reordered, ending: "json")
          == .json(updates: "[0,0]"))
    }

    // MARK: Tables

    @Test func tables() throws {
      #expect(
        try json("id,a\n1,x\n2,x\n3,x\n", "id,a\n3,x\n1,y\n4,x\n", ending: "csv")
          == .json(deletions: "1", insertions: "2", moves: "[2,0]", updates: "[0,1]"))
      for ending in ["tsv", "tab"] {
        #expect(
          try json("id\ta\n1\tx,y\n", "id\ta\n1\t\n", ending: ending) == .json(updates: "[0,0]"))
      }
    }

    /// The same table in several notations.
    @Test(arguments: [
      "id,a,b\r\n1,x,\r\n2,\"y, z\",\"\"\r\n",
      "\u{FEFF}id,a,b\n1,x,\n2,\"y, z\",",
      "id,a,b\n1,x,\n\n2,\"y, z\",\n\n",
      "\u{FEFF}\"id\",\"a\",\"b\"\r\n\"1\",\"x\",\"\"\r\n\"2\",\"y, z\",",
      "b,id,a\n,1,x\n,2,\"y, z\"",
    ])
    func spellingsOfATable(_ text: String) throws {
      #expect(try json("id,a,b\n1,x,\n2,\"y, z\",\n", text, ending: "csv") == .json())
      #expect(
        try json("id,a,b\n1,x,\n2,\"y z\",\n", text, ending: "csv") == .json(updates: "[1,1]"))
    }

    @Test func quotesAndLineBreaksInFields() throws {
      let old = "id,a\n1,\"say \"\"hi\"\"\nthere\"\n2,x\n"
      #expect(try json(old, old, ending: "csv") == .json())
      #expect(
        try json(old, "id,a\n1,\"say \"\"hi\"\"\n\nthere\"\n2,x", ending: "csv")
          == .json(updates: "[0,0]"))
    }

    /// Spaces of all kinds at the ends of fields, line breaks that do not end rows, and marks that
    /// combine with a delimiter or a quote.
    @Test(arguments: [" ", "  ", "\u{A0}", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{301}"])
    func nothingIsLostAtTheEndsOfFields(_ text: String) throws {
      for field in [text, text + "x" + text] {
        for spelling in [field, "\"\(field)\""] {
          let table = "id,a,b\n1,\(spelling),y\n2,x,\(spelling)\n"
          #expect(try json(table, table, ending: "csv") == .json())
          #expect(
            try json("id,a,b\n1,x,y\n2,x,x\n", table, ending: "csv")
              == .json(updates: "[0,0],[1,1]"))
          #expect(
            try json("id\tb\nx\t2\n", "id\tb\n\(spelling)\t2\n", ending: "tsv")
              == .json(deletions: "0", insertions: "0"))
        }
      }
    }

    @Test func columnsThatCameOrWentChangeEveryRow() throws {
      let run = try CommandRun(
        "id,a\n1,x\n2,y\n", "id,b,c\n1,x,\n2,y,\n", ending: "csv", "--format=json")
      #expect(
        run.output
          == String.json(updates: "[0,0],[1,1]").dropLast(2)
          + ",\"columns\":{\"deletions\":[\"a\"],\"insertions\":[\"b\",\"c\"]}}\n")
      let noRows = try CommandRun("id,a\n", "id,b\n", ending: "csv", "--format=plan")
      #expect(noRows.output == "{\"stages\":[],\"refresh\":[]}\n")
      #expect(noRows.status == 1)
    }

    // MARK: Lines

    @Test func plainLines() throws {
      for ending in ["txt", "lines", "TXT"] {
        #expect(
          try json("a\nb\nc\n", "c\r\na\r\nd", ending: ending)
            == .json(deletions: "1", insertions: "2", moves: "[2,0]"))
      }
      #expect(try json("", "\n", ending: "txt") == .json(insertions: "0"))
      #expect(try json("\u{FEFF}a", "a\n", ending: "txt") == .json())
      // Composed and decomposed é, and the Kelvin sign.
      #expect(try json("\u{E9}\nK\n", "e\u{301}\n\u{212A}\n", ending: "txt") == .json())
    }

    // MARK: Mixed inputs

    @Test func inputsOfDifferentFormats() throws {
      let files = [
        "a.json": Data(#"[{"id":1,"v":1},{"id":2,"v":1}]"#.utf8),
        "b.jsonl": Data("{\"id\":2,\"v\":1}\n{\"v\":1,\"id\":1}\n".utf8),
        "c.csv": Data("id,v\n1,x y\n".utf8), "d.tsv": Data("id\tv\n1\tx y\n".utf8),
      ]
      let json = try CommandRun(["a.json", "b.jsonl", "--format", "json"], files: files)
      #expect(json.output == .json(moves: "[0,1]"))
      #expect(try CommandRun(["c.csv", "d.tsv"], files: files).status == 0)
      let mixed = try CommandRun(["c.csv", "a.json"], files: files)
      #expect(mixed.status == 2)
      #expect(mixed.output == "")
      #expect(
        mixed.errors
          == "keyeddiff: a.json: the input holds JSON objects; expected rows of a table, "
          + "like c.csv\n")
    }
  }
#endif
