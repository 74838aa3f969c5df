import KeyedDiff

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
}
