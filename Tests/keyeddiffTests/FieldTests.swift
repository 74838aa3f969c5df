#if CommandLineTool
  import Foundation
  import Testing

  /// The choice of key fields, of ignored fields, and of the rows.
  @Suite struct FieldTests {
    private func run(
      _ old: String, _ new: String, ending: String = "json", _ options: String...
    ) throws -> CommandRun {
      try CommandRun(
        ["old.\(ending)", "new.\(ending)"] + options,
        files: ["old.\(ending)": Data(old.utf8), "new.\(ending)": Data(new.utf8)])
    }

    // MARK: Keys

    @Test func keysOfSeveralColumns() throws {
      let old = "state,county,n\nA,x,1\nA,y,2\nB,x,3\n"
      let new = "state,county,n\nB,x,3\nA,x,1\nA,y,9\n"
      let run = try run(old, new, ending: "csv", "--key", "state", "--key", "county")
      #expect(
        run.output.hasSuffix(
          "\nMoved\n  ~ 2 → 0  B, x  n 3\n\nUpdated\n  * 1 → 2  A, y  n 2 → 9\n"))
      // The parts of a key are not joined to one text.
      let parts = try self.run(
        "a,b\nx y,z\n", "a,b\nx,y z\n", ending: "csv", "--key=a", "--key=b", "--format=json")
      #expect(parts.output == .json(deletions: "0", insertions: "0"))
    }

    @Test func keysOfSeveralMembers() throws {
      let old = #"[{"a":1,"b":"x","v":1},{"a":1,"b":"y"},{"a":"1","b":"x"}]"#
      let new = #"[{"a":1.0,"b":"x","v":2},{"a":"1","b":"x"}]"#
      let run = try run(old, new, "--key=a", "--key=b")
      #expect(run.output.contains("  - 1  [1,\"y\"]\n"))
      #expect(run.output.contains("  * 0 → 0  [1,\"x\"]  v 1 → 2\n"))
      #expect(run.errors == "")
      let sections = try self.run(
        #"[{"a":1,"b":1,"items":[]},{"a":1,"b":2,"items":[]}]"#,
        #"[{"a":1,"b":2,"items":[]}]"#, "--section-key=a", "--section-key=b", "--format=json")
      #expect(
        sections.output == .json(sections: .json(deletions: "0"), items: .json()))
    }

    @Test func keysInOtherMembers() throws {
      let old = #"[{"p":{"id":1},"v":1},{"p":{"id":2},"v":1}]"#
      let new = #"[{"p":{"id":2},"v":2}]"#
      #expect(
        try run(old, new, "--key=/p/id", "--format=json").output
          == .json(deletions: "0", updates: "[1,0]"))
      // A member with exactly this name takes precedence.
      #expect(
        try run(#"[{"/a~":1}]"#, #"[{"/a~":1,"a~":2}]"#, "--key=/a~", "--format=json").output
          == .json(updates: "[0,0]"))
      #expect(
        try run(#"[{"a/b":1}]"#, #"[{"a/b":2}]"#, "--key=/a~1b", "--format=json").output
          == .json(deletions: "0", insertions: "0"))
      #expect(
        try run(
          #"[{"~1":{"a~":1},"v":1}]"#, #"[{"~1":{"a~":1},"v":2}]"#, "--key=/~01/a~0",
          "--format=json"
        ).output == .json(updates: "[0,0]"))
    }

    // MARK: Rows

    @Test func rowsInAnObject() throws {
      let old = #"{"type":"FeatureCollection","features":[{"id":1,"v":1}],"n":[2]}"#
      let new = #"{"n":[3],"features":[{"id":1,"v":2}]}"#
      let run = try run(old, new, ending: "geojson", "--at", "features", "--format=json")
      #expect(run.output == .json(updates: "[0,0]"))
      let deep = try self.run(#"{"a":{"b/":[1]}}"#, #"{"a":{"b/":[2]}}"#, "--at=/a/b~1")
      #expect(deep.output.contains("1 row: 1 deleted, 1 inserted"))
      #expect(deep.errors == "")
    }

    @Test(arguments: [
      (
        #"[{"id":"o1","items":[{"id":"s","n":1}]},{"id":"o2","items":[{"id":"s","n":2}]}]"#,
        #"[{"id":"o1"},{"id":"o2","items":[]}]"#, "[0,0],[1,1]"
      ),
      (#"[{"id":"o1","items":[[1,2],[3]]}]"#, #"[{"id":"o1","items":[[1,2]]}]"#, "[0,0]"),
    ])
    func rowsThatLookLikeSections(_ old: String, _ new: String, _ updates: String) throws {
      for format in ["json", "jsonl"] {
        func text(_ text: String) -> String {
          format == "json"
            ? text
            : text.dropFirst().dropLast().replacingOccurrences(
              of: "},{\"id\":\"o", with: "}\n{\"id\":\"o")
        }
        let run = try run(
          text(old), text(new), ending: format, "--no-sections", "--format=json")
        #expect(run.output == .json(updates: updates))
        #expect(run.errors == "")
      }
    }

    // MARK: Ignored fields

    @Test func ignoredFields() throws {
      let table = try run(
        "id,at,n\n1,5,x\n2,6,y\n", "id,n,at\n1,x,7\n2,z,7\n", ending: "csv", "--ignore=at")
      #expect(table.output.hasSuffix("\nUpdated\n  * 1 → 1  2  n y → z\n"))
      let objects = try run(
        #"[{"id":1,"at":5,"n":1}]"#, #"[{"id":1,"n":1.0,"by":"me"}]"#, "--ignore=at",
        "--ignore=by")
      #expect(objects.status == 0)
      let sections = try run(
        #"[{"id":1,"at":5,"items":[{"id":1,"at":5}]}]"#,
        #"[{"id":1,"at":6,"items":[{"id":1,"at":6}]}]"#, "--ignore=at")
      #expect(sections.status == 0)
      for run in [table, objects, sections] { #expect(run.errors == "") }
    }

    @Test func ignoredFieldsThatAreNotThere() throws {
      let run = try run("id,a\n1,x\n", "id,b\n1,x\n", ending: "csv", "--ignore=a", "--ignore=c")
      #expect(
        run.errors == "keyeddiff: warning: no input has the field \"c\" of --ignore\n")
      #expect(run.status == 1)
      let key = try self.run("id\n", "id\n", ending: "csv", "--ignore=id")
      #expect(
        key.errors.contains("The field id is the key; expected another one for --ignore."))
      #expect(key.status == 2)
    }

    // MARK: Names of files

    @Test func fileNamesThatAreNotUTF8() throws {
      // Swift decodes both names to the same string.
      let folder = try TemporaryFolder(["run": Data()])
      defer { folder.remove() }
      let script = """
        cd "$1"; old=$(printf 'caf\\351.txt'); new=$(printf 'caf\\350.txt')
        echo a > "$old"; echo b > "$new"
        "$2" "$old" "$new" --format=json; "$2" "$new" "$new"; "$2" "$(printf '\\377.txt')" "$new"
        """
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", script, "sh", folder.url.path, CommandRun.executable.path]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(
        String(decoding: data, as: UTF8.self) == .json(deletions: "0", insertions: "0")
          + "caf\u{FFFD}.txt → caf\u{FFFD}.txt\n1 row, no differences\n"
          + "keyeddiff: \u{FFFD}.txt: No such file or directory; expected a file that can be read\n"
      )
    }
  }
#endif
