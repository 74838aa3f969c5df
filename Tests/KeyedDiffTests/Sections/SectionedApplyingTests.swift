import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Applying diffs of sections by closures")
struct SectionedApplyingTests {
  @Test("Closures provide new and changed rows and sections, in order")
  func random() {
    for seed in 0..<seedCount(20_000, inShortRuns: 300) {
      let pair = SectionedPair(seed: seed, maximumSections: 5, maximumRows: 20)
      let diff = SectionedDiff(from: pair.old, to: pair.new)
      var inserted: [NewPath] = []
      var updated: [NewPath] = []
      var insertedSections: [Int] = []
      var updatedSections: [Int] = []
      let applied = diff.applied(to: pair.old) { path in
        inserted.append(path)
        return pair.new[path.section].items[path.item]
      } updating: { item, path in
        updated.append(path)
        let new = pair.new[path.section].items[path.item]
        if new.id != item.id { Issue.record("\(pair): \(item) at \(path)") }
        return new
      } insertingSection: { index in
        insertedSections.append(index)
        return pair.new[index]
      } updatingSection: { section, index in
        updatedSections.append(index)
        if section.id != pair.new[index].id { Issue.record("\(pair): section \(index)") }
        return pair.new[index]
      }
      let isInOrder =
        diff.items.insertions == inserted && updated == diff.items.updates.map(\.new).sorted()
        && diff.sections.insertions == insertedSections
        && updatedSections == diff.sections.updates.map(\.new).sorted()
      if applied != pair.new || !isInOrder { Issue.record("\(pair): \(applied)") }
    }
  }

  @Test("Values follow their rows, and values of updated rows are replaced")
  func values() {
    for seed in 0..<seedCount(20_000, inShortRuns: 300) {
      let pair = SectionedPair(seed: seed, maximumSections: 5, maximumRows: 20)
      let diff = SectionedDiff(from: pair.old, to: pair.new)
      let texts = diff.applied(to: pair.old.map { $0.items.map { "\($0)" } }) { path in
        "\(pair.new[path.section].items[path.item])"
      } updating: { _, path in
        "\(pair.new[path.section].items[path.item])"
      }
      if texts != pair.new.map({ $0.items.map { "\($0)" } }) { Issue.record("\(pair): \(texts)") }
    }
  }

  @Test("Sections without changed rows share the storage of their rows")
  func sharedStorage() {
    let rows = (0..<100).map { Item(id: $0) }
    let old = [ListSection(id: 1, items: rows), ListSection(id: 2, items: [Item(id: 200)])]
    var new = old.map { ListSection(id: $0.id, items: $0.items.map { $0 }, header: "new") }
    new[1].items[0].content = 1
    let applied = SectionedDiff(from: old, to: new).applied(to: old, from: new)
    #expect(applied == new)
    func address(_ list: [Section]) -> UnsafePointer<Item>? {
      list[0].items.array.withUnsafeBufferPointer(\.baseAddress)
    }
    #expect(address(applied) == address(old))
    #expect(address(applied) != address(new))
  }

  @Test("Errors of each closure are passed on")
  func errors() {
    struct Fault: Error, Equatable { var closure: Int }
    let old = [Section(id: 1, items: [Item(id: 1)])]
    let new = [
      Section(id: 1, items: [Item(id: 1, content: 1)], header: "new"),
      Section(id: 2, items: [Item(id: 2)]),
    ]
    let diff = SectionedDiff(from: old, to: new)
    for closure in 0..<4 {
      func fail(_ number: Int) throws { if number == closure { throw Fault(closure: number) } }
      #expect(throws: Fault(closure: closure)) {
        try diff.applied(to: old) { path in
          try fail(0)
          return new[path.section].items[path.item]
        } updating: { _, path in
          try fail(1)
          return new[path.section].items[path.item]
        } insertingSection: { index in
          try fail(2)
          return new[index]
        } updatingSection: { _, index in
          try fail(3)
          return new[index]
        }
      }
    }
  }
}
