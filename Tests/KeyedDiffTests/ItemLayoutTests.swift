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

  /// Of some items, again and again, forwards and backwards.
  private func found<Item>(in items: Item...) -> ItemLayout? { found(in: items) }

  private func found<Item>(in items: [Item]) -> ItemLayout? {
    let many = (0..<ItemLayout.itemCount).map { items[$0 % items.count] }
    return many.withUnsafeBufferPointer { buffer in
      let layout = ItemLayout(of: buffer.baseAddress!, step: 1)
      let backwards = ItemLayout(of: buffer.baseAddress! + buffer.count - 1, step: -1)
      #expect(layout?.bits == backwards?.bits && layout?.texts == backwards?.texts)
      return layout
    }
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
    let layout = try #require(found(in: Message()))
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
    var isRead = true
    var subtitle: String?
    var nested: String?? = ItemLayoutTests.text
  }

  @Test("Text that may be missing")
  func optionals() throws {
    let layout = try #require(found(in: Optionals()))
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
    let layout = found(in: Wrapped(value: value))
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

  /// Not 0 where bytes follow that are no property's: both may look like an address.
  @Test("Properties of one type each")
  func values() throws {
    try check(1)
    try check(-1)
    try check(UInt8(1))
    try check(1.5)
    try check(Float(1.1))
    try check(UUID())
    try check(Date())
    try check(Status.old(1))
    try check(Int?.none)
    try check((1, true))
    try check((Self.text, UInt8(2)))
    try check(Optional(Optional(Self.text)))
    try check(SIMD2<Double>())
    try check(())
    // No reference in this item, whatever is in the next one.
    try check(Object?.none)
    try check(Any?.none)
  }

  private enum Choice { case none, some(Object), texts([String]) }
  private protocol Anything {}
  private protocol AnyObjects: AnyObject {}
  private struct Small: Anything { var byte: UInt8 = 1 }
  private struct Large: Anything { var words = (1, 2, 3, 4, 5) }
  private final class Node: AnyObjects, Anything {}
  private enum Fault: UInt8, Error { case one }

  @Test("Properties with references, which may lead to anything")
  func references() throws {
    try check(Object(), isKnown: false)
    try check(Object() as Object?, isKnown: false)
    try check(Choice.some(Object()), isKnown: false)
    try check([1, 2, 3], isKnown: false)
    try check(["key": 1], isKnown: false)
    try check(Self.text as Any, isKnown: false)
    try check(1 as Any, isKnown: false)
    try check((1, 2, 3) as Any, isKnown: false)
    try check((1, 2, 3, 4) as Any, isKnown: false)  // as large as what holds it
    try check(1 as Any?, isKnown: false)
    try check(Small() as any Anything, isKnown: false)
    try check(Large() as any Anything, isKnown: false)
    try check(Node() as any Anything, isKnown: false)
    try check(Node() as any AnyObjects, isKnown: false)
    try check(Fault.one as any Error, isKnown: false)
    try check(Self.text as any Hashable, isKnown: false)
    try check(AnyHashable(Self.text), isKnown: false)
    try check(Int.self as Any.Type, isKnown: false)
    try check({ 1 }, isKnown: false)
  }

  private struct Owned {
    var text = ItemLayoutTests.text
    unowned var owner: Object
  }
  private struct Unsafe {
    var text = ItemLayoutTests.text
    unowned(unsafe) var owner: Object
  }

  private struct MaybeOwned {
    var text = ItemLayoutTests.text
    unowned var owner: Object?
  }

  @Test("Who is gone is not read")
  func unowned() {
    var owner: Object? = Object()
    let (owned, unsafe) = (Owned(owner: owner!), Unsafe(owner: owner!))
    let maybeOwned = MaybeOwned(owner: owner)
    owner = nil
    #expect(found(in: maybeOwned) == nil)
    // Not even if another item tells how they are laid out.
    let layout = found(in: maybeOwned, MaybeOwned(owner: nil), maybeOwned)
    #expect(layout?.bits == bytes((16, 8), of: 24) && layout?.texts == [0])
    #expect(found(in: owned, owned) == nil)
    #expect(found(in: unsafe, unsafe) == nil)
  }

  private struct Mixed {
    var number: UInt64
    var text: String?
    var other: UInt64 = 1
  }

  @Test("Numbers that may be addresses in some items, text that is short or missing in some")
  func items() throws {
    let address = UInt64(1) << 40
    let bits = bytes((0, 8), (24, 8), of: 32)
    func check(_ items: Mixed..., isKnown: Bool, sourceLocation: SourceLocation = #_sourceLocation)
    {
      let layout = found(in: items)
      #expect((layout != nil) == isKnown, sourceLocation: sourceLocation)
      #expect((layout?.bits ?? bits) == bits, sourceLocation: sourceLocation)
      #expect((layout?.texts ?? [1]) == [1], sourceLocation: sourceLocation)
    }
    check(Mixed(number: address, text: Self.text), isKnown: false)
    check(Mixed(number: address + 2, text: Self.text), isKnown: true)
    check(
      Mixed(number: address, text: Self.text), Mixed(number: 7, text: "short"), isKnown: true)
    check(
      Mixed(number: address, text: Self.text), Mixed(number: 7, text: nil),
      Mixed(number: address, text: "short"), isKnown: true)
    check(
      Mixed(number: address, text: Self.text), Mixed(number: address, text: nil), isKnown: false)
    // What looks like text is no text, if it is not.
    check(Mixed(number: 0xF000_0000_0000_0028, text: Self.text, other: address), isKnown: false)
    struct Impostor {
      var flags: UInt64 = 0xF000_0000_0000_0028
      var address = UInt64(1) << 40
      var text = ItemLayoutTests.text
    }
    let impostor = try #require(found(in: Impostor(), Impostor()))
    #expect(impostor.bits == bytes((0, 16), of: 32) && impostor.texts == [2])
    #expect(found(in: Impostor(flags: 1), Impostor()) == nil)
    #expect(found(in: Impostor(), Impostor(flags: 1)) == nil)
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
  private struct Odd { var numbers: (Int32, Int32, Int32) = (1, 2, 3) }

  @Test("What is no struct, says something else of itself, or has no text")
  func others() {
    #expect(found(in: Posing()) == nil)
    #expect(found(in: Cell.text(Self.text)) == nil)
    #expect(found(in: Object()) == nil)
    #expect(found(in: (Self.text, Self.text)) == nil)
    #expect(found(in: Optional(Self.text)) == nil)
    #expect(found(in: Self.text[...]) == nil)
    #expect(found(in: Numbers()) == nil)
    #expect(found(in: Nothing()) == nil)
    #expect(found(in: Odd()) == nil)
    #expect(found(in: Self.text as Any) == nil)
  }

  @Test("Strings by themselves")
  func strings() {
    let layout = found(in: "short")
    #expect(layout?.bits == [0, 0] && layout?.texts == [0])
  }
}
