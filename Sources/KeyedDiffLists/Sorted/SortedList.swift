public import KeyedDiff

/// A list that keeps itself sorted, and says what each change means for a view.
///
///     var list = SortedList(songs, by: .key(\.title))
///     let change = list.upsert([song])      // change.diff.items.moves: [0.2 → 0.0]
///     adapter.apply(list.update(after: change))
///
/// **Items.** An item has an *identity*, the id; a *content*, what its row shows;
/// and a place that the ``order`` says. Give it values: an object that changes
/// by itself cannot be compared with what it was before. Items of several types
/// can be mixed with a `TypedID` as their id.
///
/// **Ties.** A new item goes behind those that are alike by the order, an item
/// that changes its place or section likewise; one whose place by the order did
/// not change stays where it is among its equals.
///
/// **Unchanged items.** An item of the same content and the same place by the
/// order is no change, and is not stored: the old one stays. So compare as
/// content all that anyone will ever read.
///
/// **Sections.** A list has one section with the id 0, or sections by a key of
/// the items. These come with their first item and go with their last, unless
/// they are permanent. An item whose section changes moves there.
///
/// **Ids** of items and sections must be equal to themselves, which a NaN is not,
/// and stay what they are. If an object changes its id all the same, a change that
/// comes across it makes all rows anew, as the objects are then. Nothing traps, and
/// a view is told what became of its rows; which of two objects with one id is
/// meant is not defined.
///
/// **A broken order**, as ``SortOrder`` explains, puts rows in odd places, and
/// lets look-ups by id and changes search all rows. No row is lost for it, and
/// nothing traps.
///
/// The rows of a long section are in pieces, as `ListItems` explains. If somebody
/// holds the ``sections``, a change copies the pieces that it touches; all others
/// are shared. If nobody does, it changes them in place. Whoever holds the list
/// itself makes the next change copy it. Each item is stored twice, in its row and
/// by its id.
///
/// The list is not `Sendable`, as its closures and items need not be: a ``SortedFeed`` makes
/// one that any thread may change. The ``sections`` and changes of a list are `Sendable` if
/// items and ids are.
public struct SortedList<SectionID: Hashable, Item, ID: Hashable> {
  /// The rows, in order.
  @inlinable public var sections: [ListSection<SectionID, Item>] { _sections }
  /// Which version of the list this is.
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

  /// What the list asks about an item, and about its section.
  @usableFromInline
  struct Traits {
    @usableFromInline let id: (Item) -> ID
    @usableFromInline let content: (Item, Item) -> Bool
    @usableFromInline let section: (Item) -> SectionID
    @usableFromInline let sectionOrder: SortOrder<SectionID>
    @usableFromInline let permanentSections: Set<SectionID>
    /// Made where all types are known, and so specialised in the client.
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

  /// What finds the row of an id.
  @usableFromInline
  struct Entry {
    @usableFromInline var item: Item
    /// The later the higher: what orders rows that are alike.
    @usableFromInline var stamp: Int64

    @inlinable
    init(item: Item, stamp: Int64) {
      self.item = item
      self.stamp = stamp
    }
  }

  /// The list as it is, and what changed since it was another: what a
  /// ``ListAdapter`` takes.
  ///
  /// - Parameter change: The last change. After an older one, or one of another
  ///   list, the update says only how the list is. Traps if the list is as it was
  ///   before the change, as in `list.update(after: list.upsert(song))`: keep
  ///   the change in a constant.
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

// MARK: - Looking items up

extension SortedList {
  /// The number of items in all sections.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var count: Int { entries.count }

  /// Whether there are no items.
  @inlinable
  public var isEmpty: Bool { entries.isEmpty }

  /// All items, one section behind the other.
  ///
  /// - Complexity: O(n); O(1) for one section that is not in pieces.
  @inlinable
  public var items: [Item] {
    _sections.count == 1 ? _sections[0].items.array : _sections.flatMap(\.items)
  }

  /// The item at an index among all items, one section behind the other.
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

  /// The item of an id.
  ///
  /// - Returns: `nil` if no item has the id.
  /// - Complexity: O(1) expected, if ids hash well.
  @inlinable
  public subscript(id id: ID) -> Item? { entries[id]?.item }

  /// The path of the item with an id.
  ///
  /// - Returns: `nil` if no item has the id.
  /// - Complexity: O(log n), if ids hash well and the order is a strict weak one.
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
