/// Distributes the operations of a diff over batches.
@usableFromInline
struct Staging {
  @usableFromInline typealias Pair = BaselineSectionedDiff.Pair

  /// At most two.
  @usableFromInline private(set) var batches: [BaselineBatch] = []

  /// The old index of each new section.
  @usableFromInline let oldSections: ContiguousArray<Int32>
  /// Rows that a view can move, by paths of the diff.
  @usableFromInline let moves: [Pair]

  @usableFromInline
  init(_ diff: BaselineSectionedDiff) {
    let sections = diff.sections
    let newSections = diff.sectionPairing.newOfOld
    func isKept(old section: Int) -> Bool { newSections[section] != Pairing.nobody }
    oldSections = diff.sectionPairing.oldOfNew
    let oldSections = oldSections
    func isKept(new section: Int) -> Bool { oldSections[section] != Pairing.nobody }

    // An operation on a section includes its rows.
    var rows = BaselineBatch()
    rows.deletions = diff.deletions
    rows.insertions = diff.insertions
    rows.moves = diff.moves
    if !sections.insertions.isEmpty { rows.insertions.removeAll { !isKept(new: $0.section) } }
    if !sections.deletions.isEmpty {
      rows.deletions.removeAll { !isKept(old: $0.section) }
      rows.moves.removeAll { !isKept(old: $0.old.section) }
      let homeless = diff.moves.lazy
        .filter { !isKept(old: $0.old.section) && isKept(new: $0.new.section) }.map(\.new)
      if !homeless.isEmpty {
        rows.insertions.append(contentsOf: homeless)
        rows.insertions.sort()
      }
    }
    moves = rows.moves

    var first = BaselineBatch()
    first.sectionDeletions = sections.deletions
    first.sectionInsertions = sections.insertions
    first.sectionMoves = sections.moves
    if rows.isEmpty {
      if !first.isEmpty { batches = [first] }
    } else if first.isEmpty {
      batches = [rows]
    } else if Self.mayMeet(rows, first, diff.sectionPairing) {
      rows.sectionDeletions = first.sectionDeletions
      rows.sectionInsertions = first.sectionInsertions
      rows.sectionMoves = first.sectionMoves
      batches = [rows]
    } else {
      // After the first batch, kept sections have their old rows, at their new places.
      for index in rows.deletions.indices {
        rows.deletions[index].section = Int(newSections[rows.deletions[index].section])
      }
      for index in rows.moves.indices {
        rows.moves[index].old.section = Int(newSections[rows.moves[index].old.section])
      }
      batches = [first, rows]
    }
  }

  /// Whether a view accepts the operations on rows and on sections in one batch.
  private static func mayMeet(
    _ rows: BaselineBatch, _ sections: BaselineBatch, _ pairing: Pairing
  ) -> Bool {
    if rows.moves.contains(where: { Int(pairing.newOfOld[$0.old.section]) != $0.new.section }) {
      return false
    }
    if sections.sectionMoves.isEmpty { return true }
    var movesFromHere = [Bool](repeating: false, count: pairing.newOfOld.count)
    var movesToHere = [Bool](repeating: false, count: pairing.oldOfNew.count)
    for move in sections.sectionMoves {
      movesFromHere[move.old] = true
      movesToHere[move.new] = true
    }
    return !rows.deletions.contains { movesFromHere[$0.section] }
      && !rows.moves.contains { movesFromHere[$0.old.section] }
      && !rows.insertions.contains { movesToHere[$0.section] }
  }

  /// The list that a view shows between two batches: the new sections, in which kept sections have
  /// their old rows. Inserted sections lack the rows that the second batch moves into them.
  @inlinable
  func sectionsBetween<ID, Item>(
    _ old: [BaselineSection<ID, Item>], _ new: [BaselineSection<ID, Item>]
  ) -> [BaselineSection<ID, Item>] {
    var result = new
    for (section, partner) in oldSections.enumerated() where partner != Pairing.nobody {
      result[section].items = old[Int(partner)].items
    }
    var arrives = [[Bool]](repeating: [], count: new.count)
    for move in moves where oldSections[move.new.section] == Pairing.nobody {
      let section = move.new.section
      if arrives[section].isEmpty {
        arrives[section] = [Bool](repeating: false, count: new[section].items.count)
      }
      arrives[section][move.new.item] = true
    }
    for section in arrives.indices where !arrives[section].isEmpty {
      result[section].items = zip(new[section].items, arrives[section]).filter { !$0.1 }.map(\.0)
    }
    return result
  }
}

extension BaselineBatch {
  /// Whether there are no operations.
  public var isEmpty: Bool {
    sectionDeletions.isEmpty && sectionInsertions.isEmpty && sectionMoves.isEmpty
      && deletions.isEmpty && insertions.isEmpty && moves.isEmpty
  }
}
