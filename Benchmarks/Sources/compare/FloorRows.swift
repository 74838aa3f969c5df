import KeyedDiff

/// The rows that a floor compares in place, and those that it looks up.
struct FloorRows {
  /// Rows that are consecutive in both lists.
  struct Run {
    let old: Int
    let new: Int
    let count: Int
  }

  /// Rows that stay in order.
  private(set) var inPlace: [Run] = []
  /// Rows that are deleted or move. Empty if no row is inserted or moved, because then there is
  /// nothing to look up.
  private(set) var oldStrays: [Range<Int>] = []
  /// Rows that are inserted or move. Empty if no row is deleted or moved.
  private(set) var newStrays: [Range<Int>] = []

  init(_ diff: ListDiff) {
    var oldStays = [Bool](repeating: true, count: diff.oldCount)
    var newStays = [Bool](repeating: true, count: diff.newCount)
    for index in diff.deletions + diff.moves.map(\.old) { oldStays[index] = false }
    for index in diff.insertions + diff.moves.map(\.new) { newStays[index] = false }
    var (old, new) = (0, 0)
    while old < diff.oldCount || new < diff.newCount {
      let oldGap = old..<(oldStays[old...].firstIndex(of: true) ?? diff.oldCount)
      let newGap = new..<(newStays[new...].firstIndex(of: true) ?? diff.newCount)
      oldStrays.append(oldGap)
      newStrays.append(newGap)
      (old, new) = (oldGap.upperBound, newGap.upperBound)
      let count = zip(oldStays[old...], newStays[new...]).lazy.prefix { $0 && $1 }.count
      inPlace.append(Run(old: old, new: new, count: count))
      old += count
      new += count
    }
    if oldStrays.allSatisfy(\.isEmpty) || newStrays.allSatisfy(\.isEmpty) {
      oldStrays = []
      newStrays = []
    }
  }
}
