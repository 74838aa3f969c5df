#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation

  extension NSPasteboardItem {
    /// The pasteboard type of rows that are dragged within a view.
    static let rowType = NSPasteboard.PasteboardType("KeyedDiff.Row")

    /// Creates a pasteboard item for a dragged row. The item has no content, because the list view
    /// keeps track of the dragged row.
    static func row() -> NSPasteboardItem {
      let item = NSPasteboardItem()
      item.setString("", forType: rowType)
      return item
    }
  }

  extension NSView {
    /// Registers the view for drops of rows, in addition to the drops that it already accepts.
    func registerForRows() {
      guard !registeredDraggedTypes.contains(NSPasteboardItem.rowType) else { return }
      registerForDraggedTypes(registeredDraggedTypes + [NSPasteboardItem.rowType])
    }
  }
#endif
