/// Finds indices or paths of a diff that are out of range, out of order or repeated.
///
/// - Parameters:
///   - moves: The old indices or paths of moved rows, and their new indices or paths in the same
///     order.
///   - updates: The old indices or paths of updated rows.
///   - isOld: Returns whether an index or path exists in the old list.
///   - isNew: Returns whether an index or path exists in the new list.
/// - Returns: One sentence for each kind of fault.
func brokenShape<Old: Hashable & Comparable, New: Hashable & Comparable>(
  deletions: [Old], insertions: [New], moves: (old: [Old], new: [New]), updates: [Old],
  isOld: (Old) -> Bool, isNew: (New) -> Bool
) -> [String] {
  func isAscending<Row: Comparable>(_ rows: [Row], _ isThere: (Row) -> Bool) -> Bool {
    rows.allSatisfy(isThere) && zip(rows, rows.dropFirst()).allSatisfy { $0 < $1 }
  }
  var broken: [String] = []
  if !isAscending(deletions, isOld) { broken.append("Deletions.") }
  if !isAscending(insertions, isNew) { broken.append("Insertions.") }
  if !isAscending(moves.old, isOld) { broken.append("Moves.") }
  if !isAscending(updates, isOld) { broken.append("Updates.") }
  if !isAscending(moves.new.sorted(), isNew) { broken.append("Targets of moves.") }
  let taken = deletions + moves.old
  if Set(taken).count != taken.count { broken.append("A row is deleted and moved.") }
  let filled = insertions + moves.new
  if Set(filled).count != filled.count { broken.append("A place is filled twice.") }
  return broken.map { "Out of range, out of order or repeated: \($0)" }
}
