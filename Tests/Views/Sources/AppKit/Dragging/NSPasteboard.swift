/// An object that can be put on a pasteboard.
public protocol NSPasteboardWriting: NSObjectProtocol {}

/// The pasteboard of a drag.
public final class NSPasteboard: NSObject {
  /// A type of data.
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
  }

  /// The types of all writers.
  public internal(set) var types: [PasteboardType]? = []

  init(_ writers: [any NSPasteboardWriting]) {
    super.init()
    types = writers.flatMap { ($0 as? NSPasteboardItem)?.types ?? [] }
  }
}

/// One item on a pasteboard.
public final class NSPasteboardItem: NSObject, NSPasteboardWriting {
  private var strings: [NSPasteboard.PasteboardType: String] = [:]

  public var types: [NSPasteboard.PasteboardType] { Array(strings.keys) }

  @discardableResult
  public func setString(_ string: String, forType type: NSPasteboard.PasteboardType) -> Bool {
    strings[type] = string
    return true
  }

  public func string(forType type: NSPasteboard.PasteboardType) -> String? { strings[type] }
}
