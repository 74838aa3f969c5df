import Foundation

/// Converts between a layout that scrolls horizontally and one that scrolls vertically.
struct FlowAxis {
  let isVertical: Bool

  func turned(_ size: CGSize) -> CGSize {
    isVertical ? size : CGSize(width: size.height, height: size.width)
  }

  func turned(_ rect: CGRect) -> CGRect {
    isVertical
      ? rect : CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
  }

  func turned(_ inset: UIEdgeInsets) -> UIEdgeInsets {
    isVertical
      ? inset
      : UIEdgeInsets(top: inset.left, left: inset.top, bottom: inset.right, right: inset.bottom)
  }

  func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }

  func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
}

/// The sizes of the items of a section.
enum FlowSizes {
  case same(CGSize, count: Int)
  case own([CGSize])
}

/// The items of a section, in lines.
struct FlowLines {
  private enum Arrangement {
    /// The size of all items, if it is the same.
    case grid(size: CGSize, count: Int, columns: Int, columnWidth: CGFloat)
    /// The frame of each item.
    case frames([CGRect])
  }

  private let arrangement: Arrangement
  private let lineSpacing: CGFloat
  let height: CGFloat

  /// - Complexity: O(1) if all items have one size, else O(n).
  init(sizes: FlowSizes, width: CGFloat, lineSpacing: CGFloat, itemSpacing: CGFloat) {
    self.lineSpacing = lineSpacing
    switch sizes {
    case .same(let size, let count):
      let columns = max(1, Int((width + itemSpacing) / max(1, size.width + itemSpacing)))
      let free = columns > 1 ? (width - size.width) / CGFloat(columns - 1) : 0
      arrangement = .grid(size: size, count: count, columns: columns, columnWidth: free)
      let lines = (count + columns - 1) / columns
      height = lines == 0 ? 0 : CGFloat(lines) * (size.height + lineSpacing) - lineSpacing
    case .own(let sizes):
      var frames: [CGRect] = []
      var (x, y, lineHeight): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
      for size in sizes {
        if x > 0, x + size.width > width {
          y += lineHeight + lineSpacing
          (x, lineHeight) = (0, 0)
        }
        frames.append(CGRect(origin: CGPoint(x: x, y: y), size: size))
        x += size.width + itemSpacing
        lineHeight = max(lineHeight, size.height)
      }
      arrangement = .frames(frames)
      height = y + lineHeight
    }
  }

  func frame(of item: Int) -> CGRect? {
    switch arrangement {
    case .grid(let size, let count, let columns, let columnWidth):
      guard (0..<count).contains(item) else { return nil }
      return CGRect(
        x: CGFloat(item % columns) * columnWidth,
        y: CGFloat(item / columns) * (size.height + lineSpacing), width: size.width,
        height: size.height)
    case .frames(let frames): return frames.indices.contains(item) ? frames[item] : nil
    }
  }

  /// The items whose lines may intersect a range of heights.
  func items(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
    switch arrangement {
    case .grid(let size, let count, let columns, _):
      let line = size.height + lineSpacing
      guard line > 0 else { return 0..<count }
      let first = max(0, Int(top / line)) * columns
      let end = max(0, Int((bottom / line).rounded(.up))) * columns
      return min(first, count)..<max(min(first, count), min(end, count))
    case .frames(let frames):
      // Lines start one below the other, but items of a line may end at different heights.
      let end = frames.firstPlace { $0.minY >= bottom }
      var first = frames.firstPlace { $0.minY >= top }
      if first > 0 {
        let lineStart = frames[first - 1].minY
        first = frames.firstPlace { $0.minY >= lineStart }
      }
      return first..<max(first, end)
    }
  }
}

/// One section of a flow layout.
struct FlowSection {
  let start: CGFloat
  let header: CGFloat
  let footer: CGFloat
  let inset: UIEdgeInsets
  let lines: FlowLines

  private var firstLine: CGFloat { start + header + inset.top }

  var end: CGFloat { firstLine + lines.height + inset.bottom + footer }

  func frame(of item: Int) -> CGRect? {
    lines.frame(of: item)?.offsetBy(dx: inset.left, dy: firstLine)
  }

  func items(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
    lines.items(from: top - firstLine, to: bottom - firstLine)
  }
}
