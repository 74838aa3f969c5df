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
public final class NSDraggingSession: NSObject {
  public let draggingPasteboard: NSPasteboard
  /// Whether the drag comes from the given view.
  @MainActor func isDrag(from view: NSView) -> Bool { (info.draggingSource as AnyObject?) === view }
  /// The drag, as its destination sees it.
  let info: DraggingInfo

  @MainActor
  init(source: AnyObject?, _ writers: [any NSPasteboardWriting]) {
    draggingPasteboard = NSPasteboard(writers)
    info = DraggingInfo(source: source, draggingPasteboard)
    super.init()
  }
}

@MainActor
final class DraggingInfo: NSObject, NSDraggingInfo {
  private weak var source: AnyObject?
  let draggingPasteboard: NSPasteboard

  var draggingSource: Any? { source }

  init(source: AnyObject?, _ pasteboard: NSPasteboard) {
    self.source = source
    draggingPasteboard = pasteboard
    super.init()
  }
}
