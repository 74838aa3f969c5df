#if CommandLineTool
  import Foundation
  import Testing

  /// Text that is not the JSON of a list.
  @Suite struct BadJSONTests {
    @Test(arguments: [
      ("", ", line 1, column 1: the text ends; expected a value"),
      (
        "\n {\"id\": 1}",
        ", line 2, column 2: found an object; expected an array of objects or of scalars"
      ),
      (
        "{\"a\":[],\"b\":{},\"c\":[1]}",
        ", line 1, column 1: found an object; expected an array of objects or of "
          + "scalars, or --at with one of its arrays: \"a\", \"c\""
      ),
      ("7", ", line 1, column 1: found a number; expected an array of objects or of scalars"),
      ("[1,\n2", ", line 2, column 2: the text ends; expected a comma or \"]\""),
      ("[1,\n2 3]", ", line 2, column 3: found \"3\"; expected a comma or \"]\""),
      ("[\"é\" 3]", ", line 1, column 6: found \"3\"; expected a comma or \"]\""),
      ("[1,,2]", ", line 1, column 4: found \",\"; expected a value"),
      ("[1,]", ", line 1, column 4: found \"]\"; expected a value"),
      ("[{\"id\":1,}]", ", line 1, column 10: found \"}\"; expected a name in quotes"),
      ("[01]", ", line 1, column 3: found \"1\"; expected a comma or \"]\""),
      ("[1.]", ", line 1, column 4: found \"]\"; expected a digit"),
      ("[1e]", ", line 1, column 4: found \"]\"; expected a digit"),
      ("[-]", ", line 1, column 3: found \"]\"; expected a digit"),
      ("[+1]", ", line 1, column 2: found \"+\"; expected a value"),
      ("[.5]", ", line 1, column 2: found \".\"; expected a value"),
      ("[NaN]", ", line 1, column 2: found \"N\"; expected a value"),
      ("[nul]", ", line 1, column 5: found \"]\"; expected null"),
      ("[1] x", ", line 1, column 5: found \"x\"; expected nothing more"),
      ("[\"a\nb\"]", ", line 1, column 4: found \"\\n\"; expected an escape such as \\n"),
      ("[\"a", ", line 1, column 4: the text ends; expected a quote"),
      (
        "[\"\\x\"]",
        ", line 1, column 4: found \"x\"; expected one of \"\\/bfnrtu after the backslash"
      ),
      ("[1,\"\\u12g4\"]", ", line 1, column 9: found \"g\"; expected four hexadecimal digits"),
      ("[\"\\ud83d\"]", ", line 1, column 3: half of a surrogate pair; expected both halves"),
      ("[\"\\ud83dx\"]", ", line 1, column 3: half of a surrogate pair; expected both halves"),
      (
        "[\"\\ud83d\\u0041\"]",
        ", line 1, column 3: half of a surrogate pair; expected both halves"
      ),
      ("[\"\\udc00\"]", ", line 1, column 3: half of a surrogate pair; expected both halves"),
      ("[{\"id\" 1}]", ", line 1, column 8: found \"1\"; expected a colon"),
      ("[{id: 1}]", ", line 1, column 3: found \"i\"; expected a name in quotes"),
      ("[{'id': 1}]", ", line 1, column 3: found \"'\"; expected a name in quotes"),
      ("[{\"id\":1]", ", line 1, column 9: found \"]\"; expected a comma or \"}\""),
      ("[1}", ", line 1, column 3: found \"}\"; expected a comma or \"]\""),
      ("[/**/1]", ", line 1, column 2: found \"/\"; expected a value"),
      ("[\u{A0}1]", ", line 1, column 2: found \"\\u00a0\"; expected a value"),
      ("[\u{0}]", ", line 1, column 2: found a zero byte, as in UTF-16; expected JSON in UTF-8"),
      (
        "[\"\u{0}\"]",
        ", line 1, column 3: found a zero byte, as in UTF-16; expected JSON in UTF-8"
      ),
      (
        "[1e9999999999999]",
        ", line 1, column 2: the exponent of a number is too long; expected at most 12 "
          + "digits"
      ),
      (
        "[{\"id\":1},\n\n{\"a\":1,\"b\":2}]",
        ", line 3, column 1 (index 1): the object has no member \"id\"; expected one, "
          + "or --key with another of its members: \"a\", \"b\""
      ),
      (
        "[{}]",
        ", line 1, column 2 (index 0): the object has no member \"id\"; expected a key "
          + "in every object"
      ),
      (
        "[{\"id\":null}]",
        ", line 1, column 2 (index 0): the key \"id\" is null; expected a string or a "
          + "number"
      ),
      (
        "[{\"id\":true}]",
        ", line 1, column 2 (index 0): the key \"id\" is a boolean; expected a string "
          + "or a number"
      ),
      (
        "[{\"id\":[1]}]",
        ", line 1, column 2 (index 0): the key \"id\" is an array; expected a string or "
          + "a number"
      ),
      ("[[1]]", ", line 1, column 2 (index 0): found an array; expected an object or a scalar"),
      (
        "[1,{\"id\":1}]",
        ", line 1, column 4 (index 1): found an object; expected a scalar, like the "
          + "first row"
      ),
      (
        "[{\"id\":1},\n2]",
        ", line 2, column 1 (index 1): found a number; expected an object, like the "
          + "first row"
      ),
      (
        "[{\"id\":1,\n\"a\":1, \"a\":2}]",
        ", line 2, column 8: the object has two members \"a\"; expected each member to "
          + "have a name of its own"
      ),
      (
        "[{\"id\":1,\"a\":[{\"b\\\"\":\":\",\"\\u0062\\\"\":2}]}]",
        ", line 1, column 26: the object has two members \"b\\\"\"; expected each "
          + "member to have a name of its own"
      ),
      (
        "[\"\\u\u{1B}[1m\"]",
        ", line 1, column 5: found \"\\u001b\"; expected four hexadecimal digits"
      ),
    ])
    func brokenJSON(_ text: String, _ sentence: String) throws {
      try expectError(sentence, in: text, ending: "json", good: "[]")
    }

    @Test(arguments: [
      ("1\n\n{", ", line 3, column 2: the text ends; expected a name in quotes"),
      ("{\n\"id\":1}", ", line 1, column 2: the line ends; expected a name in quotes"),
      ("1 2\n", ", line 1, column 3: found \"2\"; expected nothing more"),
      ("1\n1, 2\n", ", line 2, column 2: found \",\"; expected nothing more"),
      ("1\n\u{A0}\n2", ", line 2, column 1: found \"\\u00a0\"; expected a value"),
      ("1\n-\n", ", line 2, column 2: the line ends; expected a digit"),
      (
        "{\"id\":1,\"id\":2}\n",
        ", line 1, column 9: the object has two members \"id\"; expected each member to "
          + "have a name of its own"
      ),
      (
        "{\"id\":1}\n{\"a\":1}\n",
        ", line 2, column 1 (index 1): the object has no member \"id\"; expected one, "
          + "or --key with another of its members: \"a\""
      ),
      ("[1]\n", ", line 1, column 1 (index 0): found an array; expected an object or a scalar"),
    ])
    func brokenJSONLines(_ text: String, _ sentence: String) throws {
      try expectError(sentence, in: text, ending: "jsonl", good: "")
    }

    @Test func jsonInOtherEncodings() throws {
      for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian] {
        for ending in ["json", "jsonl"] {
          let column = encoding == .utf16BigEndian ? 1 : 2
          try expectError(
            "a.\(ending), line 1, column \(column): found a zero byte, as in UTF-16; "
              + "expected JSON in UTF-8",
            ["a.\(ending)", "a.\(ending)"], ["a.\(ending)": "[1]".data(using: encoding)!])
        }
      }
    }

    /// The same name in two spellings.
    @Test func membersOfOneName() throws {
      try expectError(
        ", line 1, column 16: the object has two members \"e\u{301}\"; "
          + "expected each member to have a name of its own",
        in: "[{\"id\":1,\"é\":1,\"e\u{301}\":2}]", ending: "json", good: "[]")
    }

    @Test(arguments: [513, 10_000, 100_000])
    func nestingThatIsTooDeep(_ depth: Int) throws {
      for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let start = "[" + String(repeating: open, count: depth - 1)
        try expectError(
          ", line 1, column \(2 + 511 * open.count): more than 512 values are nested; "
            + "expected less nesting",
          in: start + (open == "[" ? "" : "1") + String(repeating: close, count: depth - 1) + "]",
          ending: "json", good: "[]")
      }
    }
  }
#endif
