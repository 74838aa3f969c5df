#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation

  extension NSPasteboardItem {
    /// The pasteboard type of rows that are dragged within a view.
    static let rowType = NSPasteboard.PasteboardType("KeyedDiff.Row")

    /// Returns the pasteboard item of a dragged row. Its type has no content, because the list view
    /// keeps track of the dragged row.
    ///
    /// - Parameter writer: The app's content of the row, which is kept if it is a pasteboard item;
    ///   no type can be added to other content.
    static func row(addedTo writer: (any NSPasteboardWriting)?) -> NSPasteboardItem {
      let item = writer as? NSPasteboardItem ?? NSPasteboardItem()
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
