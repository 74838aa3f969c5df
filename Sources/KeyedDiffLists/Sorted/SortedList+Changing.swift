public import KeyedDiff

extension SortedList {
  /// Puts items in, each at its place: new ones come, those with a known id
  /// replace the item they know.
  ///
  /// A replaced item that changes its place by the order, or its section, moves;
  /// one of other content is an update; both may be. See ``SortedList`` for ties
  /// and for items that did not change.
  ///
  /// - Parameter items: Items in any order. If an id occurs twice, the first one
  ///   counts, and the others are reported.
  /// - Complexity: O(k log n + k log k) for k items, if ids hash well, and a pass
  ///   over the pieces of the rows; O(s) for s sections. The first change of a long
  ///   section, which puts it in pieces, is O(n).
  @discardableResult @inlinable
  public mutating func upsert(_ items: some Sequence<Item>) -> SortedChange<ID> {
    var edit = Edit()
    add(items, to: &edit)
    return apply(edit)
  }

  /// Puts one item in. See ``upsert(_:)-(Sequence<Item>)``.
  @discardableResult @inlinable
  public mutating func upsert(_ item: Item) -> SortedChange<ID> {
    upsert(CollectionOfOne(item))
  }

  /// Takes items out.
  ///
  /// - Parameter ids: Ids in any order. Those that no item has are ignored and
  ///   reported, and so are those that occur again.
  /// - Complexity: O(k log n) for k ids, if ids hash well, and as for
  ///   ``upsert(_:)-(Sequence<Item>)``.
  @discardableResult @inlinable
  public mutating func remove(ids: some Sequence<ID>) -> SortedChange<ID> {
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

  /// Takes one item out. See ``remove(ids:)``.
  @discardableResult @inlinable
  public mutating func remove(id: ID) -> SortedChange<ID> { remove(ids: CollectionOfOne(id)) }

  /// Takes out the items that have the ids of these. See ``remove(ids:)``.
  @discardableResult @inlinable
  public mutating func remove(_ items: some Sequence<Item>) -> SortedChange<ID> {
    remove(ids: items.map(traits.id))
  }

  /// Takes one item out, whatever its content and place are by now. See
  /// ``remove(ids:)``.
  @discardableResult @inlinable
  public mutating func remove(_ item: Item) -> SortedChange<ID> { remove(id: traits.id(item)) }

  /// Puts items in and takes others out, as one change.
  ///
  /// - Parameters:
  ///   - items: Items in any order, as for ``upsert(_:)-(Sequence<Item>)``.
  ///   - ids: Ids of items to take out, as for ``remove(ids:)``. An id that is among those of
  ///     the items too is upserted.
  /// - Returns: The changes. Duplicates are those among the items, then those among the ids.
  /// - Complexity: As for ``upsert(_:)-(Sequence<Item>)``, and O(k log n) for k ids.
  @discardableResult @inlinable
  public mutating func update(
    upserting items: some Sequence<Item>, removing ids: some Sequence<ID>
  ) -> SortedChange<ID> {
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
    // Before the upserts, while every row has the stamp that it is found by.
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

  /// Decides what upserts mean. Changes the entries of the items, but no row.
  ///
  /// - Parameter guesses: For each item where its row is, if that is known; or none at all.
  /// - Returns: Ids of items whose rows stay where they are.
  @discardableResult @inlinable
  mutating func add(
    _ items: some Sequence<Item>, to edit: inout Edit, guesses: [OldPath?] = []
  ) -> Set<ID> {
    // Held here, the closures are not counted for each item.
    let (traits, order) = (traits, _order)
    let firstStamp = nextStamp
    var staying = Set<ID>(minimumCapacity: items.underestimatedCount)
    // The rows of the edit's updates, and of those arrivals that move.
    var rows: [KnownRow] = []
    // Of many items most may be no change.
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
        // Found here, since an item that is no change has no row to look for.
        if traits.id(entry.item) != id {
          edit.missesRows = true
          entries.values[index] = Entry(item: item, stamp: nextStamp)
          nextStamp += 1
          continue
        }
        let stays = traits.section(entry.item) == section && order.areAlike(entry.item, item)
        // This call has given it a new place already, or left it where it is.
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
      // What a view shows is the row, even if that is of another object of the id.
      let shown = _sections[places[row].section].items[places[row].item]
      edit.arrivals[index].isUpdated = !traits.content(shown, edit.arrivals[index].item)
    }
    return staying
  }
}
