public import KeyedDiff

/// A list that stays sorted, and that returns an update for a view from each change.
///
///     var list = SortedList(songs, by: .key(\.title))
///     adapter.apply(list.upsert(song))  // moves, updates or inserts one row
///
/// **Items.** An item has an *identity* (its id), *content* (which its row shows), and a place
/// (which the ``order`` determines). Use values as items: an object that has been modified cannot
/// be compared with its earlier state. A list can contain items of several types if its items
/// are values of an enum.
///
/// **Ties.** Two items are equivalent if neither comes before the other in the order. A new item is
/// inserted after equivalent items, and so is an item whose section or place in the order changes.
/// All other items keep their positions among equivalent items.
///
/// **Unchanged items.** If the new version of an item has the same section, the same content and
/// the same place in the order as the old version, the old version is kept, and nothing changes. So
/// the comparison of content must cover every property of an item that the app reads.
///
/// **Sections.** A list has either a single section with the id 0, or one section for each section
/// id of its items. In the second case, a section is inserted with its first item and deleted with
/// its last item, unless the section is permanent. If the section id of an item changes, the item
/// moves to the section with the new id.
///
/// **Ids** of items and sections must be equal to themselves, which NaN is not, and must not
/// change. If the id of an object changes nevertheless, the next call that detects the new id
/// rebuilds all rows from the current state of the objects. Nothing traps, and the diff is valid
/// for the view. If two objects then have the same id, it is undefined which of them the list uses.
///
/// **An invalid order** is one that is not a strict weak ordering (see ``ListOrder``). It puts rows
/// in unexpected places. Changing the list and finding the path of an item are then slow, because
/// all rows may have to be searched. No row is lost, and nothing traps.
///
/// **Memory.** The rows of a long section are stored in pieces; see `ListItems`. While a copy of
/// the ``sections`` exists, a small change copies only the pieces that it modifies, and shares all
/// other pieces. Otherwise, a small change copies no piece. While a copy of the list itself exists,
/// the next change copies the whole list. Each item is stored twice: in its row, and in a
/// dictionary with its id as the key.
///
/// A list is not `Sendable`, because its closures and items need not be `Sendable`. To change a
/// list from any thread, use a ``BackgroundFeed``. The ``sections`` and updates of a list are
/// `Sendable` if its items are.
public struct SortedList<SectionID: Hashable, Item, ID: Hashable>: UpdatingList {
  /// The sections with their rows, in order.
  @inlinable public var sections: [ListSection<SectionID, Item>] { _sections }
  /// The version of the list.
  @inlinable public var version: ListVersion { _version }
  /// The order of the items in each section. ``sort(by:)`` changes it.
  @inlinable public var order: ListOrder<Item> { _order }
  /// How items are told apart. An adapter that shows the list can have the same identity.
  @inlinable public var identity: RowIdentity<Item, ID> { traits.identity }

  /// Ids that occurred more than once in the arguments of the last change: one entry for each
  /// repetition, in the order of the arguments. Only the first occurrence of an id is used.
  @inlinable public var duplicates: [ID] { ignored.duplicates }
  /// Ids of items that the last change was asked to remove, but that were not in the list, in the
  /// order of the arguments. Such ids are ignored.
  @inlinable public var unknownIDs: [ID] { ignored.unknownIDs }

  @usableFromInline var _sections: [ListSection<SectionID, Item>]
  @usableFromInline var _version = ListVersion()
  @usableFromInline var _order: ListOrder<Item>
  @usableFromInline var ignored: (duplicates: [ID], unknownIDs: [ID]) = ([], [])
  /// The diff that led to the current version, and the version that it starts from.
  @usableFromInline var latestDiff: (base: ListVersion, diff: SectionedDiff)?

  @usableFromInline let traits: Traits
  @usableFromInline var nextStamp: Int64 = 0
  @usableFromInline var sectionIndices: [SectionID: Int]
  @usableFromInline var entries: [ID: Entry] = [:]

  /// The closures and values that define the identity, content and section of items.
  @usableFromInline
  struct Traits {
    @usableFromInline let identity: RowIdentity<Item, ID>
    @usableFromInline let id: (Item) -> ID
    @usableFromInline let content: (Item, Item) -> Bool
    @usableFromInline let section: (Item) -> SectionID
    @usableFromInline let sectionOrder: ListOrder<SectionID>
    @usableFromInline let permanentSections: Set<SectionID>
    /// Compares rows with the items of a reset.
    @usableFromInline let compare: Comparing

