extension SectionMap {
  /// Marks rows that change their section: they move, whatever stands around
  /// them.
  ///
  /// - Parameters:
  ///   - rows: Flat old rows, ascending: all that may do so.
  ///   - flat: Partners among the flat rows.
  func markRowsThatChangeSection(
    among rows: some Sequence<Int>, in flat: inout IndexMap
  ) {
    old.forEachPlace(of: rows) { row, section, _ in
      let entry = flat.oldToNew[row]
      guard entry != Engine.noPartner else { return }
      if let partner = old.spans[section].partner,
        new.spans[partner].range.contains(Int(entry))
      {
        return
      }
      flat.oldToNew[row] |= Engine.movedBit
    }
  }

  /// The fewest moves if some rows are not kept after all.
  ///
  /// - Parameter replaced: Rows that are deleted and inserted instead.
  /// - Returns: Rows that must move, in the order of the flat old rows.
  /// - Complexity: O(n) for n flat rows, plus O(k log k) for k out of order.
  func moves(replacing replaced: [PathPair]) -> [PathPair] {
    var flat = flat.withoutMarks(oldCount: old.count, newCount: new.count)
    guard !flat.oldToNew.isEmpty else { return [] }
    for pair in replaced {
      let span = old.spans[pair.old.section]
      let row = span.start + pair.old.item - span.prefix
      // Those at the ends of a section are in no one's way.
      guard span.range.contains(row) else { continue }
      flat.newToOld[Int(flat.oldToNew[row])] = Engine.noPartner
      flat.oldToNew[row] = Engine.noPartner
    }
    markRowsThatChangeSection(among: 0..<old.count, in: &flat)
    // Without a limit there is always a result.
    return pathPairs(of: Engine.order(&flat, options: .unlimited, memory: DiffMemory())!.moves)
  }

  /// - Parameter moves: Pairs of flat rows, ascending by old row.
  func pathPairs(of moves: [IndexPair]) -> [PathPair] {
    var pairs: [PathPair] = []
    pairs.reserveCapacity(moves.count)
    var index = 0
    old.forEachPlace(of: moves.lazy.map { $0.old }) { _, section, item in
      let target = new.place(of: moves[index].new, probablyIn: old.spans[section].partner)
      pairs.append(
        PathPair(
          old: OldPath(section: section, item: item),
          new: NewPath(section: target.section, item: target.item)))
      index += 1
    }
    return pairs
  }
}
