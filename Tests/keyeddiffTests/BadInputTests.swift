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
      ("", ": broken JSON (Unexpected end of file during JSON parse); expected valid JSON"),
      ("\n {\"id\": 1}", ": found an object; expected an array of objects or of scalars"),
      ("7", ": found a number; expected an array of objects or of scalars"),
      ("[1,\n2", ": broken JSON (Unexpected end of file during JSON parse); expected valid JSON"),
      ("[1,\n2 3]", ", line 2, column 3: broken JSON (Invalid value); expected valid JSON"),
      ("[\"é\" 3]", ", line 1, column 6: broken JSON (Invalid value); expected valid JSON"),
      ("[1,,2]", ", line 1, column 4: broken JSON (Invalid value); expected valid JSON"),
      (
        "[01]",
        ", line 1, column 3: broken JSON (Number with leading zero); expected valid JSON"
      ),
      ("[1.]", ", line 1, column 4: broken JSON (Invalid value); expected valid JSON"),
      ("[-]", ", line 1, column 3: broken JSON (Invalid value); expected valid JSON"),
      ("[NaN]", ", line 1, column 2: broken JSON (Invalid value); expected valid JSON"),
      ("[1] x", ", line 1, column 5: broken JSON (Invalid value); expected valid JSON"),
      (
        "[\"a\nb\"]",
        ", line 1, column 4: broken JSON (Unescaped control character); expected valid JSON"
      ),
      (
        "[\"a",
        ": broken JSON (Unexpected end of file during JSON parse); expected valid JSON"
      ),
      (
        "[\"\\x\"]",
        ", line 1, column 3: broken JSON (Invalid escape sequence); expected valid JSON"
      ),
      (
        "[1,\"\\u12g4\"]",
        ", index 1: broken JSON (Invalid hex encoded sequence in \"12g4\" at 6); "
          + "expected valid JSON"
      ),
      (
        "[\"\\ud83d\"]",
        ", index 0: broken JSON (Unexpected end of file during string parse (expected "
          + "low-surrogate code point but did not find one)); expected valid JSON"
      ),
      ("[{\"id\" 1}]", ", line 1, column 8: broken JSON (Invalid value); expected valid JSON"),
      ("[{id: 1}]", ", line 1, column 3: broken JSON (Invalid value); expected valid JSON"),
      (
        "[{\"id\":1},\n\n{\"a\":1,\"b\":2}]",
        ", index 1: the object has no member \"id\"; "
          + "expected one, or --key with another of its members: \"a\", \"b\""
      ),
      ("[{}]", ", index 0: the object has no member \"id\"; expected a key in every object"),
      ("[{\"id\":null}]", ", index 0: the key \"id\" is null; expected a string or a number"),
      ("[{\"id\":true}]", ", index 0: the key \"id\" is a boolean; expected a string or a number"),
      ("[{\"id\":[1]}]", ", index 0: the key \"id\" is an array; expected a string or a number"),
      ("[[1]]", ", index 0: found an array; expected an object or a scalar"),
      ("[1,{\"id\":1}]", ", index 1: found an object; expected a scalar, like the first row"),
      ("[{\"id\":1},\n2]", ", index 1: found a number; expected an object, like the first row"),
    ])
    func brokenJSON(_ text: String, _ sentence: String) throws {
      try expect(sentence, in: text, ending: "json", good: "[]")
    }

    @Test func membersOfOneName() throws {
      let sentence =
        ": an object has two members of one name; expected each member to have a name of its own"
      for text in [
        #"[{"id":1,"a":1,"a":2}]"#, #"[{"id":1,"a":[{"b\"":":","\u0062\"":2}]}]"#,
        #"[{"id":1,"é":1,"e\u0301":2}]"#,
      ] {
        try expect(sentence, in: text, ending: "json", good: "[]")
        try expect(sentence, in: String(text.dropFirst().dropLast()), ending: "jsonl", good: "")
      }
    }

    @Test func jsonInOtherEncodings() throws {
      for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian] {
        for ending in ["json", "jsonl"] {
          try expect(
            "a.\(ending): the text has characters that are zero, as UTF-16 has; "
              + "expected JSON in UTF-8",
            ["a.\(ending)", "a.\(ending)"], ["a.\(ending)": "[1]".data(using: encoding)!])
        }
      }
    }

    @Test func linesThatLookBlank() throws {
      for blank in ["\u{A0}", "\u{2028}", "\u{B}"] {
        try expect(
          ", line 2, column 1: broken JSON (Invalid value); expected valid JSON",
          in: "1\n\(blank)\n2\n", ending: "jsonl", good: "")
      }
    }

    @Test func textThatWouldActOnATerminal() throws {
      try expect(
        #", index 0: broken JSON (Invalid hex encoded sequence in "\u001b[1m" at 4); "#
          + "expected valid JSON",
        in: "[\"\\u\u{1B}[1m\"]", ending: "json", good: "[]")
    }

    /// Numbers that Foundation would round or cannot hold.
    @Test func numbersThatAreNotExact() throws {
      let long = String(repeating: "1234567890", count: 4)
      let tooLong = ": a number is too long; expected at most 38 digits"
      for number in [long, "-" + long, "0.\(long)", "1.\(long)e-7", "1\(long.dropLast(2)).0"] {
        try expect(
          ", line 2\(tooLong)", in: "[\"\(long)\\\"\",\n\(number)]", ending: "json", good: "[]")
        try expect(
          ", line 3\(tooLong)", in: "{\"id\":1}\n\n{\"id\":2,\"a\":[\(number)]}\n",
          ending: "jsonl", good: "")
      }
      for number in ["1e200", "1e128", "1e-129", "1e-400"] {
        try expect(
          ", index 1: a number is too large or too small; expected numbers from 1e-128 to 1e127",
          in: "[{\"id\":1},{\"id\":2,\"a\":[\(number)]}]", ending: "json", good: "[]")
      }
      try expect(
        ", index 0: broken JSON (Number 1e400 is not representable in Swift); expected valid JSON",
        in: "[1e400]", ending: "json", good: "[]")
    }

    @Test(arguments: [513, 10_000, 100_000])
    func nestingThatIsTooDeep(_ depth: Int) throws {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      try expect(
        ", line 1, column 514: broken JSON (Too many nested arrays or dictionaries); "
          + "expected valid JSON",
        in: text, ending: "json", good: "[]")
    }

    @Test(arguments: [
      (
        "1\n\n{",
        ", line 3: broken JSON (Unexpected end of file during JSON parse); expected valid JSON"
      ),
      (
        "{\n\"id\":1}",
        ", line 1: broken JSON (Unexpected end of file during JSON parse); expected valid JSON"
      ),
      ("1 2\n", ", line 1, column 3: broken JSON (Invalid value); expected valid JSON"),
      ("1\n1, 2\n", ", line 2, column 2: broken JSON (Invalid value); expected valid JSON"),
      (
        "1\n1e200\n",
        ", line 2: a number is too large or too small; expected numbers from 1e-128 to 1e127"
      ),
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
        ", line 3: a quote stands inside a field; expected quotes around the whole field, "
          + "spaces included, and two (\"\") for one inside"
      ),
      (
        "id,a\n1,x\n2,y\"z\n",
        ", line 3: a quote stands inside a field; expected quotes around the whole field, "
          + "spaces included, and two (\"\") for one inside"
      ),
      (
        "id,a\n1,x\n2, \"y\"\n",
        ", line 3: a quote stands inside a field; expected quotes around the whole field, "
          + "spaces included, and two (\"\") for one inside"
      ),
      (
        "id,a\"b\n",
        ", line 1: a quote stands inside a field; expected quotes around the whole field, "
          + "spaces included, and two (\"\") for one inside"
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
        ", index 0: found a number, which is its own key; expected objects with a member "
          + "\"k\", because of --key",
        in: "[1]", ending: "json", good: "[]", ["--key", "k"])
      try expect(
        "a.txt: plain lines have no field \"k\"; expected no --key, since each line is its own key",
        ["a.txt", "a.txt", "--key", "k"], ["a.txt": Data("a".utf8)])
    }
  }
#endif
