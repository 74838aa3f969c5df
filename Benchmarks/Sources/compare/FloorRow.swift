import CXXH3
import Foundation
import Workloads

/// A row that the floor hashes and compares in the fastest way possible.
protocol FloorRow: Equatable {
  associatedtype ID: Hashable

  var floorID: ID { get }

  /// Hashes the id.
  static func hash(_ row: UnsafePointer<Self>) -> UInt64

  /// The number of rows, in a run of `count`, whose id and content equal those of the other side.
  static func countSame(
    _ old: UnsafePointer<Self>, _ new: UnsafePointer<Self>, _ count: Int
  ) -> Int

  /// Whether two rows that are not the same in memory have the same id and content.
  static func isEqual(_ old: UnsafePointer<Self>, _ new: UnsafePointer<Self>) -> Bool

  /// Whether rows have text that may be stored outside of them.
  static var storesText: Bool { get }

  /// Prefetches the text of two rows that will be compared soon.
  static func fetchText(_ old: UnsafePointer<Self>, _ new: UnsafePointer<Self>)
}

extension FloorRow {
  static var storesText: Bool { false }

  /// The number of rows ahead for which text is prefetched.
  static var fetchDistance: Int { 32 }

  /// Rows with equal bytes are equal; many are compared at once. Rows with different bytes may be
  /// equal too, if they hold strings on the heap: the bytes are pointers.
  @inline(__always)
  static func countSame(
    _ old: UnsafePointer<Self>, _ new: UnsafePointer<Self>, _ count: Int
  ) -> Int {
    if memcmp(old, new, count * MemoryLayout<Self>.stride) == 0 { return count }
    return countEqual(old, new, count)
  }

  @inline(__always)
  static func countEqual(
    _ old: UnsafePointer<Self>, _ new: UnsafePointer<Self>, _ count: Int
  ) -> Int {
    var same = 0
    for index in 0..<count {
      // Rows with the same bytes share their text, which need not be read.
      if same_bytes(old + index, new + index, MemoryLayout<Self>.size) != 0 {
        same &+= 1
        continue
      }
      let ahead = index &+ fetchDistance
      if ahead < count { fetchText(old + ahead, new + ahead) }
      if isEqual(old + index, new + index) { same &+= 1 }
    }
    return same
  }

  @inline(__always)
  static func isEqual(_ old: UnsafePointer<Self>, _ new: UnsafePointer<Self>) -> Bool {
    old.pointee == new.pointee
  }

  @inline(__always)
  static func fetchText(_ old: UnsafePointer<Self>, _ new: UnsafePointer<Self>) {}
}

extension FloorRow where ID == Self {
  var floorID: Self { self }
}

extension Int: FloorRow {
  static func hash(_ row: UnsafePointer<Int>) -> UInt64 {
    UInt64(truncatingIfNeeded: row.pointee) &* 0x9E37_79B9_7F4A_7C15
  }
}

extension UUID: FloorRow {
  static func hash(_ row: UnsafePointer<UUID>) -> UInt64 { xxh3(row, 16) }
}

extension String: FloorRow {
  static var storesText: Bool { true }

  @inline(__always)
  static func hash(_ row: UnsafePointer<String>) -> UInt64 {
    // The strings of the workloads are native: short ones are stored in their 16 bytes, and the
    // bytes of the others are directly accessible.
    if row.pointee.utf8.count <= 15 { return xxh3(row, 16) }
    return row.pointee.utf8.withContiguousStorageIfAvailable { hash(of: $0) }!
  }

  /// Compares the bytes of both strings, without the calls that `==` makes to reach them.
  @inline(__always)
  static func isEqual(_ old: UnsafePointer<String>, _ new: UnsafePointer<String>) -> Bool {
    guard let first = text(old), let second = text(new) else { return old.pointee == new.pointee }
    let count = old.pointee.utf8.count
    return count == new.pointee.utf8.count && same_bytes(first, second, count) != 0
  }

  @inline(__always)
  static func fetchText(_ old: UnsafePointer<String>, _ new: UnsafePointer<String>) {
    guard let first = text(old), let second = text(new), first != second else { return }
    let last = old.pointee.utf8.count - 1  // usually in the same cache line or in the next one
    fetch_line(first)
    fetch_line(second)
    fetch_line(first + last)
    fetch_line(second + last)
  }

