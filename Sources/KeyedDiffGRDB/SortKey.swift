#if GRDB
  import Foundation
  import GRDB

  /// The sort values of a row, encoded as bytes.
  ///
  /// A comparison of the bytes gives the order in which SQLite sorts the rows. No encoded value is
  /// a prefix of another encoded value. If a column is sorted in descending order, the bytes of its
  /// value are inverted. The row id comes last, so that no two keys are equal.
  ///
  /// Values are ordered as in https://www.sqlite.org/datatype3.html, "Sort Order". Strings are
  /// encoded as in https://activesphere.com/blog/2018/08/17/order-preserving-serialization.
  struct SortKey: Hashable, Comparable, Sendable {
    private var bytes: [UInt8] = []

    // The sort values begin at the column `firstIndex` of the row.
    init(_ row: Row, by order: [ColumnOrder], from firstIndex: Int, rowID: Int64) throws {
      for (offset, term) in order.enumerated() {
        let start = bytes.count
        try append(row, firstIndex + offset, term.collation)
        if term.isDescending {
          for index in start..<bytes.count { bytes[index] = ~bytes[index] }
        }
      }
      append(bigEndian: UInt64(bitPattern: rowID) ^ 1 << 63)
    }

    static func < (first: SortKey, second: SortKey) -> Bool {
      first.bytes.withUnsafeBytes { first in
        second.bytes.withUnsafeBytes { second in
          let order = memcmp(
            first.baseAddress!, second.baseAddress!, min(first.count, second.count))
          return order < 0 || order == 0 && first.count < second.count
        }
      }
    }

    private mutating func append(
      _ row: Row, _ index: Int, _ collation: ColumnOrder.Collation
    ) throws {
      let value: DatabaseValue = row[index]
      switch value.storage {
      case .null:
        bytes.append(0)
      case .int64(let integer):
        let double = Double(integer)
        // The value 2⁶³, to which the largest integers are rounded, does not fit into an `Int64`.
        let rest = double == 0x1p63 ? integer - .max - 1 : integer - Int64(double)
        append(double, rest: Int16(rest))
      case .double(let double):
        append(double, rest: 0)
      case .string:
        bytes.append(2)
        // Reads the bytes, because a decoded `String` would end at the first zero byte, and invalid
        // UTF-8 would be replaced.
        try row.withUnsafeData(atIndex: index) { append(text: $0 ?? Data(), collation) }
      case .blob(let data):
        bytes.append(3)
        append(escaped: data)
      }
    }

    /// Appends a number.
    ///
    /// Two numbers are compared first by their nearest doubles, and then by the differences between
    /// the numbers and these doubles. The difference is 0 for a real, and between −512 and 512 for
    /// an integer.
    private mutating func append(_ double: Double, rest: Int16) {
      bytes.append(1)
      let bits = (double + 0).bitPattern  // −0 is 0
      append(bigEndian: bits >> 63 == 1 ? ~bits : bits | 1 << 63)
      let restBits = UInt16(bitPattern: rest) ^ 1 << 15
      bytes.append(UInt8(restBits >> 8))
      bytes.append(UInt8(restBits & 0xFF))
    }

    private mutating func append(text: Data, _ collation: ColumnOrder.Collation) {
      switch collation {
      case .binary:
        append(escaped: text)
      case .rtrim:
        let end = text.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? text.startIndex
        append(escaped: text[..<end])
      case .nocase:
        // SQLite compares the texts up to the first zero byte, and then the lengths of the texts.
        for byte in text.prefix(while: { $0 != 0 }) {
          bytes.append(0x41...0x5A ~= byte ? byte | 0x20 : byte)
        }
        bytes.append(0)
        append(bigEndian: UInt64(text.count))
      }
    }

    /// Appends the data, with the byte 255 inserted after each zero byte, and then two zero bytes.
    private mutating func append(escaped data: Data) {
      for byte in data {
        bytes.append(byte)
        if byte == 0 { bytes.append(0xFF) }
      }
      bytes.append(0)
      bytes.append(0)
    }

    private mutating func append(bigEndian number: UInt64) {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
      }
    }
  }
#endif
