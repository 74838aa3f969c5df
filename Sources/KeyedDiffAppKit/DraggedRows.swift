#if STAND_IN
  import StandInAppKit
#elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
#endif

#if STAND_IN || (canImport(AppKit) && !targetEnvironment(macCatalyst))
  import Foundation

  extension NSPasteboardItem {
    /// The type of rows that are dragged inside a view.
    static let rowType = NSPasteboard.PasteboardType("KeyedDiff.Row")

    /// Stands for a row on the pasteboard. The drag itself knows the row, wherever it goes.
    static func row() -> NSPasteboardItem {
      let item = NSPasteboardItem()
      item.setString("", forType: rowType)
      return item
    }
  }

  extension NSView {
    /// Lets rows be dropped here, beside what may be dropped already.
    func registerForRows() {
      guard !registeredDraggedTypes.contains(NSPasteboardItem.rowType) else { return }
      registerForDraggedTypes(registeredDraggedTypes + [NSPasteboardItem.rowType])
    }
  }
#endif
