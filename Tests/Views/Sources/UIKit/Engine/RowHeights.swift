import Foundation

/// The heights of the rows of one section: most have a default height, the others are stored.
struct RowHeights {
  private(set) var count: Int
  /// The default height.
  let standard: CGFloat
  /// The rows with another height, ascending.
  private var rows: [Int] = []
  /// For each of these rows, the sum of the differences up to and including it.
  private var sums: [CGFloat] = []

  init(count: Int, standard: CGFloat) {
    self.count = count
    self.standard = standard
  }

  /// - Parameter differing: Rows and heights, ascending.
  init(count: Int, standard: CGFloat, differing: some Sequence<(row: Int, height: CGFloat)>) {
    self.init(count: count, standard: standard)
    var sum: CGFloat = 0
    for (row, height) in differing where height != standard {
      sum += height - standard
      rows.append(row)
      sums.append(sum)
    }
  }

  var total: CGFloat { offset(of: count) }

  /// The total height of all rows before one.
  func offset(of row: Int) -> CGFloat {
    let before = rows.firstPlace { $0 >= row }
    return CGFloat(row) * standard + (before > 0 ? sums[before - 1] : 0)
  }

  func height(of row: Int) -> CGFloat {
    let place = rows.firstPlace { $0 >= row }
    guard place < rows.count, rows[place] == row else { return standard }
    return standard + sums[place] - (place > 0 ? sums[place - 1] : 0)
  }

  /// - Returns: Whether the height changes.
  mutating func set(_ height: CGFloat, of row: Int) -> Bool {
    let change = height - self.height(of: row)
    guard change != 0 else { return false }
    let place = rows.firstPlace { $0 >= row }
    if place == rows.count || rows[place] != row {
      rows.insert(row, at: place)
      sums.insert(place > 0 ? sums[place - 1] : 0, at: place)
    }
    for index in place..<sums.count { sums[index] += change }
    return true
  }

  /// The row at a distance from the start of the section; `count` if it is beyond the last row.
  func row(at distance: CGFloat) -> Int {
    (0..<count).firstPlace { offset(of: $0 + 1) > distance }
  }

  var differing: [(row: Int, height: CGFloat)] { rows.map { ($0, height(of: $0)) } }
}
