import KeyedDiffTestSupport

/// Makes a new list of sections from an old one by seeded random edits.
struct SectionEditor {
  private let old: [AbstractSection]
  private var new: [AbstractSection]
  private var nextRow: Int
  private var random: SplitMix64

  init(shape: Shape, seed: UInt64) {
    old = (0..<shape.sections).map { section in
      let first = section * shape.rows
      return AbstractSection(
        number: section,
        rows: (first..<(first + shape.rows)).map { AbstractRow(number: $0, version: 0) })
    }
    new = old
    nextRow = shape.size
    random = SplitMix64(seed: seed)
  }

  var scenario: SectionedScenario { SectionedScenario(old: old, new: new) }

  /// The old list twice.
  var unchangedScenario: SectionedScenario {
    SectionedScenario(old: old, new: old, isSameList: true)
  }

  // MARK: Rows

  /// A third of the edits each replace, insert and delete a row, each in a random section; as many
  /// rows get new content.
  mutating func editRows(_ count: Int) {
    for edit in 0..<count {
      guard let (section, row) = randomRow() else { return }
      switch edit % 3 {
      case 0: new[section].rows[row] = freshRow()
      case 1: new[section].rows.insert(freshRow(), at: row)
      default: new[section].rows.remove(at: row)
      }
    }
    for _ in 0..<count {
      guard let (section, row) = randomRow() else { return }
      new[section].rows[row].version += 1
    }
  }

  /// Moves rows to random places, in other sections if there are any.
  mutating func moveRows(_ count: Int) {
    for _ in 0..<count {
      guard let (section, row) = randomRow() else { return }
      var target = Int.random(in: 0..<max(1, new.count - 1), using: &random)
      if target >= section, new.count > 1 { target += 1 }
      let moved = new[section].rows.remove(at: row)
      new[target].rows.insert(
        moved, at: Int.random(in: 0...new[target].rows.count, using: &random))
    }
  }

  // MARK: Sections

  mutating func deleteSections(_ count: Int) {
    for _ in 0..<count { new.remove(at: Int.random(in: new.indices, using: &random)) }
  }

  /// Inserts sections of new rows.
  mutating func insertSections(_ count: Int, rows: Int) {
    for number in old.count..<(old.count + count) {
      let section = AbstractSection(number: number, rows: (0..<rows).map { _ in freshRow() })
      new.insert(section, at: Int.random(in: 0...new.count, using: &random))
    }
  }

  mutating func moveSections(_ count: Int) {
    for _ in 0..<count {
      let section = new.remove(at: Int.random(in: new.indices, using: &random))
      new.insert(section, at: Int.random(in: 0...new.count, using: &random))
    }
  }

  mutating func changeHeaders(_ count: Int) {
    for index in new.indices.shuffled(using: &random).prefix(count) { new[index].version += 1 }
  }

  // MARK: Choices

  private mutating func freshRow() -> AbstractRow {
    defer { nextRow += 1 }
    return AbstractRow(number: nextRow, version: 0)
  }

  /// A row of a random nonempty section, or `nil` if too few sections have rows.
  private mutating func randomRow() -> (section: Int, row: Int)? {
    for _ in 0..<100 where !new.isEmpty {
      let section = Int.random(in: new.indices, using: &random)
      guard !new[section].rows.isEmpty else { continue }
      return (section, Int.random(in: new[section].rows.indices, using: &random))
    }
    return nil
  }
}
