import Foundation
import KeyedDiff
import KeyedDiffTestSupport

/// Compares `ListDiff` with the reference, with ids of every kind.
///
/// The lists are of numbers. Every kind of id maps them one to one, so it must give the same diff
/// as the numbers.
enum FuzzDiff {
  typealias Item = ListPair.Item

  static func faults(_ bytes: inout FuzzedBytes) -> [String] {
    let kind = bytes.element(of: kinds)
    let moves: MoveDetection = bytes.number(0...3) == 0 ? .never : .fewest
    let budget = Int(bytes.byte())
    let versions = versions(&bytes)
    var faults: [String] = []
    let diffs = zip(versions, versions.dropFirst()).map { old, new in
      let diff = ListDiff(from: old, to: new, id: \.id, moves: moves)
      faults += DiffPromises.broken(by: diff, from: old, to: new, id: \.id, moves: moves)
      faults += views(of: diff, from: old, to: new)
      faults += limits(of: diff, from: old, to: new, moves, budget)
      return diff
    }
    faults += kind(versions, diffs, moves)
    return faults.isEmpty ? [] : ["\(versions): \(faults)"]
  }

  /// Two to four lists. Each is made of the next bytes, or edits the previous list.
  private static func versions(_ bytes: inout FuzzedBytes) -> [[Item]] {
    let idCount = 1 + bytes.byte() % 64
    func item(_ byte: UInt8) -> Item {
      Item(id: Int(byte % idCount), content: Int(byte / idCount) % 2)
    }
    var versions: [[Item]] = []
    for _ in 0..<bytes.number(2...4) {
      var list = versions.last ?? []
      if versions.isEmpty || bytes.number(0...3) == 0 {
        list = (0..<bytes.number(0...min(90, bytes.count))).map { _ in item(bytes.byte()) }
      } else {
        for _ in 0..<bytes.number(0...8) { edit(&list, item, &bytes) }
      }
      versions.append(list)
    }
    return versions
  }

  private static func edit(
    _ list: inout [Item], _ item: (UInt8) -> Item, _ bytes: inout FuzzedBytes
  ) {
    let start = bytes.number(0...list.count)
    let end = min(list.count, start + bytes.number(0...12))
    let run = Array(list[start..<end])
    switch bytes.number(0...4) {
    case 0: list.insert(item(bytes.byte()), at: start)
    case 1: list.removeSubrange(start..<end)
    case 2: if start < end { list[start] = item(bytes.byte()) }
    case 3: list.replaceSubrange(start..<end, with: run.reversed())
    default:
      if bytes.bool() { list.removeSubrange(start..<end) }
      list.insert(contentsOf: run, at: bytes.number(0...list.count))
    }
  }

  // MARK: Checks beyond the promises of a diff

  private static func views(of diff: ListDiff, from old: [Item], to new: [Item]) -> [String] {
    var faults: [String] = []
    if diff.applied(to: old, from: new) != new { faults.append("Applying gives wrong content.") }
    if diff.isEmpty != (old == new) { faults.append("`isEmpty` is wrong.") }
    if Replaying.steps(of: diff, on: old, new: new).map(\.id) != new.map(\.id) {
      faults.append("\(diff.steps) do not lead to the new list.")
    }
    return faults
  }

  private static func limits(
    of diff: ListDiff, from old: [Item], to new: [Item], _ moves: MoveDetection, _ budget: Int
  ) -> [String] {
    var faults: [String] = []
    var duplicates: Duplicates?
    for limit in [budget, diff.changeCount] {
      let bounded = ListDiff(
        from: old, to: new, moves: moves, maximumChanges: limit, onDuplicates: { duplicates = $0 })
      let exceeds = diff.changeCount > limit
      if bounded.exceedsMaximumChanges != exceeds || !exceeds && bounded != diff {
        faults.append("With at most \(limit) changes, the diff is \(bounded).")
      }
      if bounded.applied(to: old, from: new) != new { faults.append("Replacing all is wrong.") }
    }
    let repeated = [old, new].map { repeatedRows($0.map(\.id)) }
    if (duplicates.map { [$0.old, $0.new] } ?? [[], []]) != repeated {
      faults.append("The duplicates are \(repeated), not \(String(describing: duplicates)).")
    }
    return faults
  }

  private static func repeatedRows(_ ids: [Int]) -> [[Int]] {
    ids.indices.filter { !ids[..<$0].contains(ids[$0]) }
      .map { first in ids.indices.filter { ids[$0] == ids[first] } }.filter { $0.count > 1 }
  }

  // MARK: Kinds of ids

  /// Compares the lists by ids of another kind, and returns where the diffs differ.
  private typealias Kind = (_ versions: [[Item]], _ diffs: [ListDiff], MoveDetection) -> [String]

  private nonisolated(unsafe) static let kinds: [Kind] = words + texts + optionals + hashed

