#if CommandLineTool
  import Foundation
  import Testing

  /// The examples of Documentation/Tool.md. Blocks with a file name are the files; blocks named
  /// `console` are commands with their output.
  @Suite struct ToolPageTests {
    @Test func examples() throws {
      let page = URL(fileURLWithPath: testData("")).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Documentation/Tool.md")
      let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n```")
      var files: [String: Data] = [:]
      var commands: [(arguments: [String], output: String)] = []
      // Every other part is a block, whose first line is its name.
      for block in stride(from: 1, to: blocks.count, by: 2).map({ blocks[$0] }) {
        let parts = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let (words, text) = (parts[0].split(separator: " "), String(parts[1]))
        if words.count == 2 {
          files[String(words[1])] = Data((text + "\n").utf8)
        } else if words == ["console"] {
          let lines = text.split(separator: "\n", maxSplits: 1)
          commands.append(
            (lines[0].split(separator: " ").dropFirst(2).map(String.init), lines[1] + "\n"))
        }
      }
      #expect(files.count >= 13)
      #expect(commands.count >= 10)
      for command in commands {
        let run = try CommandRun(command.arguments, files: files)
        #expect(run.errors + run.output == command.output, "\(command.arguments)")
      }
    }
  }
#endif
