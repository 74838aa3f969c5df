/// A row before it has a type: a number that says which row it is, and a
/// version of its content.
public struct AbstractRow: Equatable, Sendable {
  public var number: Int
  public var version: Int
}

/// Two lists before their rows have a type.
public struct Scenario: Sendable {
  public let old: [AbstractRow]
  public let new: [AbstractRow]

  /// Gives the rows a type. Old and new rows are made one by one, so that
  /// equal ones share no storage, unless `make` has them do so.
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

// MARK: - What a right diff must say

extension Scenario {
  /// How many rows a diff may delete and insert at least: the difference of
  /// the ids with their multiplicities, found by sorting.
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
