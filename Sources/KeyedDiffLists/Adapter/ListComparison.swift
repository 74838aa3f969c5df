public import KeyedDiff

/// How two lists are compared: what is the identity of an item, and what its
/// content.
///
/// Made where the types of both are known, so that the comparison is compiled
/// for them.
public struct ListComparison<SectionID: Hashable & Sendable, Item: Sendable>: Sendable {
  @usableFromInline typealias Sections = [ListSection<SectionID, Item>]

  @usableFromInline
  let compare: @Sendable (_ old: Sections, _ new: Sections, ListOptions) -> SectionedDiff
  @usableFromInline let id: @Sendable (Item) -> AnyHashable

  @usableFromInline
  init(
    id: @escaping @Sendable (Item) -> AnyHashable,
    compare: @escaping @Sendable (Sections, Sections, ListOptions) -> SectionedDiff
  ) {
    self.id = id
    self.compare = compare
  }

  /// By an identity and a content that closures decide.
  ///
  /// - Parameters:
  ///   - id: Which row an item is.
  ///   - content: Whether an old and a new item of the same id look the same.
  @inlinable
  public init<ID: Hashable & Sendable>(
    id: @escaping @Sendable (Item) -> ID, content: @escaping @Sendable (Item, Item) -> Bool
  ) {
    self.init(id: { AnyHashable(id($0)) }) { old, new, options in
      SectionedDiff(
        from: old, to: new, id: id, content: content, moves: options.moves,
        maximumChanges: options.maximumChanges, onDuplicates: options.onDuplicates)
    }
  }
}

extension ListComparison where Item: Equatable {
  /// By an identity that a closure returns, and content that `==` compares.
  ///
  /// - Parameter id: Which row an item is.
  @inlinable
  public init<ID: Hashable & Sendable>(id: @escaping @Sendable (Item) -> ID) {
    self.init(id: { AnyHashable(id($0)) }) { old, new, options in
      SectionedDiff(
        from: old, to: new, id: id, moves: options.moves,
        maximumChanges: options.maximumChanges, onDuplicates: options.onDuplicates)
    }
  }
}

extension ListComparison where Item: Identifiable {
  /// By `id`, and a content that a closure decides.
  ///
  /// - Parameter content: Whether an old and a new item of the same id look the
  ///   same.
  @inlinable
  public init(content: @escaping @Sendable (Item, Item) -> Bool) {
    self.init(id: { AnyHashable($0.id) }) { old, new, options in
      SectionedDiff(
        from: old, to: new, content: content, moves: options.moves,
        maximumChanges: options.maximumChanges, onDuplicates: options.onDuplicates)
    }
  }
}

extension ListComparison where Item: Identifiable & Equatable {
  /// By `id`, and content that `==` compares.
  @inlinable
  public init() {
    self.init(id: { AnyHashable($0.id) }) { old, new, options in
      SectionedDiff(
        from: old, to: new, moves: options.moves, maximumChanges: options.maximumChanges,
        onDuplicates: options.onDuplicates)
    }
  }
}

extension ListComparison where Item: Hashable {
  /// Of values that are their own identity.
  @inlinable
  public static var values: ListComparison {
    ListComparison(id: { AnyHashable($0) }) { old, new, options in
      SectionedDiff(
        from: old, to: new, id: { $0 }, content: { _, _ in true }, moves: options.moves,
        maximumChanges: options.maximumChanges, onDuplicates: options.onDuplicates)
    }
  }
}

extension ListComparison where Item: Identifiable {
  /// By `id`, of items whose content cannot be compared: all that are kept look different.
  static var ids: ListComparison {
    ListComparison(id: { AnyHashable($0.id) }) { old, new, options in
      SectionedDiff(
        from: old, to: new.map(\.storedAnew), content: { _, _ in false }, moves: options.moves,
        maximumChanges: options.maximumChanges, onDuplicates: options.onDuplicates)
    }
  }
}

extension ListSection {
  /// The same section in storage of its own: lists that share theirs are not compared.
  var storedAnew: ListSection {
    var section = self
    section.items = ListItems(items.map(\.self))
    return section
  }
}
