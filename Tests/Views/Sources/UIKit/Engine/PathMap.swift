import Foundation
import KeyedDiff

/// The new places of the rows of a list after a valid batch.
///
/// A reload beside a move is invalid, so a reloaded row or section gets the place that it would
/// have if it stayed.
struct PathMap {
  let old: [Int]
  let new: [Int]
  private(set) var newSectionOfOld: [Int?]
  private(set) var oldSectionOfNew: [Int?]
  /// Old indices.
  private let reloadedSections: Set<Int>
  /// Old paths.
  private let reloadedRows: Set<IndexPath>
  private let targets: [IndexPath: IndexPath]
  /// For each old section, the rows that are removed from their place, ascending.
  private var leaving: [Int: [Int]] = [:]
  /// For each new section, the rows that are inserted or moved in, ascending.
  private var arriving: [Int: [Int]] = [:]
  /// New paths, without the rows of inserted sections.
  let insertedRows: [IndexPath]
  /// Old paths, without the rows of deleted sections.
  let deletedRows: [IndexPath]

  /// - Complexity: O(s + k log k) for s sections and k operations.
  init(_ batch: BatchUpdate, old: [Int], new: [Int]) {
    self.old = old
    self.new = new
    reloadedSections = Set(batch.sections.reloads.map(\.index))
    reloadedRows = Set(batch.items.reloads.map(\.indexPath))
    insertedRows = batch.items.insertions.map(\.indexPath)
    deletedRows = batch.items.deletions.map(\.indexPath)
    targets = Dictionary(
      batch.items.moves.map { ($0.old.indexPath, $0.new.indexPath) }, uniquingKeysWith: { $1 })
    newSectionOfOld = Array(repeating: nil, count: old.count)
    oldSectionOfNew = Array(repeating: nil, count: new.count)

    for path in batch.items.deletions + batch.items.moves.map(\.old) {
      leaving[path.section, default: []].append(path.item)
    }
    for path in batch.items.insertions + batch.items.moves.map(\.new) {
      arriving[path.section, default: []].append(path.item)
    }
    leaving = leaving.mapValues { $0.sorted() }
    arriving = arriving.mapValues { $0.sorted() }
    mapSections(batch.sections)
  }

  private mutating func mapSections(_ sections: BatchUpdate.Sections) {
    for move in sections.moves {
      newSectionOfOld[move.old] = move.new
      oldSectionOfNew[move.new] = move.old
    }
    let deleted = Set(sections.deletions.map(\.index))
    let inserted = Set(sections.insertions.map(\.index))
    var place = 0
    for section in old.indices where newSectionOfOld[section] == nil && !deleted.contains(section) {
      while place < new.count, oldSectionOfNew[place] != nil || inserted.contains(place) {
        place += 1
      }
      guard place < new.count else { return }
      newSectionOfOld[section] = place
      oldSectionOfNew[place] = section
    }
  }

  /// The place of an old row in the new list, and whether it is reloaded; `nil` if it is deleted.
  func row(_ path: IndexPath) -> (path: IndexPath, isReloaded: Bool)? {
    if let target = targets[path] { return (target, false) }
    guard let section = newSectionOfOld[path.section] else { return nil }
    let isReloaded = reloadedSections.contains(path.section) || reloadedRows.contains(path)
    if reloadedSections.contains(path.section) {
      return path.item < new[section]
        ? (IndexPath(item: path.item, section: section), true) : nil
    }
    let left = leaving[path.section] ?? []
    let before = left.firstPlace { $0 >= path.item }
    if before < left.count, left[before] == path.item { return nil }
    let rank = path.item - before
    let arrived = arriving[section] ?? []
    let skipped = arrived.indices.firstPlace { arrived[$0] - $0 > rank }
    return (IndexPath(item: rank + skipped, section: section), isReloaded)
  }

  /// The place of an old row that stays the same row; `nil` if it is deleted or reloaded.
  func kept(_ path: IndexPath) -> IndexPath? {
    guard let (path, isReloaded) = row(path), !isReloaded else { return nil }
    return path
  }

  /// The operations on rows, as layouts see them.
  @MainActor
  var updateItems: [UICollectionViewUpdateItem] {
    deletedRows.map { UICollectionViewUpdateItem(.delete, before: $0, after: nil) }
      + insertedRows.map { UICollectionViewUpdateItem(.insert, before: nil, after: $0) }
      + targets.map { UICollectionViewUpdateItem(.move, before: $0.key, after: $0.value) }
      + reloadedRows.map { UICollectionViewUpdateItem(.reload, before: $0, after: row($0)?.path) }
  }

  /// New paths of the rows of inserted sections.
  var rowsOfNewSections: [IndexPath] {
    new.indices.filter { oldSectionOfNew[$0] == nil }.flatMap { section in
      (0..<new[section]).map { IndexPath(item: $0, section: section) }
    }
  }

  /// The place of a section that is neither deleted nor reloaded.
  func keptSection(_ section: Int) -> Int? {
    guard old.indices.contains(section), !reloadedSections.contains(section) else { return nil }
    return newSectionOfOld[section]
  }
}

extension Collection where Index == Int {
  /// The first index whose element satisfies a condition, if all such elements are at the end.
  func firstPlace(where belongsInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsInSecondPart(self[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
