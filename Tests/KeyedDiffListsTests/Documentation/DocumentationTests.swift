import Foundation
import Testing

@Suite("The documentation of five systems")
struct DocumentationTests {
  private let document: RepositoryFile

  init() throws { document = try RepositoryFile("Documentation/FiveSystems.md") }

  /// The rows whose first cell is the number of a defect, and the other rows. The last cell names
  /// tests.
  private var rows: (defects: [[String]], capabilities: [[String]]) {
    // The first row of each table is its header.
    let rows = document.tableRows.filter { $0.last != "Test" }
    let isDefect: ([String]) -> Bool = {
      $0[0].wholeMatch(of: /[A-Z][0-9]+/) != nil
    }
    return (rows.filter(isDefect), rows.filter { !isDefect($0) })
  }

  /// Whether a file has a function that is marked as a test.
  private func has(test name: Substring, _ file: String) -> Bool {
    guard let function = file.range(of: "func \(name)(") else { return false }
    let before = file[..<function.lowerBound]
    guard let mark = before.range(of: "@Test", options: .backwards) else { return false }
    return !before[mark.upperBound...].contains("func ")
  }

  /// The contents of the files of each suite.
  private func filesOfSuites() throws -> [Substring: [String]] {
    let tests = RepositoryFile.root.appendingPathComponent("Tests")
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    var suites: [Substring: [String]] = [:]
    for case let file as URL in files?.allObjects ?? [] where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.last == "{", let kind = words.dropLast(2).last else { continue }
        if kind == "struct" || kind == "extension" {
          suites[words[words.count - 2], default: []].append(text)
        }
      }
    }
    return suites
  }

  @Test("Every test that is named exists, in the suite that is named")
  func namedTestsExist() throws {
    let suites = try filesOfSuites()
    let names = Set(document.tableRows.flatMap { RepositoryFile.names(in: $0.last!) })
    #expect(names.count > 100)
    for name in names.sorted() {
      let parts = name.split(separator: ".")
      let inSuite = suites[parts[0]] ?? []
      #expect(!inSuite.isEmpty, "There is no suite \(parts[0]), for \(name).")
      if parts.count == 2 {
        #expect(inSuite.contains { has(test: parts[1], $0) }, "There is no test \(name).")
      } else {
        #expect(parts.count == 1, "\(name) is neither a suite nor a test in one.")
      }
    }
  }

  @Test("Every defect has one row, with a reason, and a test or a dash")
  func everyDefectHasARow() {
    let counts = [("T", 21), ("A", 13), ("K", 13), ("B", 21), ("C", 30)]
    let expected = counts.flatMap { letter, count in (1...count).map { "\(letter)\($0)" } }
    let defects = rows.defects
    #expect(defects.map { $0[0] } == expected)
    for row in defects {
      #expect(row.count == 4 && !row.contains(""), "\(row)")
      #expect(row.last == "–" || !RepositoryFile.names(in: row.last!).isEmpty, "\(row)")
    }
  }

  @Test("Every capability has a row that names what replaces it, and a test")
  func everyCapabilityHasATest() {
    let capabilities = rows.capabilities
    #expect(capabilities.count > 80)
    for row in capabilities {
      #expect(row.count == 3 && !row.contains(""), "\(row)")
      #expect(!RepositoryFile.names(in: row.last!).isEmpty, "\(row)")
    }
    let union = capabilities.compactMap { Int($0[0].prefix { $0 != " " }) }
    #expect(union == Array(1...23), "The list of what they can do together.")
  }

  /// The names that the public declarations of the library declare.
  private func publicNames() throws -> Set<String> {
    let sources = RepositoryFile.root.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let keyword = /\b(func|var|let|struct|class|enum|actor|protocol|typealias) `?(\w+)/
    var names: Set<String> = []
    for case let file as URL in files?.allObjects ?? [] where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      let hasProtocol = text.contains("public protocol")
      for line in text.split(separator: "\n") {
        if let cases = line.prefixMatch(of: /\s+case (.*)/)?.1 {
          names.formUnion(cases.matches(of: /(^|, )(\w+)/).map { String($0.2) })
        } else if line.contains("public ") || hasProtocol {
          names.formUnion(line.matches(of: keyword).map { String($0.2) })
        }
      }
    }
    return names
  }

  @Test("What replaces a capability is public")
  func everyReplacementIsPublic() throws {
    let names = try publicNames()
    // Of Swift, Foundation and SwiftPM; and the placeholders of generic arguments and of cells.
    let others: Set = [
      "Cell", "Comparable", "GRDB", "Hashable", "Identifiable", "Int", "Never", "Row", "SectionID",
      "firstIndex", "init", "self",
    ]
    for row in rows.capabilities {
      let code = RepositoryFile.names(in: row[1])
      let used = Set(
        code.flatMap { span in
          // Types, members, calls, and names that stand alone.
          span.matches(of: /\b[A-Z]\w+|\.\w+|\b\w+\(|^\w+$/).map { match in
            match.0.filter { $0 != "." && $0 != "(" }
          }
        })
      #expect(!used.isDisjoint(with: names), "Nothing of the library replaces \(row[0]).")
      #expect(used.subtracting(names).subtracting(others) == [], "In the row of \(row[0]).")
    }
  }
}
