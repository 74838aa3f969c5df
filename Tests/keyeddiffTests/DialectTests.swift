#if CommandLineTool
  import Foundation
  import Testing

  /// Tables with other delimiters and quotes, and fields that are empty.
  @Suite struct DialectTests {
    /// The same table in several dialects.
    @Test(arguments: [
      ("id;a\n1;x,y\n2;\"p;q\"\"\"\n", "--delimiter=;"),
      ("id|a\n1|x,y\n2|'p;q\"'\n", "--delimiter=| --quote='"),
      ("id\ta\n1\tx,y\n2\tp;q\"\n", "--delimiter=tab --quote=none"),
      ("id~a\r\n1~$x,y$\r\n2~p;q\"\r\n", "--delimiter ~ --quote $"),
    ])
    func dialects(_ text: String, _ options: String) throws {
      let files = [
        "new.csv": Data(text.utf8), "old.csv": Data("id,a\n1,\"x,y\"\n2,\"p;q\"\"\"\n".utf8),
      ]
      func plan(_ name: String, _ options: [String]) throws -> String {
        try CommandRun([name, name, "--format=plan"] + options, files: files).errors
      }
      let options = options.split(separator: " ").map(String.init)
      #expect(try plan("new.csv", options) == "")
      // Inserted into an empty table, both tables give the same plan.
      let empty = options[0].contains("tab") ? "id\ta\n" : "id\(text.dropFirst(2).prefix(1))a\n"
      let new = try CommandRun(
        ["empty.csv", "new.csv", "--format=plan"] + options,
        files: files.merging(["empty.csv": Data(empty.utf8)]) { first, _ in first })
      let old = try CommandRun(
        ["empty.csv", "old.csv", "--format=plan"],
        files: files.merging(["empty.csv": Data("id,a\n".utf8)]) { first, _ in first })
      #expect(new.output == old.output)
      #expect(new.errors == "")
      #expect(new.output.contains(#"{"a":"p;q\"","id":"2"}"#))
    }

    @Test(arguments: [
      ["--delimiter=ab", "The delimiter is \"ab\"; expected tab or one ASCII character"],
      ["--delimiter=é", "The delimiter is \"é\"; expected tab or one ASCII character"],
      ["--delimiter=\"", "The delimiter is \"\"\"; expected tab or one ASCII character"],
      ["--quote=ab", "The quote is \"ab\"; expected none or one ASCII character."],
    ])
    func wrongCharacters(_ test: [String]) throws {
      let run = try CommandRun(["a.csv", "b.csv", test[0]])
      #expect(run.errors.contains(test[1]), "\(run.errors)")
      #expect(run.output == "")
      #expect(run.status == 2)
    }

    /// A quoted empty field is a row, a blank line is not.
    @Test func emptyFields() throws {
      func json(_ old: String, _ new: String) throws -> String {
        try CommandRun(old, new, ending: "csv", "--format=json").output
      }
      #expect(try json("id\n1\n2\n", "id\n1\n\"\"\n2\n") == .json(insertions: "1"))
      #expect(try json("id\n1\n2\n", "id\r\n1\r\n\"\"\r\n2\r\n\"\"") == .json(insertions: "1,3"))
      #expect(try json("id\n1\n2\n", "\n\nid\n\n1\n\n2\n\n") == .json())
      #expect(try json("id,a\n1,\n,x\n", "id,a\n1,\"\"\n\"\",x") == .json())
      #expect(try json("\"\",id\n,1\n", ",id\n\"\",1\n") == .json())
    }
  }
#endif
