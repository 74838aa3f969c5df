#if CommandLineTool
  import Foundation
  import KeyedDiff
  import KeyedDiffTestSupport
  import Testing

  /// Plans as JSON: their contents, and that views accept them.
  @Suite struct PlanTests {
    private func plan(
      _ old: String, _ new: String, ending: String = "json", _ options: [String] = []
    ) throws -> String {
      let run = try CommandRun(
        ["old.\(ending)", "new.\(ending)", "--format", "plan"] + options,
        files: ["old.\(ending)": Data(old.utf8), "new.\(ending)": Data(new.utf8)])
      #expect(run.errors == "")
      #expect(run.status == (old == new ? 0 : 1))
      return run.output
    }

    /// A stage as the command prints it.
    private func stage(
      sections: String = .operations(), items: String = .operations(), data: String
    ) -> String {
      "{\"sections\":\(sections),\"items\":\(items),\"data\":[\(data)]}"
    }

    private func line(_ stages: String..., refresh: String = "") -> String {
      "{\"stages\":[\(stages.joined(separator: ","))],\"refresh\":[\(refresh)]}\n"
    }

    // MARK: Contents

    @Test func sections() throws {
      #expect(
        try plan(SectionTests.old, SectionTests.new)
          == line(
            stage(
              sections: .operations(deletions: "2", insertions: "2", moves: "[1,0]"),
              data: """
                {"id":"nuts","items":[{"id":4,"n":"hazel"},{"id":5,"n":"cashew"}]},\
                {"id":"fruit","items":[{"id":1,"n":"apple"},{"id":2,"n":"pear"},\
                {"id":3,"n":"fig"}]},{"id":"new","items":[{"id":9},{"id":10}]}
                """),
            stage(
              items: .operations(deletions: "[0,1]", moves: "[[1,0],[0,1]],[[1,1],[1,1]]"),
              data: """
                {"id":"nuts","items":[{"id":4,"n":"Hazel"},{"id":1,"n":"apple"}]},\
                {"id":"fruit","items":[{"id":3,"n":"fig"},{"id":2,"n":"pear"}]},\
                {"id":"new","items":[{"id":9},{"id":10}]}
                """), refresh: "[0,0]"))
      #expect(try plan(SectionTests.old, SectionTests.old) == line())
    }

    /// A plan cannot express this change; only the exit status shows it.
    @Test func nothingButContentOfSections() throws {
      #expect(
        try plan(
          #"[{"id":1,"title":"a","items":[{"id":2}]}]"#,
          #"[{"id":1,"title":"b","items":[{"id":2}]}]"#) == line())
    }

    /// A list is section 0. Columns are members, even if the tables have them in a different order
    /// or under different names.
    @Test func lists() throws {
      #expect(
        try plan("id,a\n1,x\n2,y\n", "b,id\nz,2\n\"\",3\n", ending: "csv")
          == line(
            stage(
              items: .operations(deletions: "[0,0]", insertions: "[0,1]"),
              data: #"{"id":0,"items":[{"b":"z","id":"2"},{"b":"","id":"3"}]}"#),
            refresh: "[0,0]"))
      #expect(
        try plan("a\n1\n", "1\n\"\\", ending: "txt")
          == line(
            stage(
              items: .operations(deletions: "[0,0]", insertions: "[0,1]"),
              data: #"{"id":0,"items":["1","\"\\"]}"#)))
      #expect(
        try plan("1\n2\n3\n", "3\n1\n2\n", ending: "jsonl")
          == line(
            stage(
              items: .operations(moves: "[[0,2],[0,0]]"), data: #"{"id":0,"items":[3,1,2]}"#)))
      #expect(
        try plan("[1]", "[]")
          == line(stage(items: .operations(deletions: "[0,0]"), data: #"{"id":0,"items":[]}"#)))
      #expect(try plan("[]", "[]") == line())
    }

    @Test func refresh() throws {
      let old = #"[{"id":1,"v":1},{"id":2,"v":1}]"#
      let new = #"[{"id":1,"v":2},{"id":2,"v":1}]"#
      #expect(try plan(old, new) == line(refresh: "[0,0]"))
      #expect(try plan(old, new, ["--refresh", "reconfigure"]) == line(refresh: "[0,0]"))
      #expect(
        try plan(old, new, ["--refresh", "reload"])
          == line(
            stage(
              items: .operations(reloads: "[0,0]"),
              data: #"{"id":0,"items":[{"id":1,"v":2},{"id":2,"v":1}]}"#)))
    }

    /// A row leaves a deleted section.
    @Test func modes() throws {
      let old = #"[{"id":1,"items":["a"]},{"id":2,"items":["b"]}]"#
      let new = #"[{"id":2,"items":["a","b"]}]"#
      let gone = String.operations(deletions: "0")
      let data = #"{"id":2,"items":["a","b"]}"#
      let single = line(
        stage(sections: gone, items: .operations(insertions: "[0,0]"), data: data))
      #expect(try plan(old, new) == single)
      #expect(try plan(old, new, ["--plan=fewest"]) == single)
      #expect(try plan(old, new, ["--plan=single"]) == single)
      #expect(
        try plan(old, new, ["--plan=lossless"])
          == line(
            stage(
              items: .operations(moves: "[[0,0],[1,0]]"), data: #"{"id":1,"items":[]},"# + data),
            stage(sections: gone, data: data)))
    }

    @Test func noMoves() throws {
      #expect(
        try plan("[1,2,3]", "[3,1,2]", ["--no-moves"])
          == line(
            stage(
              items: .operations(deletions: "[0,2]", insertions: "[0,0]"),
              data: #"{"id":0,"items":[3,1,2]}"#)))
    }

    /// Values are printed as they were read; compared as JSON, not as text.
    @Test func valuesSurvive() throws {
      let items = #"""
        [{"id":"é😀\n\"\\\u2028","v":{"a":[1,{"b":null,"c":""},[]],"d":{}}},
         {"id":9007199254740993,"v":[true,false,null,-0.5,1e2,1.50,0.1]},
         {"id":12345678901234567890123456789012345678,"items":[1],"v":1e-7},
         {"id":"\u0000\u001f\u007f\u0085","\"k\"\t":"\ud83d\ude00 e\u0301"}]
        """#
      let sections =
        "[{\"id\":\"\\u00e9 \\\"1\\\"\",\"items\":\(items)},{\"id\":1.50,\"items\":[]}]"
      for (text, id) in [(items, "0"), (sections, "\"é \\\"1\\\"\"")] {
        let plan = try plan("[]", text)
        #expect(plan.split(whereSeparator: \.isNewline).count == 1)
        let written = try JSONDecoder().decode(WrittenPlan.self, from: Data(plan.utf8))
        let section = try #require(written.stages.last?.data.first)
        #expect(section.id == (try AnyJSON(id)))
        #expect(AnyJSON.array(section.items) == (try AnyJSON(items)))
      }
      #expect(try plan("[]", sections).contains(#"{"id":1.5,"items":[]}"#))
      let digits = "12345678901234567890123456789012345678"
      #expect(try plan("[]", items).contains("{\"id\":\(digits),"))
      #expect(try plan("[]", items).contains("9007199254740993"))
    }

    // MARK: Acceptance by views

    @Test(arguments: ["fewest", "lossless", "single"], ["reconfigure", "reload"])
    func viewsAcceptIt(_ mode: String, _ refresh: String) throws {
      for seed in UInt64(1)...6 {
        var generator = SplitMix64(seed: seed)
        let (old, new) = (RandomSections(&generator), RandomSections(&generator))
        for options in [[], ["--no-moves"]] {
          let text = try plan(
            old.json, new.json, ["--plan", mode, "--refresh", refresh] + options)
          let plan = try JSONDecoder().decode(WrittenPlan.self, from: Data(text.utf8))
          let oldData = try JSONDecoder().decode([WrittenSection].self, from: Data(old.json.utf8))
          let newData = try JSONDecoder().decode([WrittenSection].self, from: Data(new.json.utf8))
          let comment: Comment = "seed \(seed), \(options), old \(old.json), new \(new.json)"
          #expect(throws: Never.self, comment) { try plan.replay(from: oldData, to: newData) }
          #expect(plan.stages.count <= (mode == "single" ? 1 : 3), comment)
          if refresh == "reload" { #expect(plan.refresh.isEmpty, comment) }
        }
      }
    }

    @Test func viewsAcceptTheDemo() throws {
      let names = ["solar-system-2005.json", "solar-system-2008.json"].map(testData)
      let run = try CommandRun(names + ["--format", "plan", "--plan", "lossless"])
      let plan = try JSONDecoder().decode(WrittenPlan.self, from: Data(run.output.utf8))
      let data = try names.map {
        try JSONDecoder().decode(
          [WrittenSection].self, from: Data(contentsOf: URL(fileURLWithPath: $0)))
      }
      try plan.replay(from: data[0], to: data[1])
    }

    /// Also with duplicate keys.
    @Test func viewsAcceptDuplicates() throws {
      let old = #"[{"id":1,"items":["a","a","b"]},{"id":2,"items":["a"]},{"id":1,"items":["b"]}]"#
      let new = #"[{"id":2,"items":["b","a"]},{"id":1,"items":["a","a","a"]}]"#
      let run = try CommandRun(old, new, ending: "json", "--format", "plan")
      #expect(run.errors.contains("2 item keys occur more than once"))
      #expect(run.status == 1)
      let plan = try JSONDecoder().decode(WrittenPlan.self, from: Data(run.output.utf8))
      try plan.replay(
        from: JSONDecoder().decode([WrittenSection].self, from: Data(old.utf8)),
        to: JSONDecoder().decode([WrittenSection].self, from: Data(new.utf8)))
    }
  }
#endif
