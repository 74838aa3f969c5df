public import KeyedDiff

extension SortedList {
  /// Adds upserts of the given items to an edit. Changes the entries of the items, but not the rows
  /// of the list.
  ///
  /// - Parameter guesses: The likely path of each item's row; `nil` if the path is unknown. The
  ///   array may be empty.
  /// - Returns: The ids of the items whose rows stay where they are.
  @discardableResult @inlinable
  mutating func add(
    _ items: some Sequence<Item>, to edit: inout Edit, guesses: [OldPath?] = []
  ) -> Set<ID> {
    // Local copies, so that the closures are not retained for each item.
    let (traits, order) = (traits, _order)
    let firstStamp = nextStamp
    var staying = Set<ID>(minimumCapacity: items.underestimatedCount)
    // The rows that are updated or moved.
    var rows: [KnownRow] = []
    // The capacity is limited, because most items of a long sequence may be unchanged.
    let capacity = min(items.underestimatedCount, 256)
    rows.reserveCapacity(capacity)
    edit.reserveCapacity(capacity)
    var number = -1
    for item in items {
      number += 1
      let id = traits.id(item)
      let section = traits.section(item)
      var (row, isUpdated): (Int?, Bool) = (nil, false)
      if let index = entries.index(forKey: id) {
        let entry = entries.values[index]
        // Detects that the id of an item has changed since the item was inserted. The later search
        // for rows detects this too, but only for items that move or are updated.
        if traits.id(entry.item) != id {
          edit.missesRows = true
          entries.values[index] = Entry(item: item, stamp: nextStamp)
          nextStamp += 1
          continue
        }
        let stays = traits.section(entry.item) == section && order.areAlike(entry.item, item)
        // Whether this call has already handled an item with this id.
        let isDuplicate =
          entry.stamp >= firstStamp
          || (stays ? !staying.insert(id).inserted : staying.contains(id))
        if isDuplicate {
          edit.duplicates.append(id)
          continue
        }
        isUpdated = !traits.content(entry.item, item)
        if stays {
          if isUpdated {
            edit.updates.append(Update(item: item, row: rows.count))
            rows.append(KnownRow(id, entry, guess: number < guesses.count ? guesses[number] : nil))
            entries.values[index].item = item
          }
          continue
        }
        row = rows.count
        rows.append(KnownRow(id, entry, guess: number < guesses.count ? guesses[number] : nil))
        entries.values[index] = Entry(item: item, stamp: nextStamp)
      } else {
        entries[id] = Entry(item: item, stamp: nextStamp)
      }
      edit.arrivals.append(
        Arrival(
          item: item, section: edit.number(of: section, among: sectionIndices), row: row,
          isUpdated: isUpdated))
      nextStamp += 1
    }
    guard !edit.missesRows, let places = places(of: rows, firstStamp: firstStamp) else {
      edit.missesRows = true
      return staying
    }
    edit.rows = places
    for index in edit.arrivals.indices where !edit.arrivals[index].isUpdated {
      guard let row = edit.arrivals[index].row else { continue }
      // Compares with the item in `_sections`, because the view shows that item. The item of the
      // entry may be a different object.
      let shown = _sections[places[row].section].items[places[row].item]
      edit.arrivals[index].isUpdated = !traits.content(shown, edit.arrivals[index].item)
    }
    return staying
  }
}
