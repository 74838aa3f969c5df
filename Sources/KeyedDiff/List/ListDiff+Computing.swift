// The shared implementation of all initializers that compare two lists.

extension ListDiff {
  /// Compares two collections; compares the content of items only if `comparesContent` is true.
  #if compiler(>=6.3)
    @export(implementation) @inline(__always)
  #else
    @inlinable @inline(__always)
  #endif
  static func compute<Item, ID: Hashable>(
    from old: some Collection<Item>, to new: some Collection<Item>,
    id: (Item) -> ID, content: (Item, Item) -> Bool, comparesContent: Bool = true,
    options: DiffOptions, onDuplicates: ((Duplicates) -> Void)?
  ) -> ListDiff {
    let (old, new) = ([Item](counting: old), [Item](counting: new))
    if let onDuplicates {
      let duplicates = Duplicates(
        old: Duplicates.groups(in: old, id: id), new: Duplicates.groups(in: new, id: id))
      if !duplicates.isEmpty { onDuplicates(duplicates) }
    }
    return old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        compare(
          old, new, id: id, content: content, comparesContent: comparesContent, options: options)
      }
    }
  }

  /// Compares two collections of values that are their own identity.
  #if compiler(>=6.3)
    @export(implementation)
  #else
    @inlinable
  #endif
  static func compute<Item: Hashable>(
    values old: some Collection<Item>, to new: some Collection<Item>, moves: MoveDetection,
    maximumChanges: Int?, onDuplicates: ((Duplicates) -> Void)?
  ) -> ListDiff {
    compute(
      from: old, to: new, id: { $0 }, content: { _, _ in true }, comparesContent: false,
      options: DiffOptions(moves: moves, maximumChanges: maximumChanges),
      onDuplicates: onDuplicates)
  }

  /// Compares two arrays by a key path whose ids have the type of the items.
  ///
  /// Not inlined: nearly all clients pass `\.self`, and never get here.
  #if compiler(>=6.3)
    @export(implementation) @inline(never)
  #else
    @usableFromInline
  #endif
  static func compute<Item: Hashable>(
    from old: [Item], to new: [Item], path: KeyPath<Item, Item>, options: DiffOptions,
    onDuplicates: ((Duplicates) -> Void)?
  ) -> ListDiff {
    compute(
      from: old, to: new, id: { $0[keyPath: path] }, content: { $0 == $1 }, options: options,
      onDuplicates: onDuplicates)
  }

  /// Compares two lists whose items are contiguous in memory.
  #if compiler(>=6.3)
    @export(implementation) @inline(always)
  #else
    @inlinable @inline(__always)
  #endif
  static func compare<Item, ID: Hashable>(
    _ old: UnsafeBufferPointer<Item>, _ new: UnsafeBufferPointer<Item>,
    id: (Item) -> ID, content: (Item, Item) -> Bool, comparesContent: Bool, options: DiffOptions
  ) -> ListDiff {
    // Lists that share storage have equal rows, so there is nothing to compare.
    if old.baseAddress == new.baseAddress, old.count == new.count {
      return ListDiff(oldCount: old.count, newCount: new.count, changes: RowChanges())
    }
    require(itemCount: max(old.count, new.count))
    guard options.allows(abs(old.count - new.count)) else {
      return replacingAll(oldCount: old.count, newCount: new.count)
    }
    var comparison = Comparison<Item, ID>()
    defer { comparison.unmatched.free() }
    comparison.walk(
      old, new, oldStart: 0, newStart: 0, id: id, content: content,
      comparesContent: comparesContent)
    guard
      let result = comparison.settle(
        old.baseAddress, new.baseAddress, areGathered: false, id: id, content: content,
        comparesContent: comparesContent, options: options),
      result.changes.areAllowed(by: options, updates: result.updates)
    else { return replacingAll(oldCount: old.count, newCount: new.count) }
    return ListDiff(
      oldCount: old.count, newCount: new.count, changes: result.changes, updates: result.updates)
  }
}
