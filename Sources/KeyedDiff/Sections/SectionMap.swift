/// Which old item is which new one, both ways, across all sections.
@usableFromInline
struct SectionMap: Sendable {
  @usableFromInline var old: FlatRows
  @usableFromInline var new: FlatRows
  /// Partners among the flat rows.
  @usableFromInline var flat: IndexMap

  @usableFromInline
  var inverse: SectionMap { SectionMap(old: new, new: old, flat: flat.inverse) }

  /// The partner of an item, seen from one side.
  @inline(__always)
  private func partner(
    _ section: Int, _ item: Int, from side: FlatRows, to other: FlatRows,
    flatPartner: (Int) -> (index: Int, moved: Bool)?
  ) -> (section: Int, item: Int, moved: Bool)? {
    let span = side.spans[section]
    if let partner = span.partner {
      if item < span.prefix { return (partner, item, false) }
      let fromEnd = span.rowCount - item
      if fromEnd <= span.suffix {
        return (partner, other.spans[partner].rowCount - fromEnd, false)
      }
    }
    guard let (row, moved) = flatPartner(span.start + item - span.prefix) else { return nil }
    let place = other.place(of: row, probablyIn: span.partner)
    return (place.section, place.item, moved)
  }

  /// The new item that an old one is.
  @usableFromInline
  func new(ofOld path: OldPath) -> (path: NewPath, moved: Bool)? {
    partner(path.section, path.item, from: old, to: new, flatPartner: flat.new(ofOld:)).map {
      (NewPath(section: $0.section, item: $0.item), $0.moved)
    }
  }

  /// The old item that a new one was.
  @usableFromInline
  func old(ofNew path: NewPath) -> (path: OldPath, moved: Bool)? {
    partner(path.section, path.item, from: new, to: old, flatPartner: flat.old(ofNew:)).map {
      (OldPath(section: $0.section, item: $0.item), $0.moved)
    }
  }

  /// The updates among the items that walks paired and among the others, both
  /// ascending by old path, as one list.
  @usableFromInline
  func updates(
    _ ofWalks: [PathPair], _ ofOthers: [PathPair], moves: MoveDetection
  ) -> [PathPair] {
    // Where no item may move, one that a walk paired need not be kept.
    let kept = moves == .fewest ? ofWalks : ofWalks.filter { new(ofOld: $0.old)?.path == $0.new }
    return ofOthers.isEmpty ? kept : Array(merging: kept, ofOthers, by: { $0.old })
  }
}
