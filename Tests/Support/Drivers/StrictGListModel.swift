/// The state that a GTK view stores for a `GListModel` with sections.
///
/// The state consists of the items and, for each item, whether it is the first of its section.
///
/// As in GTK, a signal changes only the state of the items in its range.
public struct StrictGListModel<Item> {
  /// The error thrown for a signal that a correct model never emits.
  public struct RefusalError: Error, Hashable, CustomStringConvertible {
    /// The reason for the error, in one sentence.
    public let description: String
  }

  /// The items that the view shows.
  public private(set) var items: [Item]
  /// For each item, whether the view treats it as the first item of a section.
  public private(set) var isFirst: [Bool]

  /// Creates the state of a view that shows a model with the given sections.
  ///
  /// - Parameter sections: The items of each section.
  public init(sections: [[Item]]) {
    items = sections.flatMap { $0 }
    isFirst = Self.firsts(of: sections)
  }

  /// Handles the signal `items-changed`.
  ///
  /// - Parameters:
  ///   - position: The index in `items` at which the model removed and added items.
  ///   - removed: The number of items that were removed.
  ///   - added: The items that were added, and whether each item is the first of its section.
  /// - Throws: ``RefusalError`` if the range of removed items is out of bounds, or if no item is
  ///   removed or added.
  public mutating func itemsChanged(
    at position: Int, removed: Int, added: [(item: Item, isFirst: Bool)]
  ) throws(RefusalError) {
    guard 0...items.count ~= position, 0...(items.count - position) ~= removed else {
      throw RefusalError(
        description: "\(removed) items at \(position) cannot be removed from \(items.count).")
    }
    guard removed + added.count > 0 else { throw RefusalError(description: "Nothing changes.") }
    items.replaceSubrange(position..<(position + removed), with: added.map(\.item))
    isFirst.replaceSubrange(position..<(position + removed), with: added.map(\.isFirst))
  }

  /// Handles the signal `sections-changed`.
  ///
  /// - Parameters:
  ///   - range: A range that contains every item that has become the first item of a section, or
  ///     is no longer the first one.
  ///   - sections: The items of each section of the model after the change.
  /// - Throws: ``RefusalError`` if the range is empty or out of bounds, or if the total number of
  ///   items in `sections` differs from the number of ``items``.
  public mutating func sectionsChanged(
    in range: Range<Int>, of sections: [[Item]]
  ) throws(RefusalError) {
    guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= items.count else {
      throw RefusalError(description: "Sections cannot change in \(range) of \(items.count) items.")
    }
    let isFirstNow = Self.firsts(of: sections)
    guard isFirstNow.count == items.count else {
      throw RefusalError(
        description: "The sections have \(isFirstNow.count) items, not \(items.count).")
    }
    isFirst.replaceSubrange(range, with: isFirstNow[range])
  }

  /// Returns, for each item, whether it is the first of its section.
  public static func firsts(of sections: [[Item]]) -> [Bool] {
    sections.flatMap { $0.indices.map { $0 == 0 } }
  }
}

extension StrictGListModel: Sendable where Item: Sendable {}
