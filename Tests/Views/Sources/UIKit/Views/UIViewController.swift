public import Foundation

/// An object that makes and holds a view.
@MainActor
open class UIViewController: UIResponder {
  private var loadedView: UIView?

  open var title: String?

  public init(nibName nibNameOrNil: String? = nil, bundle nibBundleOrNil: Bundle? = nil) {
    super.init()
  }

  public required init?(coder: NSCoder) { nil }

  /// The view, which is made on first access.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { loadedView = newValue }
  }

  open var viewIfLoaded: UIView? { loadedView }

  open var isViewLoaded: Bool { loadedView != nil }

  open func loadView() { loadedView = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)) }

  open func viewDidLoad() {}

  open func viewWillAppear(_ animated: Bool) {}

  open func viewDidAppear(_ animated: Bool) {}

  open func viewWillDisappear(_ animated: Bool) {}

  open func viewDidDisappear(_ animated: Bool) {}

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }
}
