import Foundation
import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Sources of identity and content")
struct IdentityTests {
  struct Book: Equatable {
    var isbn: String
    var title: String
  }
  struct Track: Identifiable, Equatable {
    var id: Int
    var title: String
  }
  struct Both: Identifiable, Hashable {
    var id: Int
    var title: String
  }
  final class Node: Identifiable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  @Test("Values are their own identity by \\.self, and have no updates")
  func hashable() {
    let diff = ListDiff(from: ["a", "b", "c"], to: ["c", "a", "d"], id: \.self)
    #expect(diff.deletions == [1])
    #expect(diff.insertions == [2])
    #expect(diff.moves.count == 1)
    #expect(diff.updates.isEmpty)
  }

  @Test("Identifiable items are compared by id, their content by ==")
  func identifiable() {
    let old = [Track(id: 1, title: "One"), Track(id: 2, title: "Two")]
    let new = [Track(id: 2, title: "Zwei"), Track(id: 1, title: "One")]
    let diff = ListDiff(from: old, to: new)
    #expect(diff.moves.count == 1)
    #expect(diff.updates == [IndexPair(old: 1, new: 0)])
    #expect(ListDiff(from: old, to: new, id: \.id, content: { _, _ in true }).updates.isEmpty)
  }

  @Test("Items that are Hashable and Identifiable are compared by id")
  func both() {
    let old = [Both(id: 1, title: "One")]
    let new = [Both(id: 1, title: "Eins")]
    #expect(ListDiff(from: old, to: new).updates == [IndexPair(old: 0, new: 0)])
  }

  @Test("A closure, a key path literal and a key path in a variable do the same")
  func keyPaths() {
    let old = [Book(isbn: "a", title: "1"), Book(isbn: "b", title: "2")]
    let new = [Book(isbn: "b", title: "2"), Book(isbn: "a", title: "3")]
    let path = \Book.isbn
    let expected = ListDiff(from: old, to: new, id: { $0.isbn })
    #expect(expected.updates == [IndexPair(old: 0, new: 1)])
    #expect(ListDiff(from: old, to: new, id: \.isbn) == expected)
    #expect(ListDiff(from: old, to: new, id: { $0[keyPath: path] }) == expected)
    let sameTitle = { (old: Book, new: Book) in old.title == new.title }
    #expect(ListDiff(from: old, to: new, id: \.isbn, content: sameTitle) == expected)
    #expect(ListDiff(from: old, to: new, id: { $0[keyPath: path] }, content: sameTitle) == expected)
  }

  @Test("Every source of identity gives the same diff of random pairs")
  func allWays() throws {
    for seed: UInt64 in 0..<500 {
      let pair = ListPair(seed: seed, maximumCount: 60)
      let expected = ListDiff(from: pair.old, to: pair.new)
      let path = \Item.id
      let results = [
        ListDiff(from: pair.old, to: pair.new, id: { $0.id }),
        ListDiff(from: pair.old, to: pair.new, id: \.id),
        ListDiff(from: pair.old, to: pair.new, id: { $0[keyPath: path] }),
        ListDiff(from: pair.old, to: pair.new, id: { "\($0.id)" }),
        ListDiff(from: pair.old, to: pair.new, id: { "é\($0.id)" }),
        ListDiff(from: pair.old, to: pair.new, id: { [$0.id] }),
        ListDiff(from: pair.old, to: pair.new, id: { UInt8(truncatingIfNeeded: $0.id) })
          == ListDiff(from: pair.old, to: pair.new, id: { $0.id & 255 }) ? expected : nil,
        ListDiff(from: pair.old, to: pair.new, id: { Optional($0.id) }),
        ListDiff(from: pair.old, to: pair.new, id: { $0.id == 3 ? nil : $0.id }),
        ListDiff(from: pair.old, to: pair.new, id: { Raw(rawValue: $0.id) }),
        ListDiff(from: pair.old, to: pair.new, id: { AnyHashable($0.id) }),
        ListDiff(from: pair.old, to: pair.new, id: { uuid($0.id) }),
        ListDiff(from: pair.old, to: pair.new, id: { Optional(uuid($0.id)) }),
        ListDiff(from: pair.old.lazy.map { $0 }, to: pair.new.dropLast(0)),
      ]
      for (index, result) in results.enumerated() where result != expected {
        Issue.record("way \(index), \(pair)")
      }
    }
  }

