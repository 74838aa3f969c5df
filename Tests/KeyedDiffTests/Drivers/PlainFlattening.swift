import KeyedDiff

/// Applies a batch to a flat list, following the documentation as simply as possible, as a
/// reference for `BatchUpdate.flattened(from:to:)`.
struct PlainFlattening {
  /// The old row of each new row; `nil` if the row is inserted.
  private(set) var oldOfNew: [Int?] = []
  /// The new rows that are moved.
  private(set) var moved: [Int] = []

  private struct Row {
    var old: Int?
    var moved = false
  }

  private struct Section {
    var header: Row
    var items: [Row]
  }

  init(_ batch: BatchUpdate, from old: FlatLayout, to new: FlatLayout) {
    var sections = (0..<old.sectionCount).map { section in
      Section(
        header: Row(old: old.headerPosition(ofSection: section)),
        items: old.itemPositions(ofSection: section).map { Row(old: $0) })
    }
    func replacement(_ section: Int) -> Section {
      let items = Array(repeating: Row(), count: new.itemCount(ofSection: section))
      return Section(header: Row(), items: items)
    }

    // Items leave their sections.
    for path in batch.items.reloads { sections[path.section].items[path.item].old = nil }
    var entering: [NewPath: Row] = [:]
    for path in batch.items.insertions { entering[path] = Row() }
    for move in batch.items.moves {
      entering[move.new] = Row(
        old: sections[move.old.section].items[move.old.item].old, moved: true)
    }
    let leaving = Set(batch.items.deletions + batch.items.moves.map(\.old))
    for section in sections.indices {
      sections[section].items = sections[section].items.enumerated().filter {
        !leaving.contains(OldPath(section: section, item: $0.offset))
      }.map(\.element)
    }

    // Sections are removed and inserted.
    var arranged = [Section?](repeating: nil, count: new.sectionCount)
    var isReplaced = [Bool](repeating: false, count: new.sectionCount)
    for section in batch.sections.insertions.map(\.index) {
      arranged[section] = replacement(section)
      isReplaced[section] = true
    }
    for move in batch.sections.moves {
      arranged[move.new] = sections[move.old]
      arranged[move.new]!.header.moved = true
      for item in arranged[move.new]!.items.indices {
        // A reloaded row is not moved.
        if arranged[move.new]!.items[item].old != nil {
          arranged[move.new]!.items[item].moved = true
        }
      }
    }
    let gone = Set(batch.sections.deletions.map(\.index) + batch.sections.moves.map(\.old))
    let reloaded = Set(batch.sections.reloads.map(\.index))
    var staying = sections.indices.filter { !gone.contains($0) }.makeIterator()
    for section in arranged.indices where arranged[section] == nil {
      let old = staying.next()!
      isReplaced[section] = reloaded.contains(old)
      arranged[section] = reloaded.contains(old) ? replacement(section) : sections[old]
    }

    // Items enter their sections.
    for (index, section) in arranged.enumerated() {
      if new.headerPosition(ofSection: index) != nil { append(section!.header) }
      var rest = section!.items[...]
      for item in 0..<new.itemCount(ofSection: index) {
        let path = NewPath(section: index, item: item)
        append(isReplaced[index] ? Row() : entering[path] ?? rest.removeFirst())
      }
    }
  }

  private mutating func append(_ row: Row) {
    if row.moved, row.old != nil { moved.append(oldOfNew.count) }
    oldOfNew.append(row.old)
  }
}
