import KeyedDiff
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

@Suite("Equal ids are the same row, however they are encoded or hashed")
struct EqualityTests {
  /// Pairs of texts that are canonically equivalent.
  static let equivalent = [
    ("K", "\u{212A}"),  // Kelvin sign
    (";", "\u{37E}"),  // Greek question mark
    ("`", "\u{1FEF}"),  // Greek varia
    ("\u{C5}", "\u{212B}"),  // Ångström sign
    ("\u{E9}", "e\u{301}"),  // é
    ("\u{1E69}", "s\u{307}\u{323}"),  // ṩ, marks in the other order
    ("각", "\u{1100}\u{1161}\u{11A8}"),  // Hangul
    ("5 \u{212A}elvin;", "5 Kelvin\u{37E}"),
  ]

  @Test("Canonically equivalent text", arguments: equivalent)
  func text(first: String, second: String) {
    #expect(first == second)
    for (old, new) in [(first, second), (second, first)] {
      let diff = ListDiff(from: ["x", old, "y"], to: ["y", new, "z"], id: \.self)
      #expect(diff.deletions == [0])
      #expect(diff.insertions == [2])
      #expect(diff.moves.count == 1)
      let parts = ListDiff(from: ["x", old[...], "y"], to: ["y", new[...], "z"], id: \.self)
      #expect(parts == diff)
      #expect(ListDiff(from: ["x", old, "y"], to: ["y", new, "z"], id: { Optional($0) }) == diff)
      #expect(ListDiff(from: ["x", old, "y"], to: ["y", new, "z"], id: Name.init) == diff)
      #expect(ListDiff(from: ["x", old, "y"], to: ["y", new, "z"], id: Label.init) == diff)
      #expect(ListDiff(from: ["x", old, "y"], to: ["y", new, "z"], id: AnyHashable.init) == diff)
    }
  }

  @Test("Text that only looks the same is different")
  func different() {
    let diff = ListDiff(from: ["A", "e", "1"], to: ["\u{391}", "e\u{301}", "\u{661}"], id: \.self)
    #expect(diff.deletions.count == 3)
  }

  @Test("Long, short, empty and sliced text")
  func lengths() {
    let old = (0..<300).map { String(repeating: "a", count: $0) + "é" }
    let new = old.reversed().map { String($0.unicodeScalars.map(Character.init)) }
    #expect(ListDiff(from: old, to: new, id: \.self).moves.count == 299)
    let text = "one two three two"
    let words = text.split(separator: " ")
    #expect(ListDiff(from: words, to: ["two", "one", "three", "two"], id: \.self).moves.count == 1)
    #expect(ListDiff(from: ["", "a"], to: ["a", ""], id: \.self).moves.count == 1)
  }

  @Test("Text has the same key wherever it is stored")
  func storage() {
    let texts = (0..<40).flatMap { length in
      // Texts that differ only in one character and in length.
      ["a", "\u{0}", "\u{7F}", "é", "\u{212A}"].map { character in
        String(repeating: "a", count: length) + character
          + String(repeating: "b", count: length % 4)
      }
    }
    func elsewhere(_ text: String) -> String {
      var other = ""
      other.reserveCapacity(100)  // not in the string itself
      return other + text
    }
    let outside = texts.map(elsewhere)
    let parts = texts.map { Substring("(" + $0 + ")").dropFirst().dropLast() }
    let characters = texts.map { String(Array($0)) }
    let last = texts.count - 1
    for other in [texts, outside, parts.map(String.init), characters] {
      let diff = ListDiff(from: texts, to: Array(other.reversed()), id: \.self)
      #expect(diff.deletions.isEmpty && diff.insertions.isEmpty && diff.moves.count == last)
      #expect(ListDiff(from: texts, to: other.reversed(), id: { Optional($0) }) == diff)
      #expect(ListDiff(from: other, to: texts.reversed(), id: Name.init) == diff)
      #expect(ListDiff(from: parts, to: other.reversed().map { $0[...] }, id: \.self) == diff)
      #expect(ListDiff(from: parts.map(String.init), to: other.reversed(), id: \.self) == diff)
    }
  }

