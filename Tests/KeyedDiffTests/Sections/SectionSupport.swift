import KeyedDiff
import KeyedDiffTestSupport
import Testing

typealias Section = SectionedPair.Section

/// Records the promises that a diff of sections breaks.
func check(
  _ diff: SectionedDiff, from old: [Section], to new: [Section], moves: MoveDetection = .fewest,
  _ trail: @autoclosure () -> String = ""
) {
  let broken = SectionedPromises.broken(by: diff, from: old, to: new, id: \.id, moves: moves)
  if !broken.isEmpty {
    Issue.record("\(trail()) \(old) → \(new): \(diff.debugDescription)\n\(broken)")
  }
}

/// Every pair of small lists of sections, up to renaming of ids: with new content for every other
/// id, and one header that changes.
///
/// - Parameters:
///   - sections: The number of section ids.
///   - items: The number of item ids.
///   - step: The stride through the pairs, beginning with the pair at index `part`.
func forEverySectionedPair(
  sections: Int, items: Int, stride step: Int = 1, part: Int = 0,
  _ body: (_ old: [Section], _ new: [Section]) -> Void
) {
  let all = SectionedLists.all(sections: sections, items: items)
  for old in SectionedLists.upToRenaming(sections: sections, items: items) {
    for index in stride(from: part, to: all.count, by: step) {
      var new = all[index]
      for section in new.indices {
        if new[section].id == 0 { new[section].header = "new" }
        for item in new[section].items.indices {
          new[section].items[item].content = new[section].items[item].id % 2
        }
      }
      body(old, new)
    }
  }
}
