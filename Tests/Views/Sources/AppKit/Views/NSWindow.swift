/// A window: the root of a hierarchy of views.
@MainActor
public final class NSWindow: NSResponder {
  public var contentView: NSView? {
    didSet {
      guard contentView !== oldValue else { return }
      oldValue?.ownWindow = nil
      oldValue?.tellOfWindow()
      contentView?.ownWindow = self
      contentView?.tellOfWindow()
    }
  }

  /// Creates a window with a content view.
  public init(contentView: NSView?) {
    super.init()
    self.contentView = contentView
    // Property observers do not run during initialization.
    contentView?.ownWindow = self
    contentView?.tellOfWindow()
  }
}
