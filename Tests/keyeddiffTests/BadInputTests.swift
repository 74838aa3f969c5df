#if CommandLineTool
  import Foundation
  import Testing

  /// Invalid inputs and options, except for JSON.
  @Suite struct BadInputTests {
    // MARK: Files

    @Test func filesThatCannotBeRead() throws {
      let files = ["a.txt": Data("a".utf8)]
      try expectError(
        "no.txt: No such file or directory; expected a file that can be read",
        ["a.txt", "no.txt"], files)
      try expectError(
        ".: Is a directory; expected a file that can be read",
        [".", "a.txt", "--input", "lines"], files)
    }

    @Test func unknownFormats() throws {
      let files = ["a.xml": Data(), "b": Data()]
      let expected = "expected .json, .jsonl, .csv, .tsv or .txt, or the option --input"
      try expectError(
        "a.xml: the file extension \".xml\" is not known; \(expected)", ["a.xml", "b"], files)
      try expectError(
        "b: the file name has no extension; \(expected)", ["-", "b"], files)
    }

    @Test(arguments: [
      [0xE9], [0x80], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98],
      [0xF4, 0x90, 0x80, 0x80],
    ])
    func textThatIsNotUTF8(_ bytes: [UInt8]) throws {
      for ending in ["json", "jsonl", "csv", "tsv", "txt"] {
        let name = "bad.\(ending)"
        try expectError(
          "\(name), line 3, column 1: the text is not UTF-8; expected text in UTF-8", [name, name],
          [name: Data([0x61, 0x0A, 0xC3, 0xA9, 0x0A] + bytes + [0x0A, 0x62])])
      }
    }

    // MARK: Tables

    @Test(arguments: [
      ("", ": the table is empty; expected a header with the names of the columns"),
      ("\n\n", ": the table is empty; expected a header with the names of the columns"),
      (
        "a,b\n1,2\n",
        ", line 1, column 1: no column is named \"id\"; expected --key with one of the "
          + "columns \"a\", \"b\""
      ),
      (
        "id,a,a\n",
        ", line 1, column 1: two columns are named \"a\"; expected every column to have "
          + "its own name"
      ),
      ("id,a\n1,x\n2\n", ", line 3, column 1: found 1 field; expected 2, like the header"),
      (
        "id,a\n1,\"x\ny\"\n\n2,x,y",
        ", line 5, column 1: found 3 fields; expected 2, like the header"
      ),
      (
        "id,a\r\n1,\"x\r\ny\"\r\n2,\r\n3",
        ", line 5, column 1: found 1 field; expected 2, like the header"
      ),
      (
        "id,a\n1,x\n2,\"y\n3,z\n",
        ", line 3, column 3: a quoted field is never closed; expected a quote at its end"
      ),
      (
        "id,\"a\n1,x",
        ", line 1, column 4: a quoted field is never closed; expected a quote at its end"
      ),
      (
        "id,a\n1,x\n2,\"",
        ", line 3, column 3: a quoted field is never closed; expected a quote at its end"
      ),
      ("id,a\n1\n2,\"y\n3,z\n", ", line 2, column 1: found 1 field; expected 2, like the header"),
      (
        "id,a\n1,x\n2,\"y\"z\n3,x\n",
        ", line 3, column 6: found a quote inside a field; expected quotes around the "
          + "whole field, with inner quotes doubled, or --quote none"
      ),
      (
        "id,a\n1,x\n2,y\"z\n",
        ", line 3, column 4: found a quote inside a field; expected quotes around the "
          + "whole field, with inner quotes doubled, or --quote none"
      ),
      (
        "id,a\n1,x\n2, \"y\"\n",
        ", line 3, column 4: found a quote inside a field; expected quotes around the "
          + "whole field, with inner quotes doubled, or --quote none"
      ),
      (
        "id,a\"b\n",
        ", line 1, column 5: found a quote inside a field; expected quotes around the "
          + "whole field, with inner quotes doubled, or --quote none"
      ),
    ])
    func brokenTables(_ text: String, _ sentence: String) throws {
      try expectError(sentence, in: text, ending: "csv", good: "id,a\n")
      try expectError(
        sentence, in: text.replacingOccurrences(of: ",", with: "\t"), ending: "tsv",
        good: "id\ta\n")
    }

    /// The error names options that would help.
    @Test func tablesOfOtherDialects() throws {
      try expectError(
        ", line 1, column 1: no column is named \"id\"; "
          + "expected --key with one of the columns \"a;id\", or another --delimiter",
        in: "a;id\n", ending: "csv", good: "id\n")
    }

    // MARK: Keys

    @Test func keysThatAreNotThere() throws {
      try expectError(
        ", line 1, column 1: no column is named \"k\"; expected --key with one of the columns \"id\"",
        in: "id\n1\n", ending: "csv", good: "k\n1\n", ["--key", "k"])
      try expectError(
        ", line 1, column 2 (index 0): found a number, which is its own key; expected objects "
          + "with a member \"k\", because of --key",
        in: "[1]", ending: "json", good: "[]", ["--key", "k"])
      try expectError(
        ", line 1, column 2 (index 0): the object has no member \"b\"; "
          + "expected one, or --key with another of its members: \"a\"",
        in: "[{\"a\":1}]", ending: "json", good: "[]", ["--key", "a", "--key", "b"])
      try expectError(
        "a.txt: plain lines have no fields; expected a table or JSON, because of --key",
        ["a.txt", "a.txt", "--key", "k"], ["a.txt": Data("a".utf8)])
    }

    @Test func arraysThatAreNotThere() throws {
      try expectError(
        ", line 1, column 1: the object has no member \"a\"; expected one, because of --at",
        in: "{\"b\":[]}", ending: "json", good: "{\"a\":[]}", ["--at", "a"])
      try expectError(
        ", line 1, column 6: found a string; "
          + "expected an object with a member \"b\", because of --at",
        in: "{\"a\":\"x\"}", ending: "json", good: "{\"a\":{\"b\":[]}}", ["--at", "/a/b"])
      try expectError(
        ", line 1, column 9: the object has two members \"a\"; "
          + "expected each member to have a name of its own",
        in: "{\"a\":[],\"a\":[]}", ending: "json", good: "{\"a\":[]}", ["--at", "a"])
    }

    /// Options that do not apply to an input.
    @Test(arguments: [
      ["a.csv", "--at", "tables have no members; expected JSON"],
      ["a.txt", "--at", "plain lines have no members; expected JSON"],
      ["a.jsonl", "--at", "JSON Lines have no outermost object; expected one JSON array"],
      ["a.txt", "--ignore", "plain lines have no fields; expected a table or JSON"],
      ["a.txt", "--delimiter", "plain lines have no delimiters; expected a table"],
      ["a.json", "--delimiter", "JSON has no delimiters; expected a table"],
      ["a.json", "--quote", "JSON has no custom quotes; expected a table"],
    ])
    func optionsOfOtherFormats(_ test: [String]) throws {
      try expectError(
        "\(test[0]): \(test[2]), because of \(test[1])", [test[0], test[0], test[1], "x"],
        [test[0]: Data("[]".utf8)])
    }
  }
#endif