  @Test("Text at the same index is compared like ==, however it is stored")
  func pairs() {
    let stems = [
      "", "a", "fifteen letters", "sixteen letters.", "some more than sixteen letters",
      "as many letters as it takes to have more than sixty-four of them, and one more",
    ]
    let ends = ["", "b", "c", "\u{0}", "é", "e\u{301}", "K", "\u{212A}", ";", "\u{37E}", "각"]
    let texts = stems.flatMap { stem in
      ends.flatMap { [stem + $0, $0 + stem] }
    }
    func inMemory(_ text: String) -> String {
      var other = ""
      other.reserveCapacity(100)
      other += text
      return other
    }
    for first in texts {
      for second in texts {
        let parted = ListDiff(from: [first], to: [inMemory(second)], id: \.self).changeCount
        #expect(parted == (first == second ? 0 : 2), "\(first) and \(second)")
        let backwards = ListDiff(from: [inMemory(second)], to: [first], id: \.self).changeCount
        #expect(backwards == parted, "\(second) and \(first)")
      }
    }
  }

  struct Name: RawRepresentable, Hashable { var rawValue: String }

  /// Hashes its text through a synthesized conformance.
  struct Label: Hashable {
    var text: String
    var number = 7
    init(_ text: String) { self.text = text }
  }

  /// Equality ignores case, but the raw value does not.
  struct Header: RawRepresentable, Hashable {
    var rawValue: String
    static func == (first: Header, second: Header) -> Bool {
      first.rawValue.lowercased() == second.rawValue.lowercased()
    }
    func hash(into hasher: inout Hasher) { hasher.combine(rawValue.lowercased()) }
  }

