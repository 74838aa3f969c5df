/// The knowledge that a GTK view has of a `GListModel` with sections: the items,
/// and those that it takes for the first of a section.
///
/// It believes what was announced and asks again only for what was: items that
/// a signal covers.
public struct StrictGListModel<Item> {
  /// Why a signal is not one of the model.
  public struct Refusal: Error, Hashable, CustomStringConvertible {
    /// One sentence.
    public let description: String
  }

  /// The items that the view shows.
  public private(set) var items: [Item]
  /// For each item whether the view takes it for the first of a section.
  public private(set) var isFirst: [Bool]

  /// Creates a model and a view that shows it.
  ///
  /// - Parameter sections: The items of each section.
  public init(sections: [[Item]]) {
    items = sections.flatMap { $0 }
    isFirst = Self.firsts(of: sections)
  }

  /// Takes the signal `items-changed`.
  ///
  /// - Parameters:
  ///   - position: Where items were removed, in the list as it is now.
  ///   - removed: How many were removed.
  ///   - added: What was put in their place, with whether each is the first of
  ///     its section.
  /// - Throws: ``Refusal`` if items are removed that are not there, or nothing
  ///   changes.
  public mutating func itemsChanged(
    at position: Int, removed: Int, added: [(item: Item, isFirst: Bool)]
  ) throws(Refusal) {
    guard 0...items.count ~= position, 0...(items.count - position) ~= removed else {
      throw Refusal(
        description: "\(removed) items at \(position) cannot be removed from \(items.count).")
    }
    guard removed + added.count > 0 else { throw Refusal(description: "Nothing changes.") }
    items.replaceSubrange(position..<(position + removed), with: added.map(\.item))
    isFirst.replaceSubrange(position..<(position + removed), with: added.map(\.isFirst))
  }

  /// Takes the signal `sections-changed`.
  ///
  /// - Parameters:
  ///   - range: The items among which sections start elsewhere.
  ///   - sections: The sections now.
  /// - Throws: ``Refusal`` if the range is empty or out of range, or the sections have
  ///   another number of items.
  public mutating func sectionsChanged(
    in range: Range<Int>, of sections: [[Item]]
  ) throws(Refusal) {
    guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= items.count else {
      throw Refusal(description: "Sections cannot change in \(range) of \(items.count) items.")
    }
    let isFirstNow = Self.firsts(of: sections)
    guard isFirstNow.count == items.count else {
      throw Refusal(
        description: "The sections have \(isFirstNow.count) items, not \(items.count).")
    }
    isFirst.replaceSubrange(range, with: isFirstNow[range])
  }

  /// For each item of some sections whether it is the first of one.
  public static func firsts(of sections: [[Item]]) -> [Bool] {
    sections.flatMap { $0.indices.map { $0 == 0 } }
  }
}

extension StrictGListModel: Sendable where Item: Sendable {}
