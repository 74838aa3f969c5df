public import Foundation

/// The type of the elements of a list.
///
/// The raw values are the names on the command line and in reports.
public enum ElementKind: String, CaseIterable, Sendable {
  /// Random 64-bit integers.
  case int
  /// Random UUIDs.
  case uuid
  /// 14 bytes of ASCII, which Swift stores in the string itself.
  case shortString = "short-string"
  /// 40 bytes of ASCII on the heap, of which the first 31 are always the same.
  case longString = "long-string"
  /// ``Product``: has an id, which is a string, and content.
  case `struct`
  /// ``Product`` too, but the new list is an edited copy of the old one: see ``EditedProducts``.
  case editedStruct = "edited-struct"
  /// ``Message``: has an id, which is a UUID, and texts.
  case message
  /// ``Plain``: a value that is its own identity.
  case plain
}

/// An item as in a typical app: an id and content.
public struct Product: Identifiable, Equatable, Sendable {
  public var id: String
  public var title: String
  public var price: Int
  public var isFavourite: Bool
}

/// Makes the products of both lists. Strings that are equal in the old and the new product of one
/// id share their storage, as in an app that edits a copy of the list that it shows. Otherwise all
/// strings have storage of their own, as when a list is loaded again.
public final class EditedProducts {
  private var known: [Int: Product] = [:]

  public init() {}

  public func product(_ row: AbstractRow) -> Product {
    var product = row.product
    if let known = known[row.number] {
      product.id = known.id
      if product.title == known.title { product.title = known.title }
    }
    known[row.number] = product
    return product
  }
}

/// An item as in a typical feed: an id that is not text, and text.
public struct Message: Identifiable, Equatable, Sendable {
  public var id: UUID
  public var text: String
  public var isRead: Bool
  public var author: String
}

/// A small value without an id: the value is its own identity.
public struct Plain: Hashable, Sendable {
  public var number: Int
  public var category: Int32
  public var isPinned: Bool
}

// Different numbers give different elements, because each step below is invertible.
extension AbstractRow {
  public var int: Int { Int(truncatingIfNeeded: Self.mix(UInt64(number))) }

  public var uuid: UUID {
    let words = (Self.mix(UInt64(number)), Self.mix(~UInt64(number)))
    return withUnsafeBytes(of: words) { UUID(uuid: $0.load(as: uuid_t.self)) }
  }

  public var shortString: String { "item-\(digits)" }

  public var longString: String { "org.example.shop/catalogue/row/\(digits)" }

  public var product: Product {
    Product(
      id: "product-item-\(digits)",
      title: "Product number \(number), edition \(version)",
      price: number % 1_000 + version, isFavourite: number % 7 == 0)
  }

  public var message: Message {
    Message(
      id: uuid, text: "The text of message \(number), edition \(version)",
      isRead: number % 3 == 0, author: "Author number \(number % 1_000) of all")
  }

  public var plain: Plain {
    let mixed = Self.mix(UInt64(number))
    return Plain(
      number: number, category: Int32(truncatingIfNeeded: mixed % 100), isPinned: mixed % 7 == 0)
  }

  /// Nine digits whose order is not that of the numbers.
  private var digits: String {
    String(1_000_000_000 + number * 387_420_489 % 1_000_000_000).dropFirst().description
  }

  /// The finalizer of SplitMix64, which maps 64-bit numbers one to one.
  private static func mix(_ number: UInt64) -> UInt64 {
    var z = number &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
