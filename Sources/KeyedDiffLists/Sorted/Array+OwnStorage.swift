import KeyedDiff

extension Array {
  /// Returns the sections, with copies of those rows that share their storage with rows of the old
  /// list.
  ///
  /// A diff assumes that rows in shared storage are equal, but a closure that compares content can
  /// return `false` even if it compares an item with itself.
  ///
  /// - Parameter old: The old list.
  /// - Complexity: O(s + n) for s sections and n rows that are copied.
  @usableFromInline
  func inOwnStorage<SectionID, Item>(unlike old: [ListSection<SectionID, Item>]) -> [Element]
  where Element == ListSection<SectionID, Item> {
    func storage(_ section: Element) -> UnsafePointer<Item>? {
      section.items.withContiguousStorageIfAvailable { $0.baseAddress } ?? nil
    }
    let shared = Set(old.lazy.filter { !$0.items.isEmpty }.compactMap(storage))
    if shared.isEmpty { return self }
    return map { section in
      guard let storage = storage(section), shared.contains(storage) else { return section }
      var section = section
      section.items = ListItems(section.items.map(\.self))
      return section
    }
  }
}
