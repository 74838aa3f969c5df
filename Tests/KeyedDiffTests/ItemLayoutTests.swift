import Foundation
import KeyedDiff
import Testing

/// What lies where decides which rows are taken for the same, so whatever is not sure
/// must not be known at all.
@Suite("How items are laid out is known for sure, or not at all")
struct ItemLayoutTests {
  private static let text = "a text that is too long for a string"

  /// The bytes that count by themselves, as the compiler says where they are.
  private func bytes(_ properties: (offset: Int?, size: Int)..., of size: Int) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: (size + 7) / 8)
    words.withUnsafeMutableBytes { bytes in
      for property in properties {
        for byte in property.offset!..<property.offset! + property.size { bytes[byte] = 0xFF }
      }
    }
    return words
  }

  private struct Message {
    var isRead = true
    var title = ItemLayoutTests.text
    var date = Date.distantPast
    var kind: UInt16 = 1
    var count: UInt32 = 2
    var author = "short"
    var id = UUID()
    var isPinned: Bool? = false
  }

  @Test("Properties of all sizes, with gaps between them and behind")
  func message() throws {
    typealias Layout = MemoryLayout<Message>
    let layout = try #require(ItemLayout(of: Message()))
    #expect(
      layout.bits
        == bytes(
          (Layout.offset(of: \.isRead), 1), (Layout.offset(of: \.date), 8),
          (Layout.offset(of: \.kind), 2), (Layout.offset(of: \.count), 4),
          (Layout.offset(of: \.id), 16), (Layout.offset(of: \.isPinned), 1), of: Layout.size))
    #expect(
      layout.texts.map { Int($0) * 8 }
        == [Layout.offset(of: \.title)!, Layout.offset(of: \.author)!])
  }

  private struct Optionals {
    var title: String? = ItemLayoutTests.text
    var isRead = false
    var subtitle: String?
    var nested: String?? = ItemLayoutTests.text
  }

  @Test("Text that may be missing")
  func optionals() throws {
    let layout = try #require(ItemLayout(of: Optionals()))
    #expect(layout.texts == [0, 3])
    #expect(layout.bits == bytes((16, 1), (40, 16), of: 56))
  }

  private final class Object {}
  private enum Status { case new, old(UInt8) }
  private struct Wrapped<Value> {
    var text = ItemLayoutTests.text
    var value: Value
    var end = ItemLayoutTests.text
  }

  /// Text, a property of some type, and text again.
  ///
  /// - Parameter isKnown: Whether that has to be known, may be, or must not.
  private func check<Value>(
    _ value: Value, isKnown: Bool? = true, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let layout = ItemLayout(of: Wrapped(value: value))
    if let isKnown { #expect((layout != nil) == isKnown, sourceLocation: sourceLocation) }
    guard let layout else { return }
    typealias Layout = MemoryLayout<Wrapped<Value>>
    #expect(
      layout.bits
        == bytes((Layout.offset(of: \.value), MemoryLayout<Value>.size), of: Layout.size),
      sourceLocation: sourceLocation)
    #expect(
      layout.texts.map { Int($0) * 8 }
        == [Layout.offset(of: \.text)!, Layout.offset(of: \.end)!], sourceLocation: sourceLocation)
  }

  @Test("Properties of one type each")
  func values() throws {
    try check(1)
    try check(UInt8(1))
    try check(1.5)
    try check(Float(1.5))
    try check(Character("c"))
    try check(UUID())
    try check(Date())
    try check(Status.old(1))
    try check(Status.new)
    try check(Object())
    try check(Object() as Object?)
    try check([1, 2, 3])
    try check(["key": 1])
    try check(Int?.none)
    try check(Int.self as Any.Type, isKnown: nil)
    try check(Self.text[...], isKnown: false)  // too large to be sure
    try check((1, true))
    try check((Self.text, UInt8(2)))
    try check(())
  }

  private protocol Anything {}
  private protocol AnyObjects: AnyObject {}
  private struct Small: Anything { var byte: UInt8 = 1 }
  private struct Large: Anything { var words = (1, 2, 3, 4, 5) }
  private final class Node: AnyObjects, Anything {}
  private enum Fault: UInt8, Error { case one }
  private struct Trouble: Error { var code = 1 }

  @Test("Properties whose values may be of another type in another item")
  func existentials() throws {
    try check(Self.text as Any, isKnown: false)
    try check(1 as Any, isKnown: false)
    try check(UUID() as Any, isKnown: false)
    try check((1, 2, 3) as Any, isKnown: false)
    try check((1, 2, 3, 4) as Any, isKnown: false)  // as large as what holds it
    try check(Small() as any Anything, isKnown: false)
    try check(Large() as any Anything, isKnown: false)
    try check(Node() as any Anything, isKnown: false)
    try check(Node() as any AnyObjects, isKnown: nil)
    try check(Fault.one as any Error, isKnown: false)
    try check(Trouble() as any Error, isKnown: false)
    try check(Fault.one, isKnown: false)  // cannot be told from the above
    try check(Self.text as any Hashable, isKnown: false)
    try check(AnyHashable(Self.text), isKnown: false)
    try check(Self.text as Any?, isKnown: false)
    try check(SIMD2<Double>() as Any, isKnown: false)
    try check(SIMD2<Double>(), isKnown: false)
  }

  /// One property that takes more than its value, and one that takes less.
  private struct Balanced {
    var first: Any = ItemLayoutTests.text
    var second: Any = (1, 2, 3, 4, 5, 6)
    var text = ItemLayoutTests.text
  }
  private struct BalancedByErrors {
    var text = ItemLayoutTests.text
    var first: any Error = "an error"
    var second: any Error = "another"
    var third: Any = UUID()
  }

  private struct Last {
    var text = ItemLayoutTests.text
    var value: any Anything = Small()
  }

  @Test("What takes too much does not make up for what takes too little")
  func balanced() {
    #expect(ItemLayout(of: Last()) == nil)
    #expect(MemoryLayout<Balanced>.size == 32 + 32 + 16)
    #expect(ItemLayout(of: Balanced()) == nil)
    #expect(ItemLayout(of: BalancedByErrors()) == nil)
  }

  private struct Posing: CustomReflectable {
    var text = ItemLayoutTests.text
    var number = 1
    var customMirror: Mirror {
      Mirror(self, children: ["text": text, "other": 2.5], displayStyle: .struct)
    }
  }
  private enum Cell { case text(String), number(Int, Int) }
  private struct Numbers { var first = 1, second = 2 }
  private struct Nothing {}

  @Test("What is no struct, says something else of itself, or has no text")
  func others() {
    #expect(ItemLayout(of: Posing()) == nil)
    #expect(ItemLayout(of: Cell.text(Self.text)) == nil)
    #expect(ItemLayout(of: Object()) == nil)
    #expect(ItemLayout(of: (Self.text, Self.text)) == nil)
    #expect(ItemLayout(of: Optional(Self.text)) == nil)
    #expect(ItemLayout(of: [Self.text]) == nil)
    #expect(ItemLayout(of: Self.text[...]) == nil)
    #expect(ItemLayout(of: Numbers()) == nil)
    #expect(ItemLayout(of: Nothing()) == nil)
    #expect(ItemLayout(of: Self.text as Any) == nil)
  }

  @Test("Strings by themselves")
  func strings() {
    let layout = ItemLayout(of: "short")
    #expect(layout?.bits == [0, 0] && layout?.texts == [0])
  }
}

extension String: @retroactive Error {}
