#if STAND_IN
  import StandInAppKit
#elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
#endif

#if STAND_IN || (canImport(AppKit) && !targetEnvironment(macCatalyst))
  import Foundation
  import KeyedDiffLists

  /// A cell with one line of text.
  final class LabelView: NSTableCellView {
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

  /// Covers a view, and says why that cannot show its row.
  private final class FaultLabel: NSTextField {}

  extension NSView {
    /// Covers a view with a label that says why it cannot show its row.
    func showFault(_ fault: CellFault) {
      removeFaults()
      let label = FaultLabel(labelWithString: fault.description)
      label.frame = bounds
      label.autoresizingMask = [.width, .height]
      label.textColor = .systemRed
      addSubview(label)
    }

    /// Removes the label, from a view that is used again.
    func removeFaults() {
      for case let label as FaultLabel in subviews { label.removeFromSuperview() }
    }
  }

  /// Stands where a collection view wants an item and there is none.
  final class FallbackItem: NSCollectionViewItem {
    override func loadView() { view = NSView(frame: .zero) }
  }

  /// Stands where a collection view wants another view and there is none.
  final class FallbackView: NSView, NSCollectionViewElement {}

  extension NSNib {
    /// Loads a nib.
    ///
    /// - Parameters:
    ///   - name: The name of the nib.
    ///   - bundlePath: The path of its bundle; `nil` for the main bundle.
    convenience init?(_ name: String, bundlePath: String?) {
      self.init(nibNamed: name, bundle: bundlePath.flatMap(Bundle.init(path:)))
    }
  }

  /// What a cell provider made, as the class that the toolkit wants. Traps if it is of another one:
  /// the toolkit could not show it.
  @MainActor
  func expected<Object>(_ object: AnyObject) -> Object {
    guard let object = object as? Object else {
      fatalError("A \(type(of: object)) cannot be shown: this view takes a \(Object.self).")
    }
    return object
  }
#endif
