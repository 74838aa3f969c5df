import Foundation
import KeyedDiff
import KeyedDiffTesting
import Testing

@Suite("Rows that are the same in memory are the same rows, and nothing else is")
struct SameBytesTests {
  /// An item with text, and with bytes that are no property's, in the middle and at
  /// the end.
  struct Row: Identifiable, Equatable {
    var isRead: Bool
    var id: String
    var title: String
    var number: Int
    var kind: UInt8

    init(_ number: Int, version: Int = 0) {
      isRead = version % 2 == 1
      id = "row \(number), by a name that is too long for a string"
      title = version % 3 == 0 ? "short" : "a title that is too long for a string, \(version)"
      self.number = version / 4
      kind = UInt8(version % 5)
    }
  }

  /// A list and an edited copy of it, in which what stayed is the same text in memory.
  private func lists(_ random: inout SplitMix64) -> (old: [Row], new: [Row]) {
    let old = (0..<Int.random(in: 0...120, using: &random)).map { Row($0) }
    var new = old
    for _ in 0..<Int.random(in: 0...12, using: &random) where !new.isEmpty {
      let index = new.indices.randomElement(using: &random)!
      switch Int.random(in: 0..<5, using: &random) {
      case 0: new.remove(at: index)
      case 1: new.insert(Row(1_000 + new.count), at: index)
      case 2: new.insert(new.remove(at: index), at: Int.random(in: 0...new.count, using: &random))
      case 3: new.insert(new[index], at: index)  // a duplicate
      default:
        // One property at a time.
        let other = Row(0, version: Int.random(in: 1...20, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: new[index].isRead.toggle()
        case 1: new[index].title = other.title
        case 2: new[index].number += 1
        default: new[index].kind &+= 1
        }
      }
    }
    return (old, new)
  }

  @Test("Edited copies, as if they were compared property by property", arguments: 0..<4)
  func edits(part: UInt64) {
    for seed in (part * 500)..<(part * 500 + 500) {
      var random = SplitMix64(seed: seed)
      let (old, new) = lists(&random)
      let diff = ListDiff(from: old, to: new)
      // A closure is asked for each row.
      let expected = ListDiff(from: old, to: new, content: { $0 == $1 })
      #expect(diff == expected, "seed \(seed)")
      #expect(ListDiff(from: old, to: new, id: { [$0.id] }) == expected, "seed \(seed)")
      let differ = Differ(old)
      #expect(differ.update(to: new) == expected, "seed \(seed)")
      #expect(diff.applied(to: old, from: new) == new, "seed \(seed)")

      let half = old.count / 2
      func sections(_ rows: [Row]) -> [ListSection<Int, Row>] {
        [
          ListSection(id: 1, items: Array(rows.prefix(half))),
          ListSection(id: 2, items: Array(rows.dropFirst(half))),
        ]
      }
      #expect(
        SectionedDiff(from: sections(old), to: sections(new))
          == SectionedDiff(from: sections(old), to: sections(new), content: { $0 == $1 }),
        "seed \(seed)")
    }
  }

  @Test("Bare text, as if it were looked for in a table", arguments: 0..<4)
  func text(part: UInt64) {
    for seed in (part * 250)..<(part * 250 + 250) {
      var random = SplitMix64(seed: seed)
      let (old, new) = lists(&random)
      func check<Text: StringProtocol & Hashable>(_ text: (Row) -> Text) {
        let (old, new) = (old.map(text), new.map(text))
        let diff = ListDiff(from: old, to: new)
        #expect(diff == ListDiff(from: old, to: new, id: { [$0] }), "\(Text.self), seed \(seed)")
        #expect(diff.applied(to: old, from: new) == new, "\(Text.self), seed \(seed)")
      }
      check { $0.id }  // the same in memory, if it stayed
      check { $0.id + "!" }  // never
      check { String($0.id.dropFirst(4).prefix { $0 != "," }) }  // in the string itself
      check { $0.id.dropFirst(4) }
    }
  }

