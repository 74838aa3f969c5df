// The places of rows. There is no space between them.

extension NSTableView {
  /// The upper edges of the rows, and the lower edge of the last one.
  var rowOffsets: [CGFloat] {
    if let offsets { return offsets }
    var offsets: [CGFloat] = [0]
    for index in rows.indices { offsets.append(offsets.last! + height(ofRow: index)) }
    self.offsets = offsets
    return offsets
  }

  private func height(ofRow index: Int) -> CGFloat {
    if let height = rows[index].height { return height }
    var height = rowHeight
    updating {
      height =
        delegate(for: "tableView:heightOfRow:")?.tableView(self, heightOfRow: index) ?? rowHeight
    }
    if height <= 0 { standIn.raise("heightOfRow returned \(height) for row \(index).") }
    rows[index].height = height
    return height
  }

  public func rect(ofRow row: Int) -> NSRect {
    guard rows.indices.contains(row) else { return .zero }
    let offsets = rowOffsets
    return NSRect(
      x: 0, y: offsets[row], width: bounds.width, height: offsets[row + 1] - offsets[row])
  }

  public func rows(in rect: NSRect) -> NSRange {
    let offsets = rowOffsets
    let first = rows.indices.first { offsets[$0 + 1] > rect.minY } ?? rows.count
    let end = rows.indices.last { offsets[$0] < rect.maxY }.map { $0 + 1 } ?? 0
    return NSRange(location: first, length: max(end - first, 0))
  }

  public func row(at point: NSPoint) -> Int {
    rows.indices.first { rect(ofRow: $0).contains(point) } ?? -1
  }

  public func scrollRowToVisible(_ row: Int) {
    guard let clipView = superview as? NSClipView, rows.indices.contains(row) else { return }
    let rect = rect(ofRow: row)
    if rect.minY < clipView.bounds.minY {
      clipView.scroll(to: NSPoint(x: clipView.bounds.minX, y: rect.minY))
    } else if rect.maxY > clipView.bounds.maxY {
      clipView.scroll(
        to: NSPoint(x: clipView.bounds.minX, y: rect.maxY - clipView.bounds.height))
    }
  }
}