  /// The address of the bytes of a string on the heap, which all strings of the workloads use if
  /// they are not stored inline: 32 bytes after the address in the lower bits of the second word.
  @inline(__always)
  private static func text(_ row: UnsafePointer<String>) -> UnsafeRawPointer? {
    let word = UnsafeRawPointer(row).load(fromByteOffset: 8, as: UInt.self)
    guard word & 1 << 61 == 0 else { return nil }
    return UnsafeRawPointer(bitPattern: (word & 0x0FFF_FFFF_FFFF_FFFF) &+ 32)
  }

  /// Read-only, so that the compiler need not retain the string whose bytes it gets.
  @inline(never) @_effects(readonly)
  private static func hash(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    xxh3(bytes.baseAddress, bytes.count)
  }
}

/// Hashed as two words, because the floor may use the layout of a value.
extension Plain: FloorRow {
  static func hash(_ row: UnsafePointer<Plain>) -> UInt64 {
    let flag = row.pointee.isPinned ? UInt64(1) << 32 : 0
    let words = (row.pointee.number, UInt64(UInt32(bitPattern: row.pointee.category)) | flag)
    return withUnsafeBytes(of: words) { xxh3($0.baseAddress, $0.count) }
  }

  /// Without a branch for each property, and without the padding between them.
  @inline(__always)
  static func countSame(
    _ old: UnsafePointer<Plain>, _ new: UnsafePointer<Plain>, _ count: Int
  ) -> Int {
    var difference = 0
    for index in 0..<count {
      difference |= old[index].number ^ new[index].number
      difference |= Int(old[index].category ^ new[index].category)
      difference |= old[index].isPinned == new[index].isPinned ? 0 : 1
    }
    return difference == 0 ? count : 0  // all are known to be equal
  }
}

extension FloorRow {
  /// The address of a text that is stored in a row.
  @inline(__always)
  fileprivate static func text(
    _ property: KeyPath<Self, String>, of row: UnsafePointer<Self>
  ) -> UnsafePointer<String> {
    // SAFETY: the property is stored, so it is at this offset.
    let offset = MemoryLayout<Self>.offset(of: property)!
    return (UnsafeRawPointer(row) + offset).assumingMemoryBound(to: String.self)
  }

  @inline(__always)
  fileprivate static func isEqual(
    _ property: KeyPath<Self, String>, _ old: UnsafePointer<Self>, _ new: UnsafePointer<Self>
  ) -> Bool {
    String.isEqual(text(property, of: old), text(property, of: new))
  }

  @inline(__always)
  fileprivate static func fetch(
    _ property: KeyPath<Self, String>, _ old: UnsafePointer<Self>, _ new: UnsafePointer<Self>
  ) {
    String.fetchText(text(property, of: old), text(property, of: new))
  }
}

// Padding bytes may differ in equal rows.

extension Product: FloorRow {
  static var storesText: Bool { true }
  var floorID: String { id }

  static func hash(_ row: UnsafePointer<Product>) -> UInt64 { String.hash(text(\.id, of: row)) }

  @inline(__always)
  static func countSame(
    _ old: UnsafePointer<Product>, _ new: UnsafePointer<Product>, _ count: Int
  ) -> Int {
    countEqual(old, new, count)
  }

  @inline(__always)
  static func isEqual(_ old: UnsafePointer<Product>, _ new: UnsafePointer<Product>) -> Bool {
    old.pointee.price == new.pointee.price && old.pointee.isFavourite == new.pointee.isFavourite
      && isEqual(\.id, old, new) && isEqual(\.title, old, new)
  }

  @inline(__always)
  static func fetchText(_ old: UnsafePointer<Product>, _ new: UnsafePointer<Product>) {
    fetch(\.id, old, new)
    fetch(\.title, old, new)
  }
}

extension Message: FloorRow {
  static var storesText: Bool { true }
  var floorID: UUID { id }

  static func hash(_ row: UnsafePointer<Message>) -> UInt64 { xxh3(row, 16) }

  @inline(__always)
  static func countSame(
    _ old: UnsafePointer<Message>, _ new: UnsafePointer<Message>, _ count: Int
  ) -> Int {
    countEqual(old, new, count)
  }

  @inline(__always)
  static func isEqual(_ old: UnsafePointer<Message>, _ new: UnsafePointer<Message>) -> Bool {
    same_bytes(old, new, 16) != 0 && old.pointee.isRead == new.pointee.isRead
      && isEqual(\.text, old, new) && isEqual(\.author, old, new)
  }

  @inline(__always)
  static func fetchText(_ old: UnsafePointer<Message>, _ new: UnsafePointer<Message>) {
    fetch(\.text, old, new)
    fetch(\.author, old, new)
  }
}
