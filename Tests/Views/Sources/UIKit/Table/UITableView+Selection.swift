public import Foundation

// Selecting and scrolling from code, which calls no delegate methods.
extension UITableView {
  public var indexPathForSelectedRow: IndexPath? { engine.selection.min() }

  public var indexPathsForSelectedRows: [IndexPath]? {
    engine.selection.isEmpty ? nil : engine.selection.sorted()
  }

  public func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    guard let indexPath else { return engine.deselectAll() }
    guard checkExists(indexPath) else { return }
    if !allowsMultipleSelectionNow { engine.deselectAll() }
    engine.select(indexPath)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  public func deselectRow(at indexPath: IndexPath, animated: Bool) { engine.deselect(indexPath) }

  public func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    guard checkExists(indexPath) else { return }
    loadGeometry()
    let row = rectForRow(at: indexPath)
    let inset = adjustedContentInset
    let top = contentOffset.y + inset.top
    let bottom = contentOffset.y + bounds.height - inset.bottom
    let y: CGFloat
    switch scrollPosition {
    case .top: y = row.minY - inset.top
    case .bottom: y = row.maxY - bounds.height + inset.bottom
    case .middle: y = row.midY - inset.top - (bottom - top) / 2
    case .none:
      if row.minY < top {
        y = row.minY - inset.top
      } else if row.maxY > bottom {
        y = row.maxY - bounds.height + inset.bottom
      } else {
        return
      }
    }
    setContentOffset(clampedOffset(CGPoint(x: contentOffset.x, y: y)), animated: animated)
  }

  public func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    let middle = contentOffset.y + bounds.height / 2
    let nearest = engine.selection.min {
      abs(rectForRow(at: $0).midY - middle) < abs(rectForRow(at: $1).midY - middle)
    }
    if let nearest { scrollToRow(at: nearest, at: scrollPosition, animated: animated) }
  }

  var allowsMultipleSelectionNow: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  /// Raises if a row does not exist.
  private func checkExists(_ path: IndexPath) -> Bool {
    let counts = engine.loadedCounts()
    guard counts.indices.contains(path.section) else {
      // These messages are not documented.
      engine.raise(
        "Attempted to scroll the table view to an out-of-bounds section (\(path.section)) when "
          + "there are only \(counts.count) sections.", name: "NSRangeException")
      return false
    }
    guard (0..<counts[path.section]).contains(path.row) else {
      engine.raise(
        "Attempted to scroll the table view to an out-of-bounds row (\(path.row)) when there are "
          + "only \(counts[path.section]) rows in section \(path.section).",
        name: "NSRangeException")
      return false
    }
    return true
  }
}
