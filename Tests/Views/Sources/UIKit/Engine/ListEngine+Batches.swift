import Foundation
import KeyedDiff
import KeyedDiffTesting

// Batches: operations are recorded one by one; they are checked and applied when the outermost
// batch ends.
extension ListEngine {
  func performBatch(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?) {
    beginBatch()
    updates?()
    endBatch(completion: completion)
  }

  func beginBatch() {
    if depth == 0 {
      recording = Recording()
      if hasUncommittedUpdates { warn("An update of a view that has uncommitted updates.") }
      if drag != nil { warn("An update while a row is dragged.") }
      // A collection view lays out before a batch begins. A table reads its old counts with the
      // first operation.
      if flavor == .collection {
        if host?.needsLayout == true { layOut() }
        _ = loadedCounts()
      }
    }
    depth += 1
  }

  func record(_ operation: Operation) {
    if let path = operation.invalidPath {
      return raise("Attempted to perform update with invalid index path: \(path.objectText)")
    }
    let isSingle = depth == 0
    if isSingle { beginBatch() }
    _ = loadedCounts()
    recording.add(operation)
    if isSingle { endBatch(completion: nil) }
  }

  func endBatch(completion: ((Bool) -> Void)?) {
    guard depth > 0 else { return }
    if let completion { recording.completions.append(completion) }
    depth -= 1
    guard depth == 0 else { return }
    if isUpdatingCells {
      // This message is not from UIKit; real views recurse or crash.
      raise("An update was made while cells were being updated.")
    }
    let finished = recording
    recording = Recording()
    let old = loadedCounts()
    let new = host?.askCounts() ?? []
    counts = new
    do {
      try BatchRules.validate(old: old, new: new, batch: finished.batch, flavor: flavor)
      apply(PathMap(finished.batch, old: old, new: new))
    } catch {
      raise(error.message)
      // A real program would have ended here.
      forgetData()
    }
    let leaving = leavingCells
    leavingCells = []
    animations.add(
      finished.completions, isAnimated: UIView.areAnimationsEnabled,
      leaving: leaving.map { cell, path in { [weak self] in self?.endDisplay(of: cell, at: path) } }
    )
  }

  private func apply(_ map: PathMap) {
    carryCells(through: map)
    selection = Set(selection.compactMap { map.kept($0) })
    highlighted = highlighted.flatMap { map.kept($0) }
    focused = focused.flatMap { map.row($0)?.path }
    host?.apply(map)
    layOut(afterBatch: true)
    oldPaths = [:]
  }

  /// Cells of rows that the batch does not change are kept, and move with their rows.
  func carryCells(through map: PathMap) {
    oldPaths = [:]
    let (shown, ahead) = (visible, prepared)
    visible = [:]
    prepared = [:]
    for (path, cell) in shown.sorted(by: { $0.key < $1.key }) {
      if let newPath = map.kept(path) {
        visible[newPath] = cell
        oldPaths[ObjectIdentifier(cell)] = path
      } else {
        retire(cell, from: path)
      }
    }
    if let pinned {
      self.pinned = map.kept(pinned.path).map { (pinned.cell, $0) }
      if self.pinned == nil { retire(pinned.cell, from: pinned.path) }
    }
    for (path, cell) in ahead {
      if let newPath = map.kept(path) {
        prepared[newPath] = cell
      } else {
        host?.recycle(cell)
      }
    }
  }

  /// Removes a cell with a batch. When the animation ends, the delegate is notified with the old
  /// path; only then can the cell be reused.
  func retire(_ cell: Cell, from oldPath: IndexPath) {
    cell.resignFirstResponderInside()
    leavingCells.append((cell, oldPath))
  }
}