    @inlinable
    init(
      identity: RowIdentity<Item, ID>, section: @escaping (Item) -> SectionID,
      sectionOrder: ListOrder<SectionID>, permanentSections: Set<SectionID>,
      compare: @escaping Comparing
    ) {
      self.identity = identity
      id = identity.id
      content = identity.content
      self.section = section
      self.sectionOrder = sectionOrder
      self.permanentSections = permanentSections
      self.compare = compare
    }
  }

  /// The items of a reset, grouped into sections without reordering, and the diff from the rows to
  /// these sections.
  @usableFromInline
  struct Given {
    @usableFromInline let sections: [ListSection<SectionID, Item>]
    @usableFromInline let diff: SectionedDiff

    @inlinable
    init(sections: [ListSection<SectionID, Item>], diff: SectionedDiff) {
      self.sections = sections
      self.diff = diff
    }
  }

  /// Compares rows with the items of a reset; returns `nil` if items are not grouped by section.
  @usableFromInline
  typealias Comparing = (
    _ sections: [ListSection<SectionID, Item>], _ items: [Item], _ order: ListOrder<Item>
  ) -> Given?

  /// An item and its stamp. The order and the stamp determine the item's place in its section.
  @usableFromInline
  struct Entry {
    @usableFromInline var item: Item
    /// A number by which equivalent rows are sorted. A row that is inserted or moved gets the next
    /// unused number.
    @usableFromInline var stamp: Int64

    @inlinable
    init(item: Item, stamp: Int64) {
      self.item = item
      self.stamp = stamp
    }
  }

  /// The list, with the changes since the version before. Calls that change nothing create no
  /// version.
  ///
  /// - Complexity: O(1)
  public var latestUpdate: ListUpdate<SectionID, Item> {
    guard let (base, diff) = latestDiff else {
      return ListUpdate(sections: _sections, version: _version)
    }
    return ListUpdate(knownSections: _sections, version: _version, base: base, diff: diff)
  }
}

// MARK: - Creating and changing a list

extension SortedList {
  /// Creates a list without items.
  @inlinable
  init(by order: ListOrder<Item>, permanentSections: [SectionID], traits: Traits) {
    _order = order
    self.traits = traits
    _sections = []
    sectionIndices = [:]
    var known: Set<SectionID> = []
    let ids = permanentSections.filter { known.insert($0).inserted }
    _sections = traits.sectionOrder.indices(sorting: ids).map { ListSection(id: ids[$0]) }
    numberSections()
  }

  @inlinable
  mutating func numberSections() {
    sectionIndices = Dictionary(
      uniqueKeysWithValues: _sections.indices.map { (_sections[$0].id, $0) })
  }

  /// Remembers the diff of a change, and returns the update.
  ///
  /// If the change has not created a new version, the diff of an earlier change is remembered.
  @inlinable
  mutating func becomeLatest(
    _ diff: consuming SectionedDiff, since base: ListVersion
  ) -> ListUpdate<SectionID, Item> {
    if base != _version { latestDiff = (base, copy diff) }
    return ListUpdate(knownSections: _sections, version: _version, base: base, diff: diff)
  }
}

extension SortedList: CustomStringConvertible {
  /// The sections as text, for example `[[0: One, Two]]`.
  public var description: String { "\(sections)" }
}

// MARK: - Looking up items

extension SortedList {
  /// The total number of items in all sections.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var count: Int { entries.count }

  /// Whether the list has no items.
  @inlinable
  public var isEmpty: Bool { entries.isEmpty }

  /// The items of all sections, in order.
  ///
  /// - Complexity: O(n), or O(1) if there is only one section and it is not stored in pieces.
  @inlinable
  public var items: [Item] {
    _sections.count == 1 ? _sections[0].items.array : _sections.flatMap(\.items)
  }

  /// The item at the given index in ``items``.
  ///
  /// - Parameter index: An index, which may be out of range.
  /// - Returns: The item; `nil` if the index is out of range.
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

  /// The item at the given path.
  ///
  /// - Parameter path: A path, which may be out of range.
  /// - Returns: The item; `nil` if the path is out of range.
  /// - Complexity: O(log n)
  @inlinable
  public subscript(path: CurrentPath) -> Item? { _sections.item(at: path) }

  /// The item with the given id.
  ///
  /// - Returns: The item; `nil` if no item has the id.
  /// - Complexity: O(1) expected, if ids hash well.
  @inlinable
  public subscript(id id: ID) -> Item? { entries[id]?.item }
}
