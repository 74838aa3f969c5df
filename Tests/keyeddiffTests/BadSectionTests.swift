#if CommandLineTool
  import Foundation
  import Testing

  /// Sections that cannot be compared.
  @Suite struct BadSectionTests {
    /// The text, the options and the error.
    @Test(arguments: [
      (
        #"[{"id":1,"items":[]},{"items":[],"a":1}]"#, "",
        "line 1, column 22 (section 1): the object has no member \"id\"; expected one, or --section-key with another "
          + "of its members: \"a\", \"items\""
      ),
      (
        #"[{"id":null,"items":[]}]"#, "",
        "line 1, column 2 (section 0): the key \"id\" is null; expected a string or a number"
      ),
      (
        #"[{"id":1,"items":[]},{"id":1,"items":[{"id":1},{"a":1}]}]"#, "",
        "line 1, column 48 (section 1, item 1): the object has no member \"id\"; expected one, or --key with another "
          + "of its members: \"a\""
      ),
      (
        #"[{"id":1,"items":[{"id":[]}]}]"#, "",
        "line 1, column 19 (section 0, item 0): the key \"id\" is an array; expected a string or a number"
      ),
      (
        #"[{"id":1,"items":[{"id":1}]},{"id":2,"items":[5]}]"#, "",
        "line 1, column 47 (section 1, item 0): found a number; expected an object, like the first row"
      ),
      (
        #"[{"id":1,"items":[]},{"id":2,"items":["a",{"id":1}]}]"#, "",
        "line 1, column 43 (section 1, item 1): found an object; expected a scalar, like the first row"
      ),
      (
        #"[{"id":1,"items":[[1]]}]"#, "",
        "line 1, column 19 (section 0, item 0): found an array; expected an object or a scalar"
      ),
      (
        #"[{"id":1,"items":["a"]}]"#, "--key k",
        "line 1, column 19 (section 0, item 0): found a string, which is its own key; expected objects with a member "
          + "\"k\", because of --key"
      ),
      (
        #"[{"id":1,"rows":[]},{"id":2,"items":[]}]"#, "--items rows",
        "line 1, column 21 (section 1): the object has no array \"rows\"; expected one, because of --items, or "
          + "--items with another of its members: \"id\", \"items\""
      ),
      (
        #"[{}]"#, "--items rows",
        "line 1, column 2 (section 0): the object has no array \"rows\"; expected one in every object, "
          + "because of --items"
      ),
      (
        #"[{"id":1,"rows":[]},{"id":2,"rows":"a"}]"#, "--items rows",
        "line 1, column 21 (section 1): the member \"rows\" is a string; expected an array of items, "
          + "because of --items"
      ),
      (
        #"[{"id":1,"items":[]},7]"#, "--items items",
        "line 1, column 22 (section 1): found a number; expected a section: an object with an array \"items\", "
          + "because of --items"
      ),
      (
        #"[{"id":1,"k":1,"items":[]},{"id":2,"k":2}]"#, "--section-key k",
        "line 1, column 28 (section 1): the object has no array \"items\"; expected one, because of --section-key, or "
          + "--items with another of its members: \"id\", \"k\""
      ),
      (
        #"[{"id":1,"items":[]}]"#, "--section-key k",
        "line 1, column 2 (section 0): the object has no member \"k\"; expected one, or --section-key with another "
          + "of its members: \"id\", \"items\""
      ),
    ])
    func brokenSections(_ text: String, _ options: String, _ sentence: String) throws {
      let options = options.split(separator: " ").map(String.init)
      let files = ["bad.json": text, "good.json": "[]"]
      for format in ["summary", "json", "plan", "html"] {
        let options = options + ["--format", format]
        try expectError("bad.json, \(sentence)", ["bad.json", "good.json"] + options, files)
        try expectError("bad.json, \(sentence)", ["good.json", "bad.json"] + options, files)
      }
    }

    @Test func linesAreNamedToo() throws {
      try expectError(
        "bad.jsonl, line 3, column 22 (section 1, item 2): found an object; "
          + "expected a scalar, like the first row",
        ["bad.jsonl", "good.json"],
        [
          "bad.jsonl": "{\"id\":1,\"items\":[1]}\n\n{\"id\":2,\"items\":[2,3,{}]}\n",
          "good.json": "[]",
        ])
      try expectError(
        "bad.jsonl, line 2, column 1 (section 1): found a number; expected a section: "
          + "an object with an array \"a\", because of --items",
        ["bad.jsonl", "good.json", "--items=a"],
        ["bad.jsonl": "{\"id\":1,\"a\":[1]}\n2\n", "good.json": "[]"])
    }

    @Test func sectionsBesideRows() throws {
      for sections in [#"[{"id":1,"items":[1]}]"#, #"[{"id":1,"items":[]},{"id":2,"items":[]}]"#] {
        try sectionsBesideRows(sections)
      }
    }

    private func sectionsBesideRows(_ sections: String) throws {
      let files = [
        "sections.json": sections,
        "rows.json": #"[{"id":1,"items":[1]},{"id":2}]"#,
        "values.jsonl": "1\n", "table.csv": "id\n1\n", "table.tsv": "id\n1\n", "lines.txt": "",
      ]
      let reasons = [
        "rows.json": " (index 1 has no array \"items\")",
        "values.jsonl": " (index 0 has no array \"items\")",
      ]
      for name in ["rows.json", "values.jsonl", "table.csv", "table.tsv", "lines.txt"] {
        let reason = reasons[name] ?? ""
        let option = reason.isEmpty ? "" : ", or --no-sections"
        try expectError(
          "\(name): the input holds plain rows\(reason); "
            + "expected sections, like sections.json\(option)", ["sections.json", name], files)
        try expectError(
          "sections.json: the input holds sections; expected plain rows, like "
            + "\(name)\(reason)\(option)", [name, "sections.json"], files)
      }
    }

    @Test func objectsBesideScalarsInSections() throws {
      try expectError(
        "b.json: the sections hold plain values; expected JSON objects, like a.json",
        ["a.json", "b.json"],
        ["a.json": #"[{"id":1,"items":[{"id":1}]}]"#, "b.json": #"[{"id":1,"items":[1]}]"#])
    }

    @Test(arguments: ["--items", "--section-key"])
    func tablesAndLinesHaveNoSections(_ option: String) throws {
      let files = ["a.csv": "id\n", "a.tsv": "id\n", "a.txt": "", "a.json": "[]"]
      for name in ["a.csv", "a.tsv", "a.txt"] {
        let kind = name == "a.txt" ? "plain lines" : "tables"
        let sentence = "\(name): \(kind) have no sections; expected JSON, because of \(option)"
        try expectError(sentence, [name, "a.json", option, "x"], files)
        try expectError(sentence, [option, "x", "a.json", name], files)
      }
    }

    @Test(arguments: [
      ["--plan fewest", "The option --plan applies to plans only; expected --format plan."],
      [
        "--no-sections --section-key k",
        "The option --section-key requires sections; expected no --no-sections.",
      ],
      [
        "--refresh reload --format json",
        "The option --refresh applies to plans only; expected --format plan.",
      ],
      ["--format plan --plan all", "'all' is invalid for '--plan <plan>'"],
      ["--format plan --refresh never", "'never' is invalid for '--refresh <refresh>'"],
    ])
    func wrongUse(_ test: [String]) throws {
      let run = try CommandRun(
        ["a.json", "a.json"] + test[0].split(separator: " ").map(String.init),
        files: ["a.json": Data("[]".utf8)])
      #expect(run.errors.contains(test[1]), "\(run.errors)")
      #expect(run.output == "")
      #expect(run.status == 2)
    }
  }
#endif
