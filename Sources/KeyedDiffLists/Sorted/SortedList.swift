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
/// **A broken order**, as ``SortOrder`` explains, puts rows in odd places, and
/// lets look-ups by id and changes search all rows. No row is lost for it, and
/// nothing traps.
///
/// A list that nobody else holds, nor its ``sections``, changes in place. After
/// ``sections`` were handed out, the next change copies the rows of the sections
/// that it touches, once; those it does not touch share storage for ever.
/// Each item is stored twice, in its row and by its id.
public struct SortedList<
  SectionID: Hashable & Sendable, Item: Sendable, ID: Hashable & Sendable
>: Sendable {
  /// The rows, in order.
  public internal(set) var sections: [ListSection<SectionID, Item>]
  /// Which version of the list this is.
  public internal(set) var version = ListVersion()
  /// The order of the items in each section. ``sort(by:)`` changes it.
  public internal(set) var order: SortOrder<Item>

  let traits: Traits
  /// For each row its stamp, the later the higher: what orders rows that are
  /// alike. So each row has one place, and its item and stamp find it.
  var stamps: [[Int]]
  var nextStamp = 0
  var sectionIndices: [SectionID: Int]
  var entries: [ID: Entry] = [:]

  /// What the list asks about an item, and about its section.
  struct Traits: Sendable {
    let id: @Sendable (Item) -> ID
    let content: @Sendable (Item, Item) -> Bool
    let section: @Sendable (Item) -> SectionID
    let sectionOrder: SortOrder<SectionID>
    let permanentSections: Set<SectionID>
  }

  /// What finds the row of an id.
  struct Entry: Sendable {
    var item: Item
    var stamp: Int
  }

  /// The list as it is, and what changed since it was another: what a
  /// ``ListAdapter`` takes.
  ///
  /// - Parameter change: The last change. After an older one, or one of another
  ///   list, the update says only how the list is.
  /// - Complexity: O(s) for s sections.
  public func update(after change: SortedChange<ID>) -> ListUpdate<SectionID, Item> {
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
  public var count: Int { entries.count }

  /// Whether there are no items.
  public var isEmpty: Bool { entries.isEmpty }

  /// All items, one section behind the other.
  ///
  /// - Complexity: O(1) for one section, else O(n).
  public var items: [Item] {
    sections.count == 1 ? sections[0].items : sections.flatMap(\.items)
  }

  /// The item at an index among all items, one section behind the other.
  ///
  /// - Parameter index: Any number.
  /// - Returns: `nil` if the index is out of range.
  /// - Complexity: O(s) for s sections.
  public subscript(index: Int) -> Item? {
    var item = index
    for section in sections.indices where item >= 0 {
      let count = sections[section].items.count
      if item < count { return sections[section].items[item] }
      item -= count
    }
    return nil
  }

  /// The item at a path.
  ///
  /// - Parameter path: Any path.
  /// - Returns: `nil` if the path is out of range.
  /// - Complexity: O(1)
  public subscript(path: CurrentPath) -> Item? {
    guard sections.indices.contains(path.section),
      sections[path.section].items.indices.contains(path.item)
    else { return nil }
    return sections[path.section].items[path.item]
  }

  /// The item of an id.
  ///
  /// - Returns: `nil` if no item has the id.
  /// - Complexity: O(1) expected, if ids hash well.
  public subscript(id id: ID) -> Item? { entries[id]?.item }

  /// Where the item of an id is.
  ///
  /// - Returns: `nil` if no item has the id.
  /// - Complexity: O(log n), if ids hash well and the order is none that is
  ///   broken.
  public func path(ofID id: ID) -> CurrentPath? {
    entries[id].map { place(of: $0) }.map { CurrentPath(section: $0.section, item: $0.item) }
  }
}

// MARK: - Searching

extension SortedList {
  /// Where the row of an entry is. Every entry has one.
  func place(of entry: Entry) -> OldPath {
    if let section = sectionIndices[traits.section(entry.item)],
      let item = row(of: entry, in: section)
    {
      return OldPath(section: section, item: item)
    }
    // A broken order, or an item that became another: stamps do not lie.
    for section in stamps.indices {
      if let item = stamps[section].firstIndex(of: entry.stamp) {
        return OldPath(section: section, item: item)
      }
    }
    fatalError("An item has no row.")
  }

  private func row(of entry: Entry, in section: Int) -> Int? {
    let row = firstIndex(below: stamps[section].count) { row in
      let item = sections[section].items[row]
      if order.precedes(item, entry.item) { return false }
      return order.precedes(entry.item, item) || stamps[section][row] >= entry.stamp
    }
    return row < stamps[section].count && stamps[section][row] == entry.stamp ? row : nil
  }

  /// How many rows of a section come before a new item, its equals among them.
  func rowCount(before item: Item, in section: Int) -> Int {
    firstIndex(below: stamps[section].count) {
      order.precedes(item, sections[section].items[$0])
    }
  }

  /// How many sections come before a new one, its equals among them.
  func sectionCount(before id: SectionID) -> Int {
    firstIndex(below: sections.count) { traits.sectionOrder.precedes(id, sections[$0].id) }
  }
}
