#if CommandLineTool
  import Foundation
  import Testing

  /// Arguments, standard input and exit status.
  @Suite struct OptionTests {
    private let files = [
      "old.csv": Data("code,n\na,1\nb,1\nc,1\n".utf8),
      "new.csv": Data("code,n\nc,1\na,2\nb,1\n".utf8),
    ]
    private let json = String.json(moves: "[2,0]", updates: "[0,1]")

    @Test(arguments: [
      "old.csv new.csv --key code --format json", "--key code --format json old.csv new.csv",
      "--format=json old.csv --key=code new.csv",
    ])
    func optionsInAnyOrder(_ arguments: String) throws {
      let run = try CommandRun(arguments.split(separator: " ").map(String.init), files: files)
      #expect(run.output == json)
      #expect(run.errors == "")
      #expect(run.status == 1)
    }

    @Test func noMoves() throws {
      let run = try CommandRun(
        ["old.csv", "new.csv", "--key", "code", "--format", "json", "--no-moves"], files: files)
      #expect(run.output == .json(deletions: "2", insertions: "0", updates: "[0,1]"))
      #expect(run.status == 1)
    }

    @Test func standardInput() throws {
      let options = ["--key", "code", "--format", "json"]
      let old = try CommandRun(["-", "new.csv"] + options, files: files, input: files["old.csv"])
      #expect(old.output == json)
      let new = try CommandRun(options + ["old.csv", "-"], files: files, input: files["new.csv"])
      #expect(new.output == json)
      let lines = try CommandRun(
        ["old.csv", "-", "--input", "lines", "--format", "json"], files: files,
        input: Data("b,1\n".utf8))
      #expect(lines.output == .json(deletions: "0,1,3"))
      let bad = try CommandRun(["-", "new.csv"], files: files, input: Data("x\n".utf8))
      // The old input is reported first, whichever input is read first.
      #expect(
        bad.errors == "keyeddiff: standard input, line 1, column 1: no column is named \"id\"; "
          + "expected --key with one of the columns \"x\"\n")
      #expect(bad.status == 2)
    }

    @Test func theChosenFormatWins() throws {
      let run = try CommandRun(
        ["a.csv", "b.txt", "--input", "json"],
        files: ["a.csv": Data("[1]".utf8), "b.txt": Data("[1.0]".utf8)])
      #expect(run.errors == "")
      #expect(run.status == 0)
    }

    @Test(arguments: [
      ["- -", "Only one of OLD and NEW can be standard input; expected a file."],
      ["old.csv new.csv --limit=-1", "The limit is -1; expected 0 or more."],
      ["old.csv", "Missing expected argument '<new>'"], ["", "Missing expected argument '<old>'"],
      ["old.csv new.csv more.csv", "Unexpected argument 'more.csv'"],
      ["old.csv new.csv --format yaml", "'yaml' is invalid for '--format <format>'"],
      ["old.csv new.csv --colour", "Unknown option '--colour'"],
    ])
    func wrongUse(_ test: [String]) throws {
      let run = try CommandRun(test[0].split(separator: " ").map(String.init), files: files)
      #expect(run.errors.contains(test[1]), "\(run.errors)")
      #expect(run.errors.lowercased().contains("usage: keyeddiff"))
      #expect(run.output == "")
      #expect(run.status == 2)
    }

    @Test func help() throws {
      let run = try CommandRun(["--help"])
      #expect(run.output.contains("USAGE: keyeddiff [<options>] <old> <new>"))
      #expect(run.output.contains("Exit status: 0"))
      #expect(run.errors == "")
      #expect(run.status == 0)
    }

    // MARK: Duplicates

    @Test func duplicateKeysAreAWarning() throws {
      let old = "id,a\n1,x\n2,x\n1,y\n"
      let new = "id,a\n1,x\n2,x\n1,y\n3,x\n4,x\n5,x\n4,y\n5,x\n6,x\n6,x\n"
      let run = try CommandRun(old, new, ending: "csv", "--format", "json")
      #expect(run.output == .json(insertions: "3,4,5,6,7,8,9"))
      #expect(run.status == 1)
      #expect(
        run.errors == """
          keyeddiff: warning: old.csv: 1 key occurs more than once: 1 at index 0, 2
          keyeddiff: warning: new.csv: 4 keys occur more than once: 1 at index 0, 2; \
          4 at index 4, 6; 5 at index 5, 7; and 1 more

          """)
      let same = try CommandRun("[1,1,1,1,1,1]", "[1,1,1,1,1,1]", ending: "json")
      #expect(same.status == 0)
      #expect(
        same.errors.hasPrefix(
          "keyeddiff: warning: old.json: 1 key occurs more than once: 1 at index 0, 1, 2, 3, …\n"))
    }
  }
#endif
