import KeyedDiff
import KeyedDiffLists
import Testing

@Suite("Scroll anchors along the direction of scrolling")
struct ScrollAnchorTests {
  private let path = CurrentPath(section: 2, item: 7)

  @Test(
    "The offset is the distance between edges of the same kind",
    arguments: [
      (ScrollAnchor.Edge.top, -10.0), (.left, -10), (.bottom, 220), (.right, 220),
    ])
  func offsets(edge: ScrollAnchor.Edge, offset: Double) {
    let anchor = ScrollAnchor(path: path, row: 90...420, visible: 100...200, edge: edge)
    #expect(anchor == ScrollAnchor(path: path, offset: offset, edge: edge))
  }

  @Test(
    "A row keeps its offset when it moves and changes its height",
    arguments: [
      (ScrollAnchor.Edge.top, 510.0), (.left, 510), (.bottom, 330), (.right, 330),
    ])
  func restoring(edge: ScrollAnchor.Edge, start: Double) {
    let anchor = ScrollAnchor(path: path, row: 90...420, visible: 100...200, edge: edge)
    #expect(anchor.visibleStart(forRow: 500...650, length: 100) == start)
  }
}
