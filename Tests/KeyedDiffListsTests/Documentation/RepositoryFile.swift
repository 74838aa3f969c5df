import Foundation

/// A text file of the repository.
struct RepositoryFile {
  /// The root of the repository: the folder that contains CSources. This file is also compiled with
  /// the tests of Apple's views.
  static let root: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    repeat {
      folder.deleteLastPathComponent()
    } while !FileManager.default.fileExists(
      atPath: folder.appendingPathComponent("CSources").path)
    return folder
  }()

  let lines: [Substring]

  /// - Parameter path: The path from the root of the repository.
  init(_ path: String) throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The cells of all table rows, without the delimiter rows.
  var tableRows: [[String]] {
    lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }.map { line in
      line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// A block of code of a page.
  struct Block {
    let language: Substring
    /// The heading above the block.
    let heading: Substring
    var lines: [Substring] = []
  }

  /// The blocks of code, in order.
  var blocks: [Block] {
    var blocks: [Block] = []
    var heading: Substring = ""
    var isInBlock = false
    for line in lines {
      if line.hasPrefix("```") {
        if !isInBlock { blocks.append(Block(language: line.dropFirst(3), heading: heading)) }
        isInBlock.toggle()
      } else if isInBlock {
        blocks[blocks.count - 1].lines.append(line)
      } else if line.hasPrefix("#") {
        heading = line.drop { $0 == "#" || $0 == " " }
      }
    }
    return blocks
  }

  /// The Swift blocks under a heading.
  func swiftBlocks(under heading: String) -> [[Substring]] {
    blocks.filter { $0.language == "swift" && $0.heading == heading }.map(\.lines)
  }

  /// Names in backticks.
  static func names(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// The blocks whose words do not occur in any of some files.
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
