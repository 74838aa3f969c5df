/// A window: the root of a tree of views.
@MainActor
public final class NSWindow: NSObject {
  public var contentView: NSView? {
    didSet {
      guard contentView !== oldValue else { return }
      oldValue?.ownWindow = nil
      oldValue?.tellOfWindow()
      contentView?.ownWindow = self
      contentView?.tellOfWindow()
    }
  }

  /// Creates a window with a content.
  public init(contentView: NSView?) {
    super.init()
    self.contentView = contentView
    // Observers do not run for the first value.
    contentView?.ownWindow = self
    contentView?.tellOfWindow()
  }
}
