#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import KeyedDiffLists
  import UIKit

  /// A label that covers a cell or supplementary view and says why the view cannot show its
  /// content.
  private final class FaultLabel: UILabel {}

  extension UIView {
    /// Covers a cell or supplementary view with a label that says why the view cannot show its
    /// content.
    func showFault(_ fault: CellFault) {
      removeFaults()
      let label = FaultLabel(frame: bounds)
      label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      label.numberOfLines = 0
      label.textColor = .red
      label.text = fault.description
      addSubview(label)
    }

    /// Removes the fault label from a reused view.
    func removeFaults() {
      for case let label as FaultLabel in subviews { label.removeFromSuperview() }
    }
  }

  extension UINib {
    /// Creates a nib. The file of the nib is loaded when the nib is first used.
    ///
    /// - Parameters:
    ///   - name: The name of the nib.
    ///   - bundlePath: The path of the nib's bundle; `nil` for the main bundle.
    convenience init(_ name: String, bundlePath: String?) {
      self.init(nibName: name, bundle: bundlePath.flatMap(Bundle.init(path:)))
    }
  }

  /// Casts a view from a cell provider to the class that UIKit requires. Traps if the view is not
  /// of that class, because UIKit cannot show such a view.
  @MainActor
  func expected<View: UIView>(_ object: AnyObject) -> View {
    guard let view = object as? View else {
      fatalError("A \(type(of: object)) cannot be shown: this view takes a \(View.self).")
    }
    return view
  }
#endif
