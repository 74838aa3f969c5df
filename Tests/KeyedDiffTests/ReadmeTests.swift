import Foundation
import KeyedDiff
import Testing

// The Swift blocks of the README, compiled and run here. `blocks()` fails if one of them is
// compiled neither here nor in an example.

private struct Track: Identifiable, Equatable {
  var id: Int
  var title: String
}

@Suite("The README")
struct ReadmeTests {
  @Test("Every Swift block is compiled here, or in an example")
  func blocks() throws {
    let here = URL(fileURLWithPath: #filePath)
    let root = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    func text(of path: String) throws -> String {
      try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
    func words(_ text: some StringProtocol) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .replacingOccurrences(of: "private struct", with: "struct")
    }
    let compiled = try words(
      [
        "Tests/KeyedDiffTests/ReadmeTests.swift", "Tests/Clients/DatabaseWindow.swift.example",
        "Examples/Screens/Sources/Screens/PlaylistViewController.swift",
      ].map(text).joined(separator: "\n"))
    let blocks = try text(of: "README.md").components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    for block in blocks where !block.hasPrefix(".package") {
      let statements = block.split(separator: "\n").filter { !$0.hasPrefix("import ") }
      // As a whole, or in two parts if it has declarations that are at the top of this file.
      let parts = statements.joined(separator: "\n").components(separatedBy: "\nlet old =")
      let texts = parts.count == 1 ? parts : [parts[0], "let old =" + parts[1]]
      for text in texts where !compiled.contains(words(text)) {
        Issue.record("Not compiled: \(text)")
      }
    }
  }

  @Test("The comments of the first example are its output")
  func firstExample() {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }

    let old = [Track(id: 1, title: "A"), Track(id: 2, title: "B"), Track(id: 3, title: "C")]
    let new = [Track(id: 3, title: "C major"), Track(id: 1, title: "A"), Track(id: 4, title: "D")]

    let diff = ListDiff(from: old, to: new)
    print(diff.deletions)  // [1]: deleted rows, as old indices
    print(diff.insertions)  // [2]: inserted rows, as new indices
    print(diff.moves)  // [2 → 0]: moved rows, old index → new index
    print(diff.updates)  // [2 → 0]: kept rows whose content changed
    print(diff.applied(to: old, from: new) == new)  // true

    #expect(printed == ["[1]", "[2]", "[2 → 0]", "[2 → 0]", "true"])
  }
}
