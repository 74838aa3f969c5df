import Foundation
import KeyedDiff
import Testing

/// If moves are allowed, or if all ids are unique, no diff has fewer deletions and insertions.
/// Without moves and with repeated ids, a diff can have more of them than necessary.
@Suite("A diff has the fewest deletions and insertions, if moves are allowed")
struct FewestChangesTests {
  private static let lists = allLists(keys: 3, length: runsLongTests ? 5 : 4)

  private func forEveryPair(_ body: (_ old: [Int], _ new: [Int]) -> Void) {
    for old in upToRenaming(Self.lists) {
      for new in Self.lists { body(old, new) }
    }
  }

  private func changeCount(_ diff: ListDiff) -> Int { diff.deletions.count + diff.insertions.count }

  /// The length of a longest common subsequence of two lists.
  private func longestCommonCount(_ old: [Int], _ new: [Int]) -> Int {
    var lengths = Array(repeating: 0, count: new.count + 1)
    for row in old {
      var diagonal = 0
      for (index, other) in new.enumerated() {
        let above = lengths[index + 1]
        lengths[index + 1] = row == other ? diagonal + 1 : max(above, lengths[index])
        diagonal = above
      }
    }
    return lengths[new.count]
  }

  @Test("With moves, each id is kept as often as it is in both lists")
  func withMoves() {
    forEveryPair { old, new in
      let kept = Set(old).reduce(0) { sum, id in
        sum + min(old.count { $0 == id }, new.count { $0 == id })
      }
      if changeCount(ListDiff(from: old, to: new, id: \.self)) != old.count + new.count - 2 * kept {
        Issue.record("\(old) → \(new)")
      }
    }
  }

  @Test("Without moves, a longest common subsequence is kept if ids are unique")
  func withoutMoves() {
    forEveryPair { old, new in
      let fewest = old.count + new.count - 2 * longestCommonCount(old, new)
      let count = changeCount(ListDiff(from: old, to: new, id: \.self, moves: .never))
      let isUnique = Set(old).count == old.count && Set(new).count == new.count
      if isUnique ? count != fewest : count < fewest { Issue.record("\(old) → \(new)") }
    }
  }

  @Test("Without moves and with repeated ids, there can be more changes than necessary")
  func repeatedIDs() {
    let (old, new) = ([1, 0], [0, 1, 0, 1])
    #expect(longestCommonCount(old, new) == 2)
    #expect(changeCount(ListDiff(from: old, to: new, id: \.self, moves: .never)) == 4)
    #expect(changeCount(ListDiff(from: old, to: new, id: \.self)) == 2)
  }

  /// Each sentence that promises the fewest deletions and insertions names the condition.
  @Test("The documentation promises no more")
  func documentation() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folders = ["Sources", "Documentation"].map(root.appendingPathComponent)
    let files = folders.flatMap { folder in
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL } ?? []
    }
    let pages = ["README.md", "CHANGELOG.md", "Benchmarks/README.md"]
      .map(root.appendingPathComponent)
    var promises = 0
    for file in pages + files where ["md", "swift"].contains(file.pathExtension) {
      let text = try String(contentsOf: file, encoding: .utf8)
      guard ["fewest", "s few", "s many rows"].contains(where: text.contains) else { continue }
      let words = text.split(whereSeparator: \.isWhitespace).filter { $0 != "///" }
      // A cell of a table is a sentence, too.
      let sentences = words.joined(separator: " ").replacingOccurrences(of: " | ", with: ". ")
        .components(separatedBy: ". ")
      for sentence in sentences.map({ $0.lowercased() }) {
        let isPromise =
          ["fewest", "as few"].contains(where: sentence.contains)
          && sentence.contains("deletions and insertions")
          || sentence.contains("as many rows as possible")
        guard isPromise, !sentence.contains("func ") else { continue }
        promises += 1
        let isConditional =
          ["moves are allowed", "ids are unique", "may move", "rows as possible stay"]
          .contains(where: sentence.contains)
        #expect(isConditional, "\(file.path): \(sentence)")
      }
    }
    #expect(promises >= 8)
  }
}
