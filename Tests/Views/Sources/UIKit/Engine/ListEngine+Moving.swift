import Foundation
import KeyedDiff
import KeyedDiffTesting

/// A drag of a row.
struct Drag {
  let source: IndexPath
  /// The current place of the row, not counting the row itself.
  var target: IndexPath
  /// Whether it is a drag-and-drop session.
  let isDrop: Bool
}

// Moves by the user.
extension ListEngine {
  /// Moves a row in the view, then notifies the data source.
  func moveByHand(from source: IndexPath, to target: IndexPath, recording record: () -> Void) {
    let old = loadedCounts()
    var new = old
    guard exists(source), new.indices.contains(target.section) else { return }
    new[source.section] -= 1
    new[target.section] += 1
    guard (0..<new[target.section]).contains(target.item) else { return }
    let move = PathPair(old: ItemPath(source), new: ItemPath(target))
    let map = PathMap(
      BatchUpdate(items: .init(moves: [move])), old: old, new: new)
    counts = new
    carryCells(through: map)
    oldPaths = [:]
    selection = Set(selection.compactMap { map.kept($0) })
    focused = focused.flatMap { map.kept($0) }
    host?.apply(map)
    record()
    host?.setNeedsLayout()
  }

  /// Reloads the cell of a row that the user moved. The path may be stale by then.
  func reloadMovedCell(at path: IndexPath) {
    let selection = self.selection
    let isAnimated = UIView.areAnimationsEnabled
    UIView.setAnimationsEnabled(false)
    record(.reloadRows([path]))
    UIView.setAnimationsEnabled(isAnimated)
    for path in selection where exists(path) { select(path) }
  }
}
