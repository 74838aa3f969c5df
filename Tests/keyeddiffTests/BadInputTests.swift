#if CommandLineTool
  import Foundation
  import Testing

  /// Input that cannot be compared: one sentence, nothing on standard output,
  /// status 2.
  @Suite struct BadInputTests {
    private func expect(
      _ sentence: String, _ arguments: [String], _ files: [String: Data],
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let run = try CommandRun(arguments, files: files)
      #expect(run.errors == "keyeddiff: \(sentence)\n", sourceLocation: sourceLocation)
      #expect(run.output == "", sourceLocation: sourceLocation)
      #expect(run.status == 2, sourceLocation: sourceLocation)
    }

    /// Expects an error about a text, both as old and as new input.
    private func expect(
      _ sentence: String, in text: String, ending: String, good: String, _ options: [String] = [],
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let files = ["bad.\(ending)": Data(text.utf8), "good.\(ending)": Data(good.utf8)]
      try expect(
        "bad.\(ending)\(sentence)", ["bad.\(ending)", "good.\(ending)"] + options, files,
        sourceLocation: sourceLocation)
      try expect(
        "bad.\(ending)\(sentence)", options + ["good.\(ending)", "bad.\(ending)"], files,
        sourceLocation: sourceLocation)
    }

    // MARK: Files

    @Test func filesThatCannotBeRead() throws {
      let files = ["a.txt": Data("a".utf8)]
      try expect(
        "no.txt: No such file or directory; expected a file that can be read",
        ["a.txt", "no.txt"], files)
      try expect(
        ".: Is a directory; expected a file that can be read",
        [".", "a.txt", "--input", "lines"], files)
    }

    @Test func unknownFormats() throws {
      let files = ["a.xml": Data(), "b": Data()]
      let expected = "expected .json, .jsonl, .csv, .tsv or .txt, or the option --input"
      try expect(
        "a.xml: the file ending \".xml\" is not known; \(expected)", ["a.xml", "b"], files)
      try expect(
        "b: the file name has no ending that tells its format; \(expected)", ["-", "b"], files)
    }

    @Test func textThatIsNotUTF8() throws {
      for ending in ["json", "jsonl", "csv", "tsv", "txt"] {
        let name = "bad.\(ending)"
        try expect(
          "\(name), line 3: the text is not UTF-8; expected text in UTF-8", [name, name],
          [name: Data([0x61, 0x0A, 0xC3, 0xA9, 0x0A, 0xE9, 0x0A, 0x62])])
      }
    }

    // MARK: JSON

    @Test(arguments: [
      ("", ": the text is empty; expected an array of objects or of scalars"),
      (
        "\n {\"id\": 1}",
        ", line 2: found an object; expected an array of objects or of scalars"
      ),
      ("7", ", line 1: found a number; expected an array of objects or of scalars"),
      ("[1,\n2", ", line 2, index 1: the text ends too early; expected a comma or ] after an item"),
      ("[1,\n2 3]", ", line 2, index 1: found \"3\"; expected a comma or ] after an item"),
      ("[1,]", ", line 1, index 1: found \"]\"; expected a JSON value"),
      ("[01]", ", line 1, index 0: found \"1\"; expected a comma or ] after an item"),
      ("[1.]", ", line 1, index 0: found \"]\"; expected a digit"),
      ("[-]", ", line 1, index 0: found \"]\"; expected a digit"),
      ("[NaN]", ", line 1, index 0: found \"N\"; expected a JSON value"),
      (
        "[1e99999999999]",
        ", line 1, index 0: the number 1e99999999999 is too large; "
          + "expected a smaller exponent"
      ),
      ("[1] x", ", line 1: found \"x\"; expected the end of the text after the array"),
      (
        "[\"a\nb\"]",
        ", line 1, index 0: found \"\\n\"; expected a quote that ends the string, "
          + "or \\n for a line break"
      ),
      ("[\"a", ", line 1, index 0: the text ends too early; expected a quote that ends the string"),
      (
        "[\"\\x\"]",
        ", line 1, index 0: found \"x\"; expected one of \" \\ / b f n r t u after "
          + "the backslash"
      ),
      (
        "[\"\\u12g4\"]",
        ", line 1, index 0: found \"g\"; expected four hexadecimal digits after "
          + "\\u"
      ),
      (
        "[\"\\ud83d\"]",
        ", line 1, index 0: a \\u escape is half a character; expected both "
          + "halves, one after the other"
      ),
      (
        "[{\"id\" 1}]",
        ", line 1, index 0: found \"1\"; expected a colon after the name of a "
          + "member"
      ),
      ("[{id: 1}]", ", line 1, index 0: found \"i\"; expected the name of a member, in quotes"),
      (
        "[{\"id\":1,\"a\":1,\"a\":2}]",
        ", line 1, index 0: an object has two members named "
          + "\"a\"; expected every member to have its own name"
      ),
      (
        "[{\"id\":1},\n\n{\"a\":1,\"b\":2}]",
        ", line 3, index 1: the object has no member \"id\"; "
          + "expected one, or --key with another of its members: \"a\", \"b\""
      ),
      (
        "[{}]",
        ", line 1, index 0: the object has no member \"id\"; expected a key in every "
          + "object"
      ),
      (
        "[{\"id\":null}]",
        ", line 1, index 0: the key \"id\" is null; expected a string or a "
          + "number"
      ),
      (
        "[{\"id\":true}]",
        ", line 1, index 0: the key \"id\" is a boolean; expected a string or "
          + "a number"
      ),
      (
        "[{\"id\":[1]}]",
        ", line 1, index 0: the key \"id\" is an array; expected a string or a "
          + "number"
      ),
      ("[[1]]", ", line 1, index 0: found an array; expected an object or a scalar"),
      (
        "[1,{\"id\":1}]",
        ", line 1, index 1: found an object; expected a scalar, like the first "
          + "row"
      ),
      (
        "[{\"id\":1},\n2]",
        ", line 2, index 1: found a number; expected an object, like the "
          + "first row"
      ),
    ])
    func brokenJSON(_ text: String, _ sentence: String) throws {
      try expect(sentence, in: text, ending: "json", good: "[]")
    }

    @Test func nestingThatIsTooDeep() throws {
      let text = String(repeating: "[", count: 100_000)
      try expect(
        ", line 1, index 0: the value is nested too deeply; expected at most 200 levels",
        in: text, ending: "json", good: "[]")
    }

    @Test(arguments: [
      ("1\n\n{", ", line 3: the text ends too early; expected the name of a member, in quotes"),
      (
        "{\n\"id\":1}",
        ", line 1: the line ends too early; expected the name of a member, in "
          + "quotes"
      ),
      ("1 2\n", ", line 1: found \"2\"; expected the end of the line after a value"),
      (
        "{\"id\":1}\n{\"a\":1}\n",
        ", line 2: the object has no member \"id\"; expected one, or "
          + "--key with another of its members: \"a\""
      ),
      ("[1]\n", ", line 1: found an array; expected an object or a scalar"),
    ])
    func brokenJSONLines(_ text: String, _ sentence: String) throws {
      try expect(sentence, in: text, ending: "jsonl", good: "")
    }

    // MARK: Tables

    @Test(arguments: [
      ("", ": the table is empty; expected a header with the names of the columns"),
      ("\n\n", ": the table is empty; expected a header with the names of the columns"),
      (
        "a,b\n1,2\n",
        ", line 1: no column is named \"id\"; expected --key with one of the "
          + "columns \"a\", \"b\""
      ),
      (
        "id,a,a\n",
        ", line 1: two columns are named \"a\"; expected every column to have its own "
          + "name"
      ),
      ("id,a\n1,x\n2\n", ", line 3: found 1 field; expected 2, like the header"),
      ("id,a\n1,\"x\ny\"\n\n2,x,y", ", line 5: found 3 fields; expected 2, like the header"),
      ("id,a\r\n1,\"x\r\ny\"\r\n2,\r\n3", ", line 5: found 1 field; expected 2, like the header"),
      (
        "id,a\n1,x\n2,\"y\n3,z\n",
        ", line 3: a quoted field in this row is never closed; expected "
          + "a quote at its end"
      ),
      (
        "id,\"a\n1,x",
        ", line 1: a quoted field in this row is never closed; expected a quote at "
          + "its end"
      ),
      (
        "id,a\n1,x\n2,\"",
        ", line 3: a quoted field in this row is never closed; expected a quote "
          + "at its end"
      ),
      ("id,a\n1\n2,\"y\n3,z\n", ", line 2: found 1 field; expected 2, like the header"),
      (
        "id,a\n1,x\n2,\"y\"z\n3,x\n",
        ", line 3: a quote stands inside a field; expected quotes "
          + "around the whole field, and two (\"\") for one inside"
      ),
      (
        "id,a\n1,x\n2,y\"z\n",
        ", line 3: a quote stands inside a field; expected quotes around "
          + "the whole field, and two (\"\") for one inside"
      ),
      (
        "id,a\"b\n",
        ", line 1: a quote stands inside a field; expected quotes around the whole "
          + "field, and two (\"\") for one inside"
      ),
    ])
    func brokenTables(_ text: String, _ sentence: String) throws {
      try expect(sentence, in: text, ending: "csv", good: "id,a\n")
      try expect(
        sentence, in: text.replacingOccurrences(of: ",", with: "\t"), ending: "tsv",
        good: "id\ta\n")
    }

    // MARK: Keys

    @Test func keysThatAreNotThere() throws {
      try expect(
        ", line 1: no column is named \"k\"; expected --key with one of the columns \"id\"",
        in: "id\n1\n", ending: "csv", good: "k\n1\n", ["--key", "k"])
      try expect(
        ", line 1, index 0: found a number, which is its own key; expected objects with a member "
          + "\"k\", because of --key",
        in: "[1]", ending: "json", good: "[]", ["--key", "k"])
      try expect(
        "a.txt: plain lines have no field \"k\"; expected no --key, since each line is its own key",
        ["a.txt", "a.txt", "--key", "k"], ["a.txt": Data("a".utf8)])
    }
  }
#endif
