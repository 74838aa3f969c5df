/// An abstract row, without an element type: a number that identifies the row, and a version of its
/// content.
public struct AbstractRow: Equatable, Sendable {
  public var number: Int
  public var version: Int
}

/// Two lists of abstract rows.
public struct Scenario: Sendable {
  public let old: [AbstractRow]
  public let new: [AbstractRow]

  /// Makes elements of the rows. Old and new elements are made separately, so that equal ones share
  /// no storage, unless `make` shares it.
  public func lists<Element>(_ make: (AbstractRow) -> Element) -> ListPair<Element> {
    ListPair(old: old.map(make), new: new.map(make))
  }
}

/// The lists that every contestant gets.
public struct ListPair<Element> {
  public let old: [Element]
  public let new: [Element]

  public init(old: [Element], new: [Element]) {
    self.old = old
    self.new = new
  }

  /// The rows of both lists.
  public var itemCount: Int { old.count + new.count }
}

extension ListPair: Sendable where Element: Sendable {}

// MARK: - The expected diff

extension Scenario {
  /// The minimum number of rows that a diff deletes and inserts: the difference of the ids with
  /// their multiplicities, found by sorting.
  public var fewestDeletionsAndInsertions: (deletions: Int, insertions: Int) {
    let oldNumbers = old.map(\.number).sorted()
    let newNumbers = new.map(\.number).sorted()
    var (oldIndex, newIndex, kept) = (0, 0, 0)
    while oldIndex < oldNumbers.count, newIndex < newNumbers.count {
      let (oldNumber, newNumber) = (oldNumbers[oldIndex], newNumbers[newIndex])
      if oldNumber == newNumber { kept += 1 }
      if oldNumber <= newNumber { oldIndex += 1 }
      if newNumber <= oldNumber { newIndex += 1 }
    }
    return (old.count - kept, new.count - kept)
  }
}
