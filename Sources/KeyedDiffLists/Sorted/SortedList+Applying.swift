public import KeyedDiff

extension SortedList {
  /// Applies an edit to the rows.
  @inlinable
  mutating func apply(_ edit: consuming Edit) -> ListUpdate<SectionID, Item> {
    if edit.missesRows { return makeAnew(after: edit) }
    var movement = Movement(of: edit)
    if movement.namesRowTwice { return makeAnew(after: edit) }
    let base = _version
    let oldCounts = _sections.map { $0.items.count }
    if !edit.isEmpty {
      for update in edit.updates {
        let path = edit.rows[update.row]
        _sections[path.section].items.putInPieces()
        _sections[path.section].items[path.item] = update.item
      }
      edit.arrivals = inOrder(edit.arrivals)
      spliceRows(edit, &movement)
      spliceSections(edit, &movement)
      _version = ListVersion()
    }
    ignored = (edit.duplicates, edit.unknownIDs)
    return becomeLatest(movement.diff(of: edit, oldCounts: oldCounts), since: base)
  }

  /// Rebuilds all rows from the items that the list has after the edit. If several items now have
  /// the same id, the item that was inserted or moved last is used.
  @inlinable
  mutating func makeAnew(after edit: Edit) -> ListUpdate<SectionID, Item> {
    let (base, old) = (_version, _sections)
    var ids = Set<ID>()
    var items = entries.values.sorted { $0.stamp > $1.stamp }.map(\.item)
      .filter { ids.insert(traits.id($0)).inserted }
    items.reverse()
    self = SortedList(
      by: _order, permanentSections: old.map(\.id).filter(traits.permanentSections.contains),
      traits: traits)
    var insertions = Edit()
    add(items, to: &insertions)
    _ = apply(insertions)
    ignored = (edit.duplicates, edit.unknownIDs)
    return becomeLatest(
      SectionedDiff(from: old, to: _sections, id: traits.id, content: traits.content), since: base)
  }
}
