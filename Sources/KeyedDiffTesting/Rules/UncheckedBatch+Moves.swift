import KeyedDiff

extension UncheckedBatch {
  func checkMoves() throws(RuleViolationError) {
    var rest = items.moves.indices
    for index in sections.moves.indices {
      while let item = rest.first, items.moves[item].old.section <= sections.moves[index].old {
        try checkItemMove(item)
        rest.removeFirst()
      }
      try checkSectionMove(index)
    }
    for item in rest { try checkItemMove(item) }
  }

  private func checkSectionMove(_ index: Int) throws(RuleViolationError) {
    let move = sections.moves[index]
    guard old.indices.contains(move.old) else {
      throw RuleViolationError(
        .movedSectionOutOfRange,
        text: "attempt to move section \(move.old), but there are only \(old.count) sections "
          + "before the update")
    }
    guard new.indices.contains(move.new) else {
      // The repeated "to" is not a mistake: the exception that a real view raises contains it, too.
      throw RuleViolationError(
        .movedSectionOutOfRange,
        text: "attempt to to move section \(move.old) to section \(move.new), "
          + "but there are only \(new.count) sections after the update")
    }
    if index > 0, sections.moves[index - 1].old == move.old {
      throw RuleViolationError(
        .conflictingMoves,
        text: "attempt to move section \(move.old) to both section "
          + "\(sections.moves[index - 1].new) and section \(move.new)")
    }
    if sectionTargets.isShared(SectionIndex(move.new)),
      let other = sections.moves[..<index].first(where: { $0.new == move.new })
    {
      throw RuleViolationError(
        .conflictingMoves,
        text: "attempt to move both section \(other.old) and section \(move.old) "
          + "to section \(move.new)")
    }
  }

  private func checkItemMove(_ index: Int) throws(RuleViolationError) {
    let move = items.moves[index]
    try checkRange(of: move)
    if index > 0, items.moves[index - 1].old == move.old {
      throw RuleViolationError(
        .conflictingMoves,
        text: "attempt to move \(row) at index path \(move.old.text) "
          + "to both \(items.moves[index - 1].new.text) and \(move.new.text)")
    }
    if itemTargets.isShared(move.new),
      let other = items.moves[..<index].first(where: { $0.new == move.new })
    {
      throw RuleViolationError(
        .conflictingMoves,
        text: "attempt to move both \(row) at index path \(other.old.text) "
          + "and \(move.old.text) to \(move.new.text)")
    }
  }

  private func checkRange(of move: PathPair) throws(RuleViolationError) {
    let source = move.old
    let target = move.new
    func outOfRange(_ text: String) -> RuleViolationError {
      RuleViolationError(
        .movedRowOutOfRange, text: "attempt to move index path (\(source.text)) " + text)
    }
    guard old.indices.contains(source.section) else {
      throw outOfRange(
        "from a section that does not exist - there are only \(old.count) sections "
          + "before the update")
    }
    guard 0 <= source.item, source.item < old[source.section] else {
      throw outOfRange(
        "that does not exist - there are only \(old[source.section]) \(row)s in section "
          + "\(source.section) before the update")
    }
    guard new.indices.contains(target.section) else {
      throw outOfRange(
        "to index path (\(target.text)) in section that does not exist - "
          + "there are only \(new.count) sections after the update")
    }
    guard 0 <= target.item, target.item < new[target.section] else {
      throw outOfRange(
        "to index path (\(target.text)) that does not exist - there are only "
          + "\(new[target.section]) \(row)s in section \(target.section) after the update")
    }
  }
}

extension Array where Element: Comparable {
  /// Returns whether the given element occurs at least twice. The array must be in ascending order.
  fileprivate func isShared(_ element: Element) -> Bool {
    let next = firstIndex(notBefore: { $0 < element }) + 1
    return next < count && self[next] == element
  }
}
