/// A named kind of change between two lists of sections.
///
/// The raw values are the names on the command line and in reports. No id
/// occurs twice in a list.
public enum SectionedWorkload: String, CaseIterable, Sendable {
  /// Equal sections that share no storage.
  case identical = "section-identical"
  /// Ten edits, spread over all sections: a third each replaced, inserted and deleted; as many rows
  /// get new content.
  case tenEdits = "section-edits-10"
  /// A thousand such edits; for a smaller list, a quarter of its rows.
  case thousandEdits = "section-edits-1000"
  /// A thousand rows move to other sections, or within the only one; for a smaller list, a quarter
  /// of its rows.
  case crossMoves = "section-cross-moves"
  /// One section in ten moves, if there are at least two.
  case reorder = "section-reorder"
  /// One section in ten each is deleted, inserted, moved, and gets a new header; one row in ten
  /// moves to another section, and as many edits are spread over all sections.
  case mixed = "section-mixed"
  /// The same sections in the same storage, as when an app shows a value that it kept.
  case unchanged = "section-unchanged"
}

extension SectionedWorkload {
  /// Makes the two lists. The same arguments give the same lists on every platform.
  ///
  /// - Parameters:
  ///   - shape: The number of sections of the old list, and of rows in each.
  ///   - seed: Any number.
  public func scenario(shape: Shape, seed: UInt64) -> SectionedScenario {
    // Part of the seed: new workloads are added at the end, so that the others keep their lists.
    let place = UInt64(Self.allCases.firstIndex(of: self)!)
    var sections = SectionEditor(
      shape: shape,
      seed: seed &+ place &* 0x1_0000_0001 &+ UInt64(shape.sections) &* 0x1_0001
        &+ UInt64(shape.rows))
    switch self {
    case .identical: break
    case .unchanged: return sections.unchangedScenario
    case .tenEdits: sections.editRows(min(10, shape.size / 4))
    case .thousandEdits: sections.editRows(min(1_000, shape.size / 4))
    case .crossMoves: sections.moveRows(min(1_000, shape.size / 4))
    case .reorder: sections.moveSections(share(of: shape.sections))
    case .mixed:
      sections.editRows(shape.size / 10)
      sections.insertSections(share(of: shape.sections), rows: shape.rows)
      sections.moveRows(shape.size / 10)
      sections.deleteSections(share(of: shape.sections))
      sections.moveSections(share(of: shape.sections))
      sections.changeHeaders(share(of: shape.sections))
    }
    return sections.scenario
  }

  /// A tenth, but at least one section of a small list.
  private func share(of sections: Int) -> Int {
    sections < 2 ? 0 : max(1, sections / 10)
  }
}
