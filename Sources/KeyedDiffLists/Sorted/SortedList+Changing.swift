public import KeyedDiff

extension SortedList {
  /// Inserts items, and replaces existing items that have the same ids.
  ///
  /// A row moves if its new item has another section or another place in the order. A row is
  /// updated if its new item has different content. The same row can be moved and updated. See
  /// ``SortedList`` for how ties and unchanged items are handled.
  ///
  /// - Parameter items: Items in any order. If an id occurs more than once, the first item is used,
  ///   and the ids of the ignored items are in ``duplicates``.
  /// - Complexity: O(k log n + k log k + s) for k items, n rows and s sections, if ids hash well,
  ///   plus a pass over the pieces in which the rows are stored. The first change of a long section
  ///   is O(n), because it splits the section into pieces.
  @discardableResult @inlinable
  public mutating func upsert(_ items: some Sequence<Item>) -> ListUpdate<SectionID, Item> {
    var edit = Edit()
    add(items, to: &edit)
    return apply(edit)
  }

  /// Inserts or replaces one item. See ``upsert(_:)-(Sequence<Item>)``.
  @discardableResult @inlinable
  public mutating func upsert(_ item: Item) -> ListUpdate<SectionID, Item> {
    upsert(CollectionOfOne(item))
  }

  /// Removes the items with the given ids.
  ///
  /// - Parameter ids: Ids in any order. Unknown and repeated ids are ignored: see ``unknownIDs``
  ///   and ``duplicates``.
  /// - Complexity: As for ``upsert(_:)-(Sequence<Item>)``, with k ids instead of k items.
  @discardableResult @inlinable
  public mutating func remove(ids: some Sequence<ID>) -> ListUpdate<SectionID, Item> {
    var edit = Edit()
    var seen = Set<ID>(minimumCapacity: ids.underestimatedCount)
    var gone: [KnownRow] = []
    for id in ids {
      if !seen.insert(id).inserted {
        edit.duplicates.append(id)
      } else if let entry = entries.removeValue(forKey: id) {
        gone.append(KnownRow(id, entry))
      } else {
        edit.unknownIDs.append(id)
      }
    }
    if let places = places(of: gone, firstStamp: nextStamp) {
      edit.deletions = places
    } else {
      edit.missesRows = true
    }
    return apply(edit)
  }

  /// Removes the item with the given id. See ``remove(ids:)``.
  @discardableResult @inlinable
  public mutating func remove(id: ID) -> ListUpdate<SectionID, Item> {
    remove(ids: CollectionOfOne(id))
  }

  /// Removes the items that have the same ids as the given items. See ``remove(ids:)``.
  @discardableResult @inlinable
  public mutating func remove(_ items: some Sequence<Item>) -> ListUpdate<SectionID, Item> {
    remove(ids: items.map(traits.id))
  }

  /// Removes the item that has the same id as the given item, even if the two items differ in
  /// content or place. See ``remove(ids:)``.
  @discardableResult @inlinable
  public mutating func remove(_ item: Item) -> ListUpdate<SectionID, Item> {
    remove(id: traits.id(item))
  }

  /// Inserts or replaces items, and removes other items, as one change.
  ///
  /// - Parameters:
  ///   - items: Items in any order, as for ``upsert(_:)-(Sequence<Item>)``.
  ///   - ids: Ids of items to remove, as for ``remove(ids:)``. If `items` has an item with such an
  ///     id, the item is upserted and not removed.
  /// - Returns: The new list, with its changes. ``duplicates`` has the repeated ids of `items` and
  ///   then those of `ids`.
  /// - Complexity: As for ``upsert(_:)-(Sequence<Item>)``, plus O(r log n) for r ids to remove.
  @discardableResult @inlinable
  public mutating func change(
    upserting items: some Sequence<Item>, removing ids: some Sequence<ID>
  ) -> ListUpdate<SectionID, Item> {
    let items = Array(items)
    let upserted = Set(items.map(traits.id))
    var edit = Edit()
    var seen = Set<ID>(minimumCapacity: ids.underestimatedCount)
    var gone: [KnownRow] = []
    var repeated: [ID] = []
    for id in ids {
      if !seen.insert(id).inserted {
        repeated.append(id)
      } else if upserted.contains(id) {
        continue
      } else if let entry = entries[id] {
        gone.append(KnownRow(id, entry))
      } else {
        edit.unknownIDs.append(id)
      }
    }
    // Searches for the removed rows first, because upserts change the stamps that the search
    // needs.
    if let places = places(of: gone, firstStamp: nextStamp) {
      edit.deletions = places
    } else {
      edit.missesRows = true
    }
    add(items, to: &edit)
    for row in gone { entries[row.id] = nil }
    edit.duplicates += repeated
    return apply(edit)
  }

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
