import Foundation
import KeyedDiff

/// One operation of a batch.
enum Operation {
  case insertRows([IndexPath])
  case deleteRows([IndexPath])
  case reloadRows([IndexPath])
  case moveRow(IndexPath, IndexPath)
  case insertSections(IndexSet)
  case deleteSections(IndexSet)
  case reloadSections(IndexSet)
  case moveSection(Int, Int)

  /// A path that no list has.
  var invalidPath: IndexPath? {
    let paths: [IndexPath] =
      switch self {
      case .insertRows(let paths), .deleteRows(let paths), .reloadRows(let paths): paths
      case .moveRow(let old, let new): [old, new]
      default: []
      }
    return paths.first { path in path.count != 2 || path.contains { $0 < 0 } }
  }
}

/// The open batch.
@MainActor
struct Recording {
  private(set) var batch = BatchUpdate()
  var completions: [(Bool) -> Void] = []

  mutating func add(_ operation: Operation) {
    switch operation {
    case .insertRows(let paths): batch.items.insertions += paths.map { ItemPath($0) }
    case .deleteRows(let paths): batch.items.deletions += paths.map { ItemPath($0) }
    case .reloadRows(let paths): batch.items.reloads += paths.map { ItemPath($0) }
    case .moveRow(let old, let new):
      batch.items.moves.append(PathPair(old: ItemPath(old), new: ItemPath(new)))
    case .insertSections(let sections):
      batch.sections.insertions += sections.map { SectionIndex($0) }
    case .deleteSections(let sections):
      batch.sections.deletions += sections.map { SectionIndex($0) }
    case .reloadSections(let sections):
      batch.sections.reloads += sections.map { SectionIndex($0) }
    case .moveSection(let old, let new):
      batch.sections.moves.append(IndexPair(old: old, new: new))
    }
  }
}