  @Test("Every byte counts, and none behind the item")
  func bytes() {
    func check<Value>(_ type: Value.Type) {
      let size = MemoryLayout<Value>.size
      func memory() -> UnsafeMutableRawBufferPointer {
        let memory = UnsafeMutableRawBufferPointer.allocate(
          byteCount: size, alignment: MemoryLayout<Value>.alignment)
        for index in memory.indices { memory[index] = UInt8(index) }
        return memory
      }
      let (first, second) = (memory(), memory())
      defer {
        first.deallocate()
        second.deallocate()
      }
      // Only bytes are read.
      let (value, other) = (
        UnsafePointer(first.baseAddress!.assumingMemoryBound(to: type)),
        UnsafePointer(second.baseAddress!.assumingMemoryBound(to: type))
      )
      #expect(value.hasSameBytes(as: other) == (size >= 8), "\(size) bytes")
      for index in 0..<size {
        second[index] ^= 0x80
        #expect(!value.hasSameBytes(as: other), "byte \(index) of \(size)")
        second[index] ^= 0x80
      }
    }
    typealias Four = (UInt64, UInt64, UInt64, UInt64)
    check(UInt32.self)
    check(UInt64.self)
    check((UInt64, UInt8).self)
    check((UInt64, UInt64, UInt64, UInt32, UInt16, UInt8).self)
    check(Four.self)
    check((Four, UInt8).self)
    check((Four, UInt32, UInt16, UInt8).self)
    check((Four, UInt64).self)
    check((Four, UInt64, UInt8).self)
    check((Four, Four).self)
    check((Four, Four, UInt8).self)
    check((Four, Four, UInt32, UInt16, UInt8).self)
  }

  /// An item that is an object, and its own id.
  final class Node: Identifiable, Equatable {
    let title: String
    init(_ title: String) { self.title = title }
    static func == (first: Node, second: Node) -> Bool { first.title == second.title }
  }

  @Test("Ids of all kinds")
  func ids() {
    let old = (0..<100).map { Row($0) }
    var new = old
    new.swapAt(3, 80)
    new[50].kind += 1
    new.remove(at: 20)
    let expected = ListDiff(from: old, to: new, content: { $0 == $1 })
    #expect(ListDiff(from: old, to: new, id: { $0.id[...] }) == expected)
    #expect(ListDiff(from: old, to: new, id: { Optional($0.id) }) == expected)
    let numbers = Dictionary(uniqueKeysWithValues: zip(old.map(\.id), old.indices))
    #expect(ListDiff(from: old, to: new, id: { numbers[$0.id]! }) == expected)
    let uuids = numbers.mapValues { _ in UUID() }
    #expect(ListDiff(from: old, to: new, id: { uuids[$0.id]! }) == expected)

    let nodes = (0..<100).map { Node("\($0)") }
    var others = nodes
    others.swapAt(3, 80)
    others[50] = Node("another")
    let diff = ListDiff(from: nodes, to: others)
    #expect(diff.deletions == [50] && diff.insertions == [50] && diff.moves.count == 2)
    #expect(diff.updates.isEmpty)
  }

  @Test("A closure decides about content, whatever the bytes")
  func closures() {
    let old = (0..<100).map { Row($0) }
    let copy = old.map { $0 }
    #expect(ListDiff(from: old, to: copy).isEmpty)
    #expect(ListDiff(from: old, to: copy, content: { _, _ in false }).updates.count == 100)
    #expect(
      ListDiff(from: old, to: copy, id: \.id, content: { _, _ in false }).updates.count == 100)
    for differ in [
      Differ(old, content: { _, _ in false }), Differ(old, id: \.id, content: { _, _ in false }),
    ] {
      #expect(differ.update(to: copy).updates.count == 100)
    }
    let (oldSections, newSections) = (
      [ListSection(id: 0, items: old)], [ListSection(id: 0, items: copy)]
    )
    for diff in [
      SectionedDiff(from: oldSections, to: newSections, content: { _, _ in false }),
      SectionedDiff(from: oldSections, to: newSections, id: \.id, content: { _, _ in false }),
    ] {
      #expect(diff.items.updates.count == 100)
    }
  }

  /// An id that may not be equal to itself.
  struct Point: Identifiable, Equatable {
    var id: Double
    var title = "the same"
  }

  @Test("An id that is not equal to itself is never the same")
  func idsUnequalToThemselves() {
    let old = (0..<100).map { Point(id: $0 % 10 == 0 ? .nan : Double($0)) }
    let diff = ListDiff(from: old, to: old.map { $0 })
    #expect(diff.deletions == Array(stride(from: 0, to: 100, by: 10)))
    #expect(diff.insertions == diff.deletions)
  }

  /// Counts how often it is compared.
  struct Counted: Identifiable, Equatable {
    final class Counter { var count = 0 }

    var id: Int
    var counter: Counter

    static func == (first: Counted, second: Counted) -> Bool {
      first.counter.count += 1
      return first.id == second.id
    }
  }

  @Test("In optimised builds nothing is called for them")
  func calls() {
    let counter = Counted.Counter()
    let old = (0..<100).map { Counted(id: $0, counter: counter) }
    #expect(ListDiff(from: old, to: old.map { $0 }).isEmpty)
    #if DEBUG
      #expect(counter.count == 100)
    #else
      #expect(counter.count == 0)
    #endif
  }
}
