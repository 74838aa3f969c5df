/// A view that shows a part of a document.
@MainActor
open class NSScrollView: NSView {
  open var contentView: NSClipView {
    didSet {
      guard contentView !== oldValue else { return }
      oldValue.removeFromSuperview()
      addSubview(contentView)
    }
  }
  public var contentInsets = NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  public var documentView: NSView? {
    get { contentView.documentView }
    set { contentView.documentView = newValue }
  }

  public required init(frame frameRect: NSRect) {
    contentView = NSClipView(frame: NSRect(origin: .zero, size: frameRect.size))
    super.init(frame: frameRect)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { return nil }

  open override var frame: NSRect {
    didSet {
      contentView.frame.size = frame.size
      contentView.constrainScroll()
    }
  }

  /// Follows what the clip view shows.
  open func reflectScrolledClipView(_ clipView: NSClipView) {}
}

/// The visible part of a document: the origin of its bounds is the scroll position.
@MainActor
open class NSClipView: NSView {
  public var documentView: NSView? {
    didSet {
      guard documentView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let documentView { addSubview(documentView) }
    }
  }

  open override var bounds: NSRect {
    didSet {
      guard bounds != oldValue else { return }
      documentView?.needsLayout = true
    }
  }

  /// Scrolls, even beyond the edges.
  open func scroll(to newOrigin: NSPoint) { bounds.origin = newOrigin }

  /// Scrolls back if the view is beyond the end of the document.
  func constrainScroll() {
    guard let documentView else { return }
    let insets =
      (superview as? NSScrollView)?.contentInsets
      ?? NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
    func constrained(
      _ value: CGFloat, _ page: CGFloat, _ length: CGFloat, _ ends: (CGFloat, CGFloat)
    )
      -> CGFloat
    {
      max(min(value, length - page + ends.1), -ends.0)
    }
    let size = documentView.frame.size
    bounds.origin = NSPoint(
      x: constrained(bounds.origin.x, bounds.width, size.width, (insets.left, insets.right)),
      y: constrained(bounds.origin.y, bounds.height, size.height, (insets.top, insets.bottom)))
  }
}
