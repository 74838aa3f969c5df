/// Two lists to compare, generated from a seed.
public struct ListPair: Hashable, Sendable, CustomStringConvertible {
  /// An item: an identity, and the content of its row.
  public struct Item: Hashable, Identifiable, Sendable, CustomStringConvertible {
    /// The identity of the item.
    public var id: Int
    /// The content of the row.
    public var content: Int

    /// Creates an item.
    public init(id: Int, content: Int = 0) {
      self.id = id
      self.content = content
    }

    /// The id, followed by the content if the content is not 0: for example, `7'1`.
    public var description: String { "\(id)" + (content == 0 ? "" : "'\(content)") }
  }

  /// A kind of random change between the old list and the new list.
  public enum Change: String, CaseIterable, Sendable {
    /// Replaces, inserts, deletes and updates single rows.
    case edits
    /// Moves some rows from the start of the list to the end.
    case rotation
    /// Shuffles a few adjacent rows.
    case windowShuffle
    /// Inserts copies of single rows at other places.
    case duplicates
    /// Moves a run of adjacent rows to another place.
    case blockMove
    /// Shuffles all rows.
    case shuffle
    /// Replaces the rows of both lists with rows that have only a few different ids.
    case unrelated
  }

  /// The seed. The same seed and the same maximum count give the same pair.
  public let seed: UInt64
  /// The changes, in the order in which they were applied.
  public let changes: [Change]
  /// The old list.
  public let old: [Item]
  /// The new list.
  public let new: [Item]

  /// Makes a pair of lists.
  ///
  /// - Parameters:
  ///   - seed: Any number. When a test fails, print ``description``, which contains the seed.
  ///   - maximumCount: The maximum number of items in each list. Must not be negative.
  public init(seed: UInt64, maximumCount: Int) {
    precondition(0 <= maximumCount, "A list cannot have \(maximumCount) items.")
    var random = SplitMix64(seed: seed)
    // A random limit favors small lists, which reveal more faults than large ones.
    let limit = Int.random(in: 0...maximumCount, using: &random)
    let count = Int.random(in: 0...limit, using: &random)
    var builder = Builder(old: (0..<count).map { Item(id: $0) }, random: random)
    let changes = (0..<builder.number(1...3)).map { _ in
      Change.allCases[builder.number(0...(Change.allCases.count - 1))]
    }
    for change in changes { builder.apply(change) }
    self.seed = seed
    self.changes = changes
    old = Array(builder.old.prefix(maximumCount))
    new = Array(builder.new.prefix(maximumCount))
  }

  /// Text with the seed, the changes and both lists.
  public var description: String {
    "seed \(seed) (\(changes.map(\.rawValue).joined(separator: ", "))): \(old) → \(new)"
  }
}

extension ListPair {
  private struct Builder {
    var old: [Item]
    var new: [Item]
    var random: SplitMix64
    var freshID = 1_000_000

    init(old: [Item], random: SplitMix64) {
      self.old = old
      self.new = old
      self.random = random
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

    mutating func range() -> Range<Int> {
      let ends = [number(0...new.count), number(0...new.count)]
      return ends.min()!..<ends.max()!
    }

    mutating func apply(_ change: Change) {
      guard !new.isEmpty || change == .edits || change == .unrelated else { return }
      switch change {
      case .edits: for _ in 0..<number(1...max(1, new.count / 3)) { edit() }
      case .rotation:
        let count = number(0...new.count)
        new = Array(new[count...] + new[..<count])
      case .windowShuffle:
        let start = number(0...(new.count - 1))
        let window = start..<min(new.count, start + number(2...8))
        new.replaceSubrange(window, with: new[window].shuffled(using: &random))
      case .duplicates:
        for _ in 0..<number(1...max(1, new.count / 4)) {
          let copy = new[number(0...(new.count - 1))]
          new.insert(copy, at: number(0...new.count))
          // Often inserts the copy into the old list, too, so that both lists have duplicates.
          if number(0...2) > 0 { old.insert(copy, at: number(0...old.count)) }
        }
      case .blockMove:
        let block = range()
        let rows = new[block]
        new.removeSubrange(block)
        new.insert(contentsOf: rows, at: number(0...new.count))
      case .shuffle: new.shuffle(using: &random)
      case .unrelated:
        let ids = max(1, old.count / 4)
        old = old.map { Item(id: $0.id % ids) }
        new = (0..<number(0...max(1, old.count))).map { _ in Item(id: number(0...ids)) }
      }
    }

    mutating func edit() {
      freshID += 1
      let index = number(0...new.count)
      switch number(0...3) {
      case 0: new.insert(Item(id: freshID), at: index)
      case _ where index == new.count: break
      case 1: new.remove(at: index)
      case 2: new[index].id = freshID
      default: new[index].content += 1
      }
    }
  }
}
