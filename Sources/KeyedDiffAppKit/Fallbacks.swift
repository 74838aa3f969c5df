#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import KeyedDiffLists

  /// A cell with one line of text.
  final class LabelView: NSTableCellView, NSCollectionViewElement, ConfigurableView {
    func configure(with title: String) { show(title) }

    /// Shows a text.
    func show(_ text: String, color: NSColor? = nil) {
      if textField == nil {
        let label = NSTextField(labelWithString: "")
        label.frame = bounds
        label.autoresizingMask = [.width, .height]
        addSubview(label)
        textField = label
      }
      textField?.stringValue = text
      if let color { textField?.textColor = color }
    }
  }

  /// A label that covers a view and says why the view cannot show its row.
  private final class FaultLabel: NSTextField {}

  extension NSView {
    /// Covers this view with a label that says why the view cannot show its row.
    func showFault(_ fault: CellFault) {
      removeFaults()
      let label = FaultLabel(labelWithString: fault.description)
      label.frame = bounds
      label.autoresizingMask = [.width, .height]
      label.textColor = .systemRed
      addSubview(label)
    }

    /// Removes the fault label from a reused view.
    func removeFaults() {
      for case let label as FaultLabel in subviews { label.removeFromSuperview() }
    }
  }

  /// An empty item, shown where a collection view requires an item but the app provides none.
  final class FallbackItem: NSCollectionViewItem {
    override func loadView() { view = NSView(frame: .zero) }
  }

  /// An empty view, shown where a collection view requires a supplementary view but the app
  /// provides none.
  final class FallbackView: NSView, NSCollectionViewElement {}

  extension NSNib {
    /// Loads a nib from a bundle.
    ///
    /// - Parameters:
    ///   - name: The name of the nib.
    ///   - bundlePath: The path of the nib's bundle; `nil` for the main bundle.
    convenience init?(_ name: String, bundlePath: String?) {
      self.init(nibNamed: name, bundle: bundlePath.flatMap(Bundle.init(path:)))
    }
  }

  /// Casts an object from a cell provider to the class that AppKit requires. Traps if the object is
  /// not of that class, because AppKit cannot show such an object.
  @MainActor
  func expected<Object>(_ object: AnyObject) -> Object {
    guard let object = object as? Object else {
      fatalError("A \(type(of: object)) cannot be shown: this view takes a \(Object.self).")
    }
    return object
  }
#endif
