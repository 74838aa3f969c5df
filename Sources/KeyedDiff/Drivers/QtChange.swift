/// One change as Qt's `QAbstractItemModel` brackets it: `beginInsertRows`,
/// `beginRemoveRows` or `beginMoveRows` with these numbers, then the change of
/// the data, then the matching end.
///
/// Sections are rows without a parent, items are rows of their section. All
/// numbers count at the time of the change; a parent is the index of a section.
public enum QtChange: Hashable, Sendable {
  /// Rows `first` to `last` are new, in numbers after the change.
  case insertRows(parent: Int?, first: Int, last: Int)
  /// Rows `first` to `last` go, in numbers before the change.
  case removeRows(parent: Int?, first: Int, last: Int)
  /// Rows `first` to `last` go before the row that is number `child` of the
  /// destination, both in numbers before the change.
  case moveRows(parent: Int?, first: Int, last: Int, toParent: Int?, child: Int)
}

extension ListDiff {
  /// The steps as Qt's models announce them. Neighbours that are removed or
  /// inserted together are one change.
  ///
  /// - Complexity: As ``steps``.
  public var qtChanges: [QtChange] {
    joined(
      steps.map { step in
        switch step {
        case .remove(let index): .removeRows(parent: nil, first: index, last: index)
        case .insert(let index): .insertRows(parent: nil, first: index, last: index)
        case .move(let source, let target):
          .movingRow(source, inParent: nil, to: target, inParent: nil)
        }
      })
  }
}

extension SectionedDiff {
  /// The steps as Qt's models announce them, sections as rows without a parent.
  /// Neighbours that are removed or inserted together are one change.
  ///
  /// - Complexity: As ``steps``.
  public var qtChanges: [QtChange] {
    joined(
      steps.map { step in
        switch step {
        case .removeItem(let path):
          .removeRows(parent: path.section, first: path.item, last: path.item)
        case .insertItem(let path):
          .insertRows(parent: path.section, first: path.item, last: path.item)
        case .moveItem(let source, let target):
          .movingRow(
            source.item, inParent: source.section, to: target.item, inParent: target.section)
        case .removeSection(let index): .removeRows(parent: nil, first: index, last: index)
        case .insertSection(let index, _): .insertRows(parent: nil, first: index, last: index)
        case .moveSection(let source, let target):
          .movingRow(source, inParent: nil, to: target, inParent: nil)
        }
      })
  }
}

extension QtChange {
  /// - Parameter target: Where the row is afterwards.
  fileprivate static func movingRow(
    _ source: Int, inParent parent: Int?, to target: Int, inParent newParent: Int?
  ) -> QtChange {
    // The row itself counts as long as it has not moved.
    let child = parent == newParent && target > source ? target + 1 : target
    return .moveRows(
      parent: parent, first: source, last: source, toParent: newParent, child: child)
  }
}

/// Joins changes of neighbours that follow each other.
private func joined(_ changes: [QtChange]) -> [QtChange] {
  var result: [QtChange] = []
  for change in changes {
    switch (result.last, change) {
    case (.removeRows(let parent, let first, let last), .removeRows(let other, let row, _))
    where parent == other && row == first - 1:
      result[result.count - 1] = .removeRows(parent: parent, first: row, last: last)
    case (.insertRows(let parent, let first, let last), .insertRows(let other, let row, _))
    where parent == other && row == last + 1:
      result[result.count - 1] = .insertRows(parent: parent, first: first, last: row)
    default: result.append(change)
    }
  }
  return result
}
