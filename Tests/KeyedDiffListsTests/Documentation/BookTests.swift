import Foundation
import Testing

/// All pages that contain Swift code, and all sources that may contain the same code.
@Suite("All documentation pages")
struct BookTests {
  /// README, the articles and topic pages of all products, and the pages for contributors.
  private static let pages: [String] = {
    let catalogs = files(in: "Sources") { $0.hasSuffix(".md") }
    let documentation = files(in: "Documentation") { $0.hasSuffix(".md") }
    return catalogs + documentation + ["README.md", "CONTRIBUTING.md"]
  }()

  /// All code that is compiled, as words: tests, examples, and clients that CI builds.
  private static let compiled: String = {
    let sources =
      files(in: "Tests") { path in
        path.hasSuffix(".swift") || path.hasSuffix(".swift.example")
      } + files(in: "Examples") { $0.hasSuffix(".swift") }
    // Without the programs that must not compile.
    let texts = sources.filter {
      !$0.hasPrefix("Tests/Refused/") && !$0.hasSuffix("/RefusedFeed.swift.example")
    }.compactMap { try? RepositoryFile($0) }
    return words(texts.flatMap(\.lines))
  }()

  /// The files of a folder, without build products.
  private static func files(in folder: String, where isWanted: (String) -> Bool) -> [String] {
    let root = RepositoryFile.root.appendingPathComponent(folder)
    let found = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    var paths: [String] = []
    for case let file as URL in found?.allObjects ?? [] {
      let path = folder + file.path.dropFirst(root.path.count)
      if isWanted(path) { paths.append(path) }
    }
    return paths.sorted()
  }

  /// The words of some lines, without the modifiers that a test adds to the code.
  private static func words(_ lines: some Sequence<Substring>) -> String {
    let words = lines.filter { !$0.hasPrefix("import ") }.flatMap { $0.split(separator: " ") }
    return words.filter { $0 != "private" && $0 != "fileprivate" }.joined(separator: " ")
  }

  /// The declarations of a block, which may be in different files; the whole block if it has none.
  private static func parts(of block: RepositoryFile.Block) -> [String] {
    var parts: [[Substring]] = [[]]
    var hasClosed = false
    for line in block.lines {
      if hasClosed, line.isEmpty { parts.append([]) }
      hasClosed = line == "}"
      parts[parts.count - 1].append(line)
    }
    return parts.map(words)
  }

  @Test("Pages and sources are found")
  func pagesExist() {
    #expect(Self.pages.count > 80)
    #expect(Self.compiled.count > 1_000_000)
  }

  @Test("Every Swift block is compiled by a test, an example or a client")
  func blocks() throws {
    for page in Self.pages {
      for block in try RepositoryFile(page).blocks {
        // Each block names its language, so that no Swift code is taken for another language.
        let languages = ["swift", "sh", "text", "console", "csv", "json"]
        let language = block.language.prefix { $0 != " " }
        #expect(languages.contains(String(language)), "\(page), \(block.heading)")
        // Not compiled: a sketch with another library, and a line of a manifest.
        let isSketch = block.heading == "Before" || block.lines[0].hasPrefix(".package")
        guard block.language == "swift", !isSketch else { continue }
        for part in Self.parts(of: block) where !Self.compiled.contains(part) {
          Issue.record("Not compiled: \(page), \(block.heading): \(part)")
        }
      }
    }
  }
}