  @Test("Equal ids are paired even if their raw values differ", arguments: [0, 70])
  func customRawValue(others: Int) {
    let strangers = (0..<others).map { "row \($0)" }
    let oldNames = ["accept", "Host", "age"] + strangers
    let newNames = ["AGE", "host", "accept", "via"] + strangers.reversed()
    let expected = ListDiff(
      from: oldNames.map { $0.lowercased() }, to: newNames.map { $0.lowercased() }, id: \.self)
    #expect(expected.deletions.isEmpty && expected.insertions == [3])
    let (old, new) = (oldNames.map(Header.init), newNames.map(Header.init))
    #expect(ListDiff(from: old, to: new, id: \.self) == expected)
    #expect(ListDiff(from: old, to: new, id: { Optional($0) }) == expected)
    #expect(
      ListDiff(from: old, to: new, id: \.self, maximumChanges: expected.changeCount) == expected)
  }

  @Test("Raw values that are equal except for case, twice in a list: valid and minimal")
  func rawValuesTwice() {
    var random = SplitMix64(seed: 1)
    for round in 0..<300 {
      func list() -> [Header] {
        (0..<Int.random(in: 0...60, using: &random)).map { _ in
          Header(rawValue: ["a", "A", "b", "B", "c", "d", "E", "F"].randomElement(using: &random)!)
        }
      }
      let (old, new) = (list(), list())
      let diff = ListDiff(from: old, to: new, id: \.self)
      diff.expectSound()
      #expect(diff.applied(to: old, from: new) == new)
      let reference = ReferenceDiff(
        from: old, to: new, id: { $0 }, content: { _, _ in true })
      #expect(diff.deletions.count == reference.deletions.count, "round \(round)")
    }
  }

  /// Its raw value is of the same type, recursively.
  struct Endless: RawRepresentable, Hashable {
    var id = 0
    var rawValue: Endless { self }
    init(id: Int) { self.id = id }
    init(rawValue: Endless) { self = rawValue }
    static func == (first: Endless, second: Endless) -> Bool { first.id == second.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  @Test("A raw value may have any type")
  func oddRawValues() {
    let diff = ListDiff(
      from: [1, 2, 3].map(Endless.init(id:)), to: [3, 1].map(Endless.init(id:)), id: \.self)
    #expect(diff.deletions == [1] && diff.moves.count == 1)
  }

  enum Suit: String { case clubs, hearts, spades }
  enum Small: UInt8 { case one = 1, two }

  @Test("Enumerations by raw value, optionals of them, and nil")
  func enumerations() {
    #expect(
      ListDiff(from: [Suit.clubs, .hearts], to: [.hearts, .clubs], id: \.self).moves.count == 1)
    #expect(ListDiff(from: [Small.one, nil], to: [nil, .one, .two], id: \.self).insertions == [2])
    #expect(ListDiff(from: [nil, 0, 1], to: [1, 0, nil], id: \.self).moves.count == 2)
    #expect(
      ListDiff(from: [Int??.some(nil), nil, 1], to: [nil, .some(nil), 1], id: \.self).moves.count
        == 1)
  }

  @Test("Integers at the ends of their ranges")
  func integers() {
    #expect(
      ListDiff(from: [Int.min, -1, .max], to: [-1, .max, .min], id: \.self).moves.count == 1)
    #expect(ListDiff(from: [Int8.min, -1], to: [-1, .min], id: \.self).moves.count == 1)
    #expect(ListDiff(from: [UInt64.max, 0], to: [0, .max], id: \.self).moves.count == 1)
    #expect(ListDiff(from: [Int16(1), 2, 3], to: [3, 2, 1], id: \.self).moves.count == 2)
    #expect(ListDiff(from: [UInt32.max, 7], to: [7], id: \.self).deletions == [0])
    #expect(ListDiff(from: [true, false], to: [false, true], id: \.self).moves.count == 1)
    #expect(ListDiff(from: [0.0, 1], to: [1, -0.0], id: \.self).moves.count == 1)
    let erased: [AnyHashable] = [1 as Int, 2.5, 3 as UInt8]
    let others: [AnyHashable] = [3.0, 1 as Int64, 2.5 as Float]
    #expect(ListDiff(from: erased, to: others, id: \.self).moves.count == 1)
  }

  /// Breaks the requirements of Hashable: no two hashes are the same.
  struct Lawless: Hashable {
    var id: Int
    func hash(into hasher: inout Hasher) { hasher.combine(UInt64.random(in: .min ... .max)) }
  }

  /// Is equal to nothing, not even itself.
  struct Unequal: Hashable {
    var id: Int
    static func == (first: Unequal, second: Unequal) -> Bool { false }
    func hash(into hasher: inout Hasher) {}
  }

  /// Is equal to everything, whatever its hash.
  struct Same: Hashable {
    var id: Int
    static func == (first: Same, second: Same) -> Bool { true }
  }

  @Test("An invalid hash or == still gives a valid diff")
  func lawless() {
    func expectValid<Value: Hashable>(_ diff: ListDiff, _ old: [Value], _ new: [Value]) {
      diff.expectSound()
      #expect(diff.oldCount == old.count && diff.newCount == new.count)
      #expect(diff.applied(to: old, from: new).count == new.count)
    }
    for count in [0, 1, 2, 5, 50, 2_000] {
      let numbers = Array(0..<count)
      let old = numbers.map(Lawless.init)
      let new = numbers.reversed().map(Lawless.init)
      expectValid(ListDiff(from: old, to: new, id: \.self), old, new)
      let unequal = numbers.prefix(200).map(Unequal.init)
      expectValid(
        ListDiff(from: unequal, to: Array(unequal.reversed()), id: \.self), unequal, unequal)
      let same = numbers.map(Same.init)
      expectValid(
        ListDiff(from: same, to: Array(same.dropFirst()), id: \.self), same, Array(same.dropFirst())
      )
    }
  }
}

extension ListDiff {
  /// Whether the parts fit together: another diff can be built from them.
  func expectSound() {
    #expect(throws: Never.self) {
      let copy = try ListDiff(
        oldCount: oldCount, deletions: deletions, insertions: insertions, moves: moves,
        updates: updates)
      #expect(copy == self)
    }
  }
}
