import KeyedDiffTestSupport

@testable import KeyedDiff

/// Valid changes of a list, most of them in runs.
struct ListParts {
  var oldCount: Int
  var deletions: [Range<Int>] = []
  var insertions: [Range<Int>] = []
  var moves: [IndexPair] = []
  var updates: [IndexPair] = []

  init(oldCount: Int, _ random: inout SplitMix64) {
    self.oldCount = oldCount
    let old = Labels(count: oldCount, &random)
    let staying = oldCount - old.runs.count(of: .changed) - old.runs.count(of: .moved)
    let new = Labels(
      arranging: staying, moved: old.runs.count(of: .moved),
      changed: .random(in: 0...30, using: &random), &random)
    deletions = old.ranges(.changed)
    insertions = new.ranges(.changed)
    moves = zip(old.places(.moved), new.places(.moved).shuffled(using: &random))
      .map { IndexPair(old: $0, new: $1) }
    let diff = try! diff(inRanges: false)
    updates = (0..<oldCount).compactMap { old in
      guard Bool.random(using: &random) else { return nil }
      return diff.newIndex(ofOld: old).map { IndexPair(old: old, new: $0) }
    }
  }

  func diff(inRanges: Bool, repositioned: Bool = false) throws -> ListDiff {
    let (deletions, insertions) = (deletions.rows(inRanges), insertions.rows(inRanges))
    if repositioned {
      return try ListDiff(
        oldCount: oldCount, deletions: deletions, insertions: insertions, repositioned: moves,
        updates: updates)
    }
    return try ListDiff(
      oldCount: oldCount, deletions: deletions, insertions: insertions, moves: moves,
      updates: updates)
  }

  mutating func corrupt(_ random: inout SplitMix64) {
    let start = Int.random(in: -5...70, using: &random)
    let range = start..<(start + .random(in: 1...20, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: deletions.insert(range, at: .random(in: 0...deletions.count, using: &random))
    case 1: insertions.insert(range, at: .random(in: 0...insertions.count, using: &random))
    case 2: moves.append(IndexPair(old: start, new: range.upperBound - 3))
    case 3: oldCount += .random(in: -9...9, using: &random)
    case 4: updates.append(IndexPair(old: start, new: start))
    default:
      if let last = insertions.popLast() { deletions.append(last) } else { moves = [] }
    }
  }
}

/// Valid changes of a list with sections.
struct SectionParts {
  var oldCounts: [Int]
  let newCounts: [Int]
  let sections: ListDiff
  var deletions: [Range<OldPath>] = []
  var insertions: [Range<NewPath>] = []
  var moves: [PathPair] = []
  var updates: [PathPair] = []

  init(_ random: inout SplitMix64) throws {
    let count = Int.random(in: 0...4, using: &random)
    try self.init(
      oldCounts: (0..<count).map { _ in .random(in: 0...20, using: &random) }, &random)
  }

  init(oldCounts: [Int], _ random: inout SplitMix64) throws {
    self.oldCounts = oldCounts
    let oldSections = Labels(count: oldCounts.count, &random)
    let moved = oldSections.runs.count(of: .moved)
    let newSections = Labels(
      arranging: oldCounts.count - moved - oldSections.runs.count(of: .changed), moved: moved,
      changed: .random(in: 0...2, using: &random), &random)
    let sections = try ListDiff(
      oldCount: oldCounts.count, deletions: oldSections.places(.changed),
      insertions: newSections.places(.changed),
      moves: zip(oldSections.places(.moved), newSections.places(.moved).shuffled(using: &random))
        .map { IndexPair(old: $0, new: $1) })
    self.sections = sections

    var staying = Array(repeating: 0, count: sections.newCount)
    var sources: [OldPath] = []
    for (section, count) in oldCounts.enumerated() {
      var labels = Labels(count: count, &random)
      if let new = sections.newIndex(ofOld: section) {
        staying[new] = labels.runs.count(of: .stays)
      } else {
        labels.replace(.stays, by: .changed)
      }
      if sections.newCount == 0 { labels.replace(.moved, by: .changed) }
      deletions += labels.ranges(.changed).map { $0.paths(section) }
      sources += labels.places(.moved).map { OldPath(section: section, item: $0) }
    }
    var arriving = Array(repeating: 0, count: sections.newCount)
    for _ in sources { arriving[.random(in: arriving.indices, using: &random)] += 1 }
    var targets: [NewPath] = []
    var newCounts: [Int] = []
    for section in 0..<sections.newCount {
      let labels = Labels(
        arranging: staying[section], moved: arriving[section],
        changed: .random(in: 0...12, using: &random), &random)
      insertions += labels.ranges(.changed).map { $0.paths(section) }
      targets += labels.places(.moved).map { NewPath(section: section, item: $0) }
      newCounts.append(labels.runs.count)
    }
    self.newCounts = newCounts
    moves = zip(sources, targets.shuffled(using: &random)).map { PathPair(old: $0, new: $1) }
    let diff = try diff(inRanges: false)
    updates = oldCounts.paths(in: OldSpace.self).compactMap { old in
      guard Int.random(in: 0..<4, using: &random) == 0 else { return nil }
      return diff.newPath(ofOld: old).map { PathPair(old: old, new: $0) }
    }
  }

