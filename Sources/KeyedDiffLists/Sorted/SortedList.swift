public import KeyedDiff

/// A list that keeps itself sorted, and returns a diff for each change.
///
///     var list = SortedList(songs, by: .key(\.title))
///     let change = list.upsert([song])      // change.diff.items.moves: [0.2 → 0.0]
///     adapter.apply(list.update(after: change))
///
/// **Items.** An item has an *identity*, its id; a *content*, which its row shows; and a place,
/// which the ``order`` determines. Use values as items: an object that changes in place cannot be
/// compared with its earlier state. Items of several types can be mixed if their id is a `TypedID`.
///
/// **Ties.** Items are equivalent if neither comes before the other by the order. A new item is
/// inserted after equivalent items, and so is an item whose section or place by the order changes.
/// An item whose place by the order does not change keeps its position among equivalent items.
///
/// **Unchanged items.** An item with the same content and the same place by the order is not a
/// change and is not stored: the old item stays. So the comparison of content must cover everything
/// that is read from an item.
///
/// **Sections.** A list has one section with the id 0, or sections by a key of the items. Sections
/// by a key are inserted with their first item and deleted with their last, unless they are
/// permanent. An item whose section changes moves to the new section.
///
/// **Ids** of items and sections must be equal to themselves, which NaN is not, and must not
/// change. If an object changes its id nevertheless, a change that finds such an object rebuilds
/// all rows from the current state of the objects. Nothing traps, and the diff is valid for the
/// view. If two objects have the same id, it is not defined which one is used.
///
/// **An invalid order**, as ``SortOrder`` explains, puts rows in unexpected places, and makes
/// changes and lookups by id search all rows. No row is lost, and nothing traps.
///
/// **Memory.** The rows of a long section are in pieces, as `ListItems` explains. While the
/// ``sections`` are held elsewhere, a change copies the pieces that it touches, and shares all
/// others. Otherwise it changes the pieces in place. While a copy of the list itself exists, the
/// next change copies the list. Each item is stored twice: in its row and by its id.
///
/// Not `Sendable`, because its closures and items need not be. To change a list from any thread,
/// use a ``SortedFeed``. The ``sections`` and changes of a list are `Sendable` if items and ids
/// are.
public struct SortedList<SectionID: Hashable, Item, ID: Hashable> {
  /// The rows, in order.
  @inlinable public var sections: [ListSection<SectionID, Item>] { _sections }
  /// The version of the list.
  @inlinable public var version: ListVersion { _version }
  /// The order of the items in each section. ``sort(by:)`` changes it.
  @inlinable public var order: SortOrder<Item> { _order }

  @usableFromInline var _sections: [ListSection<SectionID, Item>]
  @usableFromInline var _version = ListVersion()
  @usableFromInline var _order: SortOrder<Item>

  @usableFromInline let traits: Traits
  @usableFromInline var nextStamp: Int64 = 0
  @usableFromInline var sectionIndices: [SectionID: Int]
  @usableFromInline var entries: [ID: Entry] = [:]

  /// The closures and values that define identity, content and sections of items.
  @usableFromInline
  struct Traits {
    @usableFromInline let id: (Item) -> ID
    @usableFromInline let content: (Item, Item) -> Bool
    @usableFromInline let section: (Item) -> SectionID
    @usableFromInline let sectionOrder: SortOrder<SectionID>
    @usableFromInline let permanentSections: Set<SectionID>
    /// Created where all types are known, so that it is specialized in the client.
    @usableFromInline let compare: Comparing

    @inlinable
    init(
      id: @escaping (Item) -> ID, content: @escaping (Item, Item) -> Bool,
      section: @escaping (Item) -> SectionID, sectionOrder: SortOrder<SectionID>,
      permanentSections: Set<SectionID>, compare: @escaping Comparing
    ) {
      self.id = id
      self.content = content
      self.section = section
      self.sectionOrder = sectionOrder
      self.permanentSections = permanentSections
      self.compare = compare
    }
  }

  /// The data with which to find the row of an id.
  @usableFromInline
  struct Entry {
    @usableFromInline var item: Item
    /// A number that grows with each new place. It orders equivalent rows.
    @usableFromInline var stamp: Int64

    @inlinable
    init(item: Item, stamp: Int64) {
      self.item = item
      self.stamp = stamp
    }
  }

  /// Returns the current list and its last change, for a ``ListAdapter``.
  ///
  /// - Parameter change: The last change. For an older change, or one of another list, the update
  ///   has no diff. Traps if the list was read before the change was made, as in
  ///   `list.update(after: list.upsert(song))`: keep the change in a constant.
  /// - Complexity: O(s) for s sections.
  @inlinable
  public func update(after change: SortedChange<ID>) -> ListUpdate<SectionID, Item> {
    require(
      change.base != version || change.version == version,
      "The list was read before it was changed. Keep the change in a constant, then ask the list.")
    guard change.version == version else {
      return ListUpdate(sections: sections, version: version)
    }
    return ListUpdate(
      sections: sections, version: version, base: change.base, diff: change.diff)
  }
}

extension SortedList: CustomStringConvertible {
  /// For example `[[0: One, Two]]`.
  public var description: String { "\(sections)" }
}

// MARK: - Looking up items

extension SortedList {
  /// The number of items in all sections.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var count: Int { entries.count }

  /// Whether there are no items.
  @inlinable
  public var isEmpty: Bool { entries.isEmpty }

  /// All items, one section after the other.
  ///
  /// - Complexity: O(n); O(1) for one section that is not in pieces.
  @inlinable
  public var items: [Item] {
    _sections.count == 1 ? _sections[0].items.array : _sections.flatMap(\.items)
  }

  /// The item at an index among all items, one section after the other.
  ///
  /// - Parameter index: Any number.
  /// - Returns: `nil` if the index is out of range.
  /// - Complexity: O(s + log n) for s sections.
  @inlinable
  public subscript(index: Int) -> Item? {
    var item = index
    for section in _sections.indices where item >= 0 {
      let count = _sections[section].items.count
      if item < count { return _sections[section].items[item] }
      item -= count
    }
    return nil
  }

  /// The item at a path.
  ///
  /// - Parameter path: Any path.
  /// - Returns: `nil` if the path is out of range.
  /// - Complexity: O(log n)
  @inlinable
  public subscript(path: CurrentPath) -> Item? { _sections.item(at: path) }

  /// The item with an id.
  ///
  /// - Returns: `nil` if no item has the id.
  /// - Complexity: O(1) expected, if ids hash well.
  @inlinable
  public subscript(id id: ID) -> Item? { entries[id]?.item }

  /// The path of the item with an id.
  ///
  /// - Returns: `nil` if no item has the id.
  /// - Complexity: O(log n), if ids hash well and the order is valid.
  @inlinable
  public func path(ofID id: ID) -> CurrentPath? {
    guard let entry = entries[id],
      let place = places(of: [KnownRow(id, entry)], firstStamp: nextStamp)?[0]
    else {
      return nil
    }
    return CurrentPath(section: place.section, item: place.item)
  }
}
