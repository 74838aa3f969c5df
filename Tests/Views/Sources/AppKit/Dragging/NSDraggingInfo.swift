/// The operation of a drop.
public struct NSDragOperation: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let copy = NSDragOperation(rawValue: 1)
  public static let move = NSDragOperation(rawValue: 16)
}

/// A drag, as its destination sees it.
public protocol NSDraggingInfo: NSObjectProtocol {
  @MainActor var draggingSource: Any? { get }
  @MainActor var draggingPasteboard: NSPasteboard { get }
}

/// A drag, as its source sees it.
@MainActor
public final class NSDraggingSession: NSObject, NSDraggingInfo {
  public private(set) weak var source: AnyObject?
  public let draggingPasteboard: NSPasteboard

  public var draggingSource: Any? { source }

  init(source: AnyObject, _ writers: [any NSPasteboardWriting]) {
    self.source = source
    draggingPasteboard = NSPasteboard(writers)
    super.init()
  }
}
