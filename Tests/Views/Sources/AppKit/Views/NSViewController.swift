/// An object that has a view, which is made when it is first needed.
@MainActor
open class NSViewController: NSResponder, @preconcurrency NSUserInterfaceItemIdentification {
  public var identifier: NSUserInterfaceItemIdentifier?
  open var representedObject: Any?
  private var loadedView: NSView?
  /// Whether a real controller would have looked for a nib without finding it.
  private(set) var missesNib = false

  public required init(nibName: String?, bundle: Bundle?) { super.init() }

  public required init?(coder: NSCoder) { return nil }

  public var isViewLoaded: Bool { loadedView != nil }

  public var view: NSView {
    get {
      if loadedView == nil { loadView() }
      return loadedView!
    }
    set { loadedView = newValue }
  }

  /// Makes the view. Subclasses without a nib must override it.
  open func loadView() {
    missesNib = true
    loadedView = NSView(frame: .zero)
  }
}