  private nonisolated(unsafe) static let words: [Kind] = [
    by { $0.id - 30 }, by { UInt8($0.id) }, by { Int16($0.id - 30) },
    by { UInt64.max - UInt64($0.id) }, by { ObjectIdentifier(objects[$0.id]) },
    by { uuid($0.id) }, by { RawNumber(rawValue: $0.id) },
  ]

  private nonisolated(unsafe) static let texts: [Kind] = [
    by { Texts.text($0.id, form: $0.content) }, by { Texts.text($0.id, form: $0.content + 1) },
    by { Texts.slice($0.id, form: $0.content) }, by { "row number \($0.id), which is long" },
    by { RawText(rawValue: Texts.text($0.id, form: $0.content)) },
  ]

  private nonisolated(unsafe) static let optionals: [Kind] = [
    by { optional($0.id) }, by { optional($0.id).map(uuid) },
    by { item in optional(item.id).map { Texts.text($0, form: item.content) } },
    by { optional($0.id).map(RawNumber.init) },
    by { $0.id == 1 ? Int??.none : .some(optional($0.id)) },
  ]

  private nonisolated(unsafe) static let hashed: [Kind] = [
    by { Plain(first: $0.id / 8, second: "\($0.id % 8)") }, by { AnyHashable($0.id) },
    by { Collider($0.id, hashBits: 0) }, by { Collider($0.id, hashBits: 1) },
    by { Collider($0.id, hashBits: 4).id },
    by { $0.id % 2 == 0 ? AnyHashable($0.id / 2) : AnyHashable("\($0.id / 2)") },
    byItself,
  ]

  private static func optional(_ id: Int) -> Int? { id == 0 ? nil : id }

  private static func by<ID: Hashable>(_ id: @escaping (Item) -> ID) -> Kind {
    { versions, diffs, moves in
      zip(versions.indices, diffs).flatMap { index, diff in
        let (old, new) = (versions[index], versions[index + 1])
        var faults: [String] = []
        let other = ListDiff(from: old, to: new, id: id, content: ==, moves: moves)
        if other != diff { faults.append("By \(ID.self), the diff is \(other), not \(diff).") }
        let sliced = ListDiff(
          from: AnyCollection(old), to: new[...], id: id, moves: moves)
        if sliced != diff { faults.append("Other collections give \(sliced), not \(diff).") }
        let keys = ListDiff(from: old.map(id), to: new.map(id), id: \.self, moves: moves)
        if !isSame(keys, diff) { faults.append("The ids alone give \(keys), not \(diff).") }
        return faults
      }
    }
  }

  /// Compares items that are `Identifiable`, and whose own hash is not that of their id.
  private static func byItself(
    _ versions: [[Item]], _ diffs: [ListDiff], _ moves: MoveDetection
  ) -> [String] {
    let colliders = versions.map { $0.map { Collider($0.id, content: $0.content, hashBits: 2) } }
    let messages = versions.map { $0.map(Message.init) }
    return zip(versions.indices, diffs).flatMap { index, diff in
      let (old, new) = (colliders[index], colliders[index + 1])
      let (oldMessages, newMessages) = (messages[index], messages[index + 1])
      let others = [
        ListDiff(from: old, to: new, moves: moves),
        ListDiff(from: old, to: new, id: \.id, content: ==, moves: moves),
        ListDiff(from: oldMessages, to: newMessages, moves: moves),
        ListDiff(from: oldMessages, to: newMessages, id: \.id, content: ==, moves: moves),
      ]
      return others.filter { $0 != diff }.map { "Items themselves give \($0), not \(diff)." }
    }
  }

  /// An item whose id is not text, with texts that have storage of their own.
  private struct Message: Identifiable, Equatable {
    var id: UUID
    var text: String?
    var author: String

    init(_ item: Item) {
      id = uuid(item.id)
      text = item.content == 0 ? nil : "a text that is too long for a string, \(item.content)"
      author = "an author whose name is long, \(item.id)"
    }
  }

  /// Whether two diffs are the same except for content.
  private static func isSame(_ first: ListDiff, _ second: ListDiff) -> Bool {
    first.deletions == second.deletions && first.insertions == second.insertions
      && first.moves == second.moves
      && (0..<first.oldCount).allSatisfy { first.newIndex(ofOld: $0) == second.newIndex(ofOld: $0) }
  }

  private struct RawNumber: RawRepresentable, Hashable { var rawValue: Int }
  private struct RawText: RawRepresentable, Hashable { var rawValue: String }
  private struct Plain: Hashable { var first: Int, second: String }

  private final class Object: Sendable {}
  private static let objects = (0..<64).map { _ in Object() }

  private static func uuid(_ number: Int) -> UUID {
    let byte = UInt8(number)
    // Shares one of its halves with other UUIDs.
    return UUID(uuid: (byte / 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, byte % 8))
  }
}
