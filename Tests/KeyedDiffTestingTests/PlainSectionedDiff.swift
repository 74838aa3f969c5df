import KeyedDiff
import KeyedDiffTestSupport

/// A diff of sections that follows its definition as simply as possible, to test the checks of
/// promises. Every part can be made wrong.
struct PlainSectionedDiff: SectionedChanges {
  var sections: ListDiff
  var itemDeletions: [OldPath] = []
  var itemInsertions: [NewPath] = []
  var itemMoves: [PathPair] = []
  var itemUpdates: [PathPair] = []
  var oldCounts: [Int]
  var newCounts: [Int]
  var exceedsMaximumChanges = false
  /// The kept rows.
  var pairs: [PathPair] = []
  /// Rows that are moved according to the maps.
  var moved: [PathPair] = []
  /// A fault when the diff is applied.
  var fault: Fault?
  /// A fault of the inverse.
  var changeInverse: ((inout PlainSectionedDiff) -> Void)?

  enum Fault {
    case nothing, oldContent, oldHeaders
  }

  typealias Section = SectionedPair.Section

  init(from old: [Section], to new: [Section], moves: MoveDetection = .fewest) {
    sections = ListDiff(
      from: old, to: new, id: \.id, content: { $0.hasSameHeaderAndFooter(as: $1) }, moves: moves)
    oldCounts = old.map(\.items.count)
    newCounts = new.map(\.items.count)

    var freeOld = rows(old, OldSpace.self)
    var freeNew = rows(new, NewSpace.self)
    func takePairs(where isAllowed: (OldPath, NewPath) -> Bool) -> [PathPair] {
      var taken: [PathPair] = []
      for (path, item) in freeNew {
        guard let index = freeOld.firstIndex(where: { $1.id == item.id && isAllowed($0, path) })
        else { continue }
        taken.append(PathPair(old: freeOld.remove(at: index).path, new: path))
      }
      let filled = Set(taken.map(\.new))
      freeNew.removeAll { filled.contains($0.path) }
      return taken
    }
    for section in oldCounts.indices {
      guard let partner = sections.newIndex(ofOld: section) else { continue }
      let here = takePairs { $0.section == section && $1.section == partner }
      let inPlace = longestRun(of: here.sorted { $0.old < $1.old })
      pairs += inPlace
      moved += here.filter { !inPlace.contains($0) }
    }
    switch moves {
    case .fewest:
      moved += takePairs { _, _ in true }
      pairs += moved
    case .never:
      freeOld += moved.map { ($0.old, old[$0.old.section].items[$0.old.item]) }
      freeNew += moved.map { ($0.new, new[$0.new.section].items[$0.new.item]) }
      moved = []
    }
    pairs.sort { $0.old < $1.old }
    moved.sort { $0.old < $1.old }
    itemDeletions = freeOld.map(\.path).sorted()
    itemInsertions = freeNew.map(\.path).sorted()
    itemMoves = moved
    itemUpdates = pairs.filter {
      old[$0.old.section].items[$0.old.item].content
        != new[$0.new.section].items[$0.new.item].content
    }
  }

  func newPath(ofOld old: OldPath) -> NewPath? { pairs.first { $0.old == old }?.new }
  func oldPath(ofNew new: NewPath) -> OldPath? { pairs.first { $0.new == new }?.old }
  func isMoved(old: OldPath) -> Bool { moved.contains { $0.old == old } }
  func isMoved(new: NewPath) -> Bool { moved.contains { $0.new == new } }

  func applied<ID: Hashable, Item>(
    to old: [ListSection<ID, Item>], from new: [ListSection<ID, Item>]
  ) -> [ListSection<ID, Item>] {
    if fault == .nothing { return old }
    var result = new
    for pair in pairs where fault == .oldContent || !itemUpdates.contains(pair) {
      result[pair.new.section].items[pair.new.item] = old[pair.old.section].items[pair.old.item]
    }
    for section in old.indices where fault == .oldHeaders {
      if let new = sections.newIndex(ofOld: section) { result[new].header = old[section].header }
    }
    return result
  }

  var inverse: PlainSectionedDiff {
    func swapped(_ pairs: [PathPair]) -> [PathPair] {
      pairs.map {
        PathPair(
          old: OldPath(section: $0.new.section, item: $0.new.item),
          new: NewPath(section: $0.old.section, item: $0.old.item))
      }.sorted { $0.old < $1.old }
    }
    var inverse = self
    inverse.sections = sections.inverse
    inverse.itemDeletions = itemInsertions.map { OldPath(section: $0.section, item: $0.item) }
    inverse.itemInsertions = itemDeletions.map { NewPath(section: $0.section, item: $0.item) }
    inverse.itemMoves = swapped(itemMoves)
    inverse.itemUpdates = swapped(itemUpdates)
    (inverse.oldCounts, inverse.newCounts) = (newCounts, oldCounts)
    inverse.pairs = swapped(pairs)
    inverse.moved = swapped(moved)
    changeInverse?(&inverse)
    return inverse
  }
}

private func rows<Space>(
  _ list: [SectionedPair.Section], _: Space.Type
) -> [(path: ItemPath<Space>, item: ListPair.Item)] {
  list.enumerated().flatMap { section, rows in
    rows.items.enumerated().map { (ItemPath(section: section, item: $0), $1) }
  }
}

/// The longest run of pairs whose new paths ascend.
private func longestRun(of pairs: [PathPair]) -> [PathPair] {
  var runs: [[PathPair]] = []  // the longest run that ends with each pair
  for pair in pairs {
    let before = runs.filter { $0.last!.new < pair.new }.max { $0.count < $1.count }
    runs.append((before ?? []) + [pair])
  }
  return runs.max { $0.count < $1.count } ?? []
}