  func diff(inRanges: Bool, repositioned: Bool = false) throws -> SectionedDiff {
    let (deletions, insertions) = (deletions.rows(inRanges), insertions.rows(inRanges))
    if repositioned {
      return try SectionedDiff(
        oldCounts: oldCounts, sections: sections, deletions: deletions, insertions: insertions,
        repositioned: moves, updates: updates)
    }
    return try SectionedDiff(
      oldCounts: oldCounts, sections: sections, deletions: deletions, insertions: insertions,
      moves: moves, updates: updates)
  }

  mutating func corrupt(_ random: inout SplitMix64) {
    let section = Int.random(in: -1...4, using: &random)
    let start = Int.random(in: -5...25, using: &random)
    let range = start..<(start + .random(in: 1...9, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      deletions.insert(range.paths(section), at: .random(in: 0...deletions.count, using: &random))
    case 1:
      insertions.insert(range.paths(section), at: .random(in: 0...insertions.count, using: &random))
    case 2:
      moves.append(
        PathPair(
          old: OldPath(section: section, item: start),
          new: NewPath(section: section, item: range.upperBound)))
    case 3: if let last = oldCounts.indices.last { oldCounts[last] += range.upperBound - 8 }
    case 4: _ = deletions.popLast()
    default: _ = insertions.popLast()
    }
  }
}

/// What happens to each row of a list.
struct Labels {
  enum Label { case stays, changed, moved }

  private(set) var runs: [Label] = []

  /// Chooses labels, most of them in long runs.
  init(count: Int, _ random: inout SplitMix64) {
    while runs.count < count {
      let label: Label = [.stays, .stays, .changed, .changed, .moved].randomElement(using: &random)!
      let length = Int.random(in: 1...(label == .moved ? 2 : 12), using: &random)
      runs += Array(repeating: label, count: min(length, count - runs.count))
    }
  }

  /// Arranges numbers of rows, in runs.
  init(arranging staying: Int, moved: Int, changed: Int, _ random: inout SplitMix64) {
    var rest: [(Label, Int)] = [(.stays, staying), (.moved, moved), (.changed, changed)]
    while true {
      rest.removeAll { $0.1 == 0 }
      guard let index = rest.indices.randomElement(using: &random) else { return }
      let length = Int.random(in: 1...rest[index].1, using: &random)
      runs += Array(repeating: rest[index].0, count: length)
      rest[index].1 -= length
    }
  }

  mutating func replace(_ label: Label, by other: Label) {
    runs = runs.map { $0 == label ? other : $0 }
  }

  func places(_ label: Label) -> [Int] { runs.indices.filter { runs[$0] == label } }

  func ranges(_ label: Label) -> [Range<Int>] {
    places(label).reduce(into: []) { ranges, place in
      if ranges.last?.upperBound == place {
        ranges[ranges.count - 1] = ranges.last!.lowerBound..<place + 1
      } else {
        ranges.append(place..<place + 1)
      }
    }
  }
}

extension [Labels.Label] {
  func count(of label: Labels.Label) -> Int { count { $0 == label } }
}

extension Range<Int> {
  func paths<Space>(_ section: Int) -> Range<ItemPath<Space>> {
    ItemPath(section: section, item: lowerBound)..<ItemPath(section: section, item: upperBound)
  }
}

extension Array {
  /// The rows of ranges, kept in ranges, or one by one in ascending order.
  func rows<Position: RowPosition>(_ inRanges: Bool) -> RowRanges<Position>
  where Element == Range<Position> {
    var rows = RowRanges(ranges: self)
    if inRanges {
      rows.keepRanges()
      return rows
    }
    return RowRanges(starts: Array<Position>(rows).sorted(), ends: [])
  }
}

extension [Int] {
  /// The paths of all rows of sections with these counts.
  func paths<Space>(in space: Space.Type) -> [ItemPath<Space>] {
    enumerated().flatMap { section, count in
      (0..<count).map { ItemPath(section: section, item: $0) }
    }
  }
}
