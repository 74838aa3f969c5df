import KeyedDiff

/// The parts from which a `SectionedDiff` can be built, valid or not.
struct ChangeParts {
  var oldCounts: [Int]
  var sections: ListDiff
  var deletions: [OldPath]
  var insertions: [NewPath]
  var moves: [PathPair]
  var updates: [PathPair]

  init(_ diff: SectionedDiff) {
    oldCounts = diff.oldCounts
    sections = diff.sections
    deletions = Array(diff.items.deletions)
    insertions = Array(diff.items.insertions)
    moves = diff.items.moves
    updates = diff.items.updates
  }

  func diff() throws(InvalidChangesError) -> SectionedDiff {
    try SectionedDiff(
      oldCounts: oldCounts, sections: sections, deletions: deletions, insertions: insertions,
      moves: moves, updates: updates)
  }

  /// Builds a diff that treats the moves as rows that may have changed their place.
  func diffOfRepositioned() throws(InvalidChangesError) -> SectionedDiff {
    try SectionedDiff(
      oldCounts: oldCounts, sections: sections, deletions: deletions, insertions: insertions,
      repositioned: moves, updates: updates)
  }

  // MARK: Changing

  /// Changes one part at random.
  mutating func corrupt(_ bytes: inout FuzzedBytes) {
    let sectionCount = max(oldCounts.count, sections.newCount)
    func path<Space>(_ bytes: inout FuzzedBytes) -> ItemPath<Space> {
      ItemPath(
        section: sectionCount == 1 ? 0 : bytes.extremeNumber(near: sectionCount),
        item: bytes.extremeNumber(near: 9))
    }
    func index(of count: Int, _ bytes: inout FuzzedBytes) -> Int? {
      count == 0 ? nil : bytes.number(0...(count - 1))
    }
    let choice = bytes.number(0...11)
    switch choice {
    case 0: deletions.append(path(&bytes))
    case 1: insertions.append(path(&bytes))
    case 2: moves.append(PathPair(old: path(&bytes), new: path(&bytes)))
    case 3: updates.append(PathPair(old: path(&bytes), new: path(&bytes)))
    case 4: if let index = index(of: deletions.count, &bytes) { deletions.remove(at: index) }
    case 5: if let index = index(of: insertions.count, &bytes) { insertions.remove(at: index) }
    case 6: if let index = index(of: moves.count, &bytes) { moves.remove(at: index) }
    case 7:
      if let index = index(of: moves.count, &bytes) {
        moves[index] = PathPair(old: moves[index].old, new: path(&bytes))
      }
    case 8: if let row = updates.first { updates.append(row) }
    case 9:  // an unnecessary move
      if !isHuge, let rows = keptRows(),
        let row = rows.sorted(by: { $0.key < $1.key }).dropFirst(bytes.number(0...9)).first,
        !moves.contains(where: { $0.old == row.key })
      {
        moves.append(PathPair(old: row.key, new: row.value))
      }
    default:
      if let index = index(of: oldCounts.count, &bytes) {
        oldCounts[index] = bytes.extremeNumber(near: 9)
      }
    }
  }

  // MARK: Meaning

  /// Whether there are too many items to iterate over all of them.
  var isHuge: Bool { oldCounts.contains { $0 > 1_000 } }

  /// The new place of each kept row, by the definition of a diff; `nil` if the parts are not a diff
  /// of any two lists. Not for huge lists.
  func keptRows() -> [OldPath: NewPath]? {
    guard oldCounts.allSatisfy({ $0 >= 0 }) else { return nil }
    let taken = deletions + moves.map(\.old)
    let filled = insertions + moves.map(\.new)
    guard Set(taken).count == taken.count, Set(filled).count == filled.count else { return nil }
    let isInRange = taken.allSatisfy { path in
      oldCounts.indices.contains(path.section) && 0..<oldCounts[path.section] ~= path.item
    }
    guard isInRange else { return nil }

    var rows = Dictionary(uniqueKeysWithValues: moves.map { ($0.old, $0.new) })
    var reached = 0
    for (section, count) in oldCounts.enumerated() {
      let staying = (0..<count).map { OldPath(section: section, item: $0) }
        .filter { !taken.contains($0) }
      guard let partner = sections.newIndex(ofOld: section) else {
        if staying.isEmpty { continue } else { return nil }
      }
      guard let free = freePlaces(of: partner, filled, staying.count) else { return nil }
      for (old, new) in zip(staying, free) { rows[old] = new }
      reached += filled.count { $0.section == partner }
    }
    for section in sections.insertions {
      guard freePlaces(of: section, filled, 0) != nil else { return nil }
      reached += filled.count { $0.section == section }
    }
    guard reached == filled.count else { return nil }
    guard Set(updates.map(\.old)).count == updates.count else { return nil }
    return updates.allSatisfy { rows[$0.old] == $0.new } ? rows : nil
  }

  /// The places in a new section that are neither inserted nor targets of moves; `nil` if one of
  /// these is beyond the end of the section.
  private func freePlaces(of section: Int, _ filled: [NewPath], _ count: Int) -> [NewPath]? {
    let filledHere = filled.filter { $0.section == section }
    let places = 0..<(count + filledHere.count)
    guard filledHere.allSatisfy({ places ~= $0.item }) else { return nil }
    return places.map { NewPath(section: section, item: $0) }.filter { !filledHere.contains($0) }
  }
}
