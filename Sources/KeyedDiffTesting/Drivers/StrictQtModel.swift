public import KeyedDiff

/// A model of sections and items that follows changes as Qt's
/// `QAbstractItemModel` prescribes, and refuses what Qt refuses.
///
/// It knows which old row each row is, as persistent indices do, and nothing of
/// those that were inserted.
public struct StrictQtModel: Sendable {
  /// A section: which old one it is, and which old items are in it.
  public struct Section: Hashable, Sendable {
    /// The index of the old section; `nil` if this one was inserted.
    public var old: Int?
    /// The paths of the old items; `nil` for those that were inserted.
    public var items: [OldPath?]

    /// Creates a section.
    public init(old: Int?, items: [OldPath?]) {
      self.old = old
      self.items = items
    }
  }

  /// Why a change is not one of the model.
  public struct Refusal: Error, Hashable, CustomStringConvertible {
    /// One sentence.
    public let description: String
  }

  /// What the model has now.
  public private(set) var sections: [Section]

  /// Creates a model of sections with items.
  ///
  /// - Parameter counts: The number of items of each section.
  public init(counts: [Int]) {
    sections = counts.enumerated().map { section, count in
      Section(old: section, items: (0..<count).map { OldPath(section: section, item: $0) })
    }
  }

  /// Begins a change, makes it, and ends it.
  ///
  /// - Throws: ``Refusal`` if a row or parent is out of range, or rows would
  ///   move into themselves, or become sections, or sections rows.
  /// - Complexity: O(n) for n rows of the parents.
  public mutating func carryOut(_ change: QtChange) throws(Refusal) {
    switch change {
    case .removeRows(let parent, let first, let last):
      try check(first, last, below: count(of: parent))
      _ = take(first...last, from: parent)
    case .insertRows(let parent, let first, let last):
      try check(first, last, below: count(of: parent) + last - first + 1)
      put(
        .init(
          sections: (first...last).map { _ in Section(old: nil, items: []) },
          items: (first...last).map { _ in nil }), at: first, of: parent)
    case .moveRows(let parent, let first, let last, let newParent, let child):
      try check(first, last, below: count(of: parent))
      guard try 0...count(of: newParent) ~= child else {
        throw Refusal(description: "\(change): there is no child \(child).")
      }
      guard (parent == nil) == (newParent == nil) else {
        throw Refusal(description: "\(change): a section is no row.")
      }
      if parent == newParent, first <= child, child <= last + 1 {
        throw Refusal(description: "\(change): beginMoveRows returns false.")
      }
      let rows = take(first...last, from: parent)
      // The numbers are from before the rows were taken out.
      let isShifted = parent == newParent && child > last
      put(rows, at: isShifted ? child - (last - first + 1) : child, of: newParent)
    }
  }

  /// Rows of either kind, on their way.
  private struct Rows {
    var sections: [Section] = []
    var items: [OldPath?] = []
  }

  private func count(of parent: Int?) throws(Refusal) -> Int {
    guard let parent else { return sections.count }
    guard sections.indices.contains(parent) else {
      throw Refusal(description: "There is no parent \(parent).")
    }
    return sections[parent].items.count
  }

  private func check(_ first: Int, _ last: Int, below count: Int) throws(Refusal) {
    guard 0 <= first, first <= last, last < count else {
      throw Refusal(description: "Rows \(first) to \(last) are not in 0..<\(count).")
    }
  }

  private mutating func take(_ range: ClosedRange<Int>, from parent: Int?) -> Rows {
    guard let parent else {
      defer { sections.removeSubrange(range) }
      return Rows(sections: Array(sections[range]))
    }
    defer { sections[parent].items.removeSubrange(range) }
    return Rows(items: Array(sections[parent].items[range]))
  }

  private mutating func put(_ rows: Rows, at index: Int, of parent: Int?) {
    if let parent {
      sections[parent].items.insert(contentsOf: rows.items, at: index)
    } else {
      sections.insert(contentsOf: rows.sections, at: index)
    }
  }
}
