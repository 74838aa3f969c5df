import Foundation

/// A text file of the repository.
struct RepositoryFile {
  /// The folder that has the C sources. This file is compiled by the tests of Apple's views, too.
  static let root: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    repeat {
      folder.deleteLastPathComponent()
    } while !FileManager.default.fileExists(
      atPath: folder.appendingPathComponent("CSources").path)
    return folder
  }()

  let lines: [Substring]

  /// - Parameter path: Where it is, from the root of the repository.
  init(_ path: String) throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The cells of all rows of tables, without the rows of dashes.
  var tableRows: [[String]] {
    lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }.map { line in
      line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The Swift blocks that stand under headings of a text.
  func swiftBlocks(under heading: String) -> [[Substring]] {
    var blocks: [[Substring]] = []
    var (isUnderHeading, isInBlock) = (false, false)
    for line in lines {
      if isInBlock, line == "```" {
        isInBlock = false
      } else if isInBlock, isUnderHeading {
        blocks[blocks.count - 1].append(line)
      } else if line == "```swift" {
        isInBlock = true
        if isUnderHeading { blocks.append([]) }
      } else if !isInBlock, line.hasPrefix("#") {
        isUnderHeading = line.drop { $0 == "#" } == " \(heading)"
      }
    }
    return blocks
  }

  /// Names in backticks.
  static func names(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// The blocks that do not stand, word by word, in any of some files.
  static func blocks(
    _ blocks: [[Substring]], missingIn files: [String]
  ) throws -> [String] {
    func words(_ text: some Sequence<Substring>) -> String {
      text.flatMap { $0.split(separator: " ") }.joined(separator: " ")
    }
    let files = try files.map { try RepositoryFile("\($0).swift") }
    let compiled = words(files.flatMap(\.lines))
    return blocks.filter { !compiled.contains(words($0)) }.map { $0.joined(separator: "\n") }
  }
}