  struct Raw: RawRepresentable, Hashable { var rawValue: Int }

  private func uuid(_ number: Int) -> UUID {
    let byte = UInt8(truncatingIfNeeded: number)
    let high = UInt8(truncatingIfNeeded: number >> 8)
    let top = UInt8(truncatingIfNeeded: number >> 16)
    return UUID(uuid: (byte, 0, 0, 0, 0, 0, 0, 0, high, 0, 0, 0, 0, 0, 0, top))
  }

  @Test("Slices, lazy collections, ranges: any collection")
  func collections() {
    let numbers = [9, 1, 2, 3, 9]
    let diff = ListDiff(from: numbers[1...3], to: (1...3).lazy.map { $0 * 2 }, id: \.self)
    #expect(diff.deletions == [0, 2])
    #expect(diff.insertions == [1, 2])
    #expect(ListDiff(from: "abc", to: "acb", id: \.self).moves.count == 1)
    #expect(ListDiff(from: repeatElement(1, count: 3), to: [1], id: \.self).deletions == [1, 2])
    #expect(ListDiff(from: 0..<3, to: ContiguousArray([0, 1, 2]), id: \.self).isEmpty)
  }

  @Test("References by ObjectIdentifier")
  func objects() {
    let nodes = ["a", "b", "c"].map(Node.init)
    let diff = ListDiff(
      from: nodes, to: [nodes[2], nodes[0]], id: { ObjectIdentifier($0) },
      content: { $0.name == $1.name })
    #expect(diff.deletions == [1])
    #expect(diff.moves.count == 1)
    // A class is `Identifiable` by `ObjectIdentifier` by default.
    #expect(
      ListDiff(from: nodes, to: nodes.dropLast(), id: \.id, content: { $0 === $1 }).deletions == [2]
    )
  }

  @Test("An erased identity keeps the type: equal ids of two types are two rows")
  func typedID() {
    struct Photo: Row { var id: Int }
    struct Video: Row { var id: Int }
    let old: [any Row] = [Photo(id: 1), Video(id: 1), Photo(id: 2)]
    let new: [any Row] = [Video(id: 1), Photo(id: 2), Video(id: 2)]
    let diff = ListDiff(from: old, to: new, id: { $0.typedID }, content: { _, _ in true })
    #expect(diff.deletions == [0])
    #expect(diff.insertions == [2])
    #expect(diff.moves.isEmpty)
  }

  /// Not `Sendable`.
  final class MainActorKey: Hashable {
    var number: Int
    init(number: Int) { self.number = number }
    static func == (first: MainActorKey, second: MainActorKey) -> Bool {
      first.number == second.number
    }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  class Key: Hashable, @unchecked Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (first: Key, second: Key) -> Bool { first.number == second.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  final class OtherKey: Key, @unchecked Sendable {}

  protocol Row: Identifiable<Int> {}

  @Test("Duplicates are paired, kept and reported")
  func duplicates() {
    #expect(ListDiff(from: [1, 1, 1], to: [1, 1, 1], id: \.self).isEmpty)
    #expect(ListDiff(from: [1, 1, 4, 5], to: [1, 1], id: \.self).deletions == [2, 3])
    var reports: [Duplicates] = []
    let diff = ListDiff(
      from: [1, 2, 1, 3, 2, 1], to: [4, 4, 3], id: \.self, onDuplicates: { reports.append($0) })
    #expect(diff.deletions.count == 5)
    #expect(reports.count == 1)
    #expect(reports.first?.old == [[0, 2, 5], [1, 4]])
    #expect(reports.first?.new == [[0, 1]])
    _ = ListDiff(from: [1, 2], to: [2, 1], id: \.self, onDuplicates: { reports.append($0) })
    #expect(reports.count == 1)
    // The same for ids that all collide.
    let colliders = [1, 2, 1].map { Collider($0, hashBits: 0) }
    #expect(Duplicates.groups(in: colliders, id: \.id) == [[0, 2]])
  }
}

extension IdentityTests.Row {
  /// The type and the id.
  var typedID: [AnyHashable] { [ObjectIdentifier(Self.self), id] }
}
