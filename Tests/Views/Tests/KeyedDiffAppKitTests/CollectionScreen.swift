import KeyedDiff
import KeyedDiffLists
import AppKit
import Testing

@testable import KeyedDiffAppKit

/// A collection view in a window, with a data source.
@MainActor
final class CollectionScreen {
  let collectionView = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 300, height: 0))
  let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
  let layout = NSCollectionViewFlowLayout()
  var window: NSWindow?
  let source: ListDataSource<Int, Item>

  init(
    row: @escaping (Item) -> DeclaredRow = { ItemTile.row($0) },
    options: ListOptions = ListOptions(), isOpen: Bool = true
  ) {
    source = ListDataSource(options: options, row: row)
    collectionView.collectionViewLayout = layout
    collectionView.isSelectable = true
    layout.itemSize = NSSize(width: 100, height: 30)
    scrollView.documentView = collectionView
    if isOpen { open() }
    collectionView.standIn.idOfItem = { [weak self] path in
      (CurrentPath(exactly: path).flatMap { self?.source.item(at: $0)?.id }).map {
        AnyHashable($0)
      } ?? AnyHashable("nothing at \(path)")
    }
  }

  var control: NSCollectionViewControl { collectionView.standIn }

  func open() { window = NSWindow(contentView: scrollView) }

  func close() {
    window?.contentView = nil
    window = nil
  }

  /// Attaches the data source and shows a list.
  @discardableResult
  func show(_ sections: Sections) -> CollectionListView {
    let list = source.attach(to: collectionView)
    source.apply(sections, style: .reload)
    control.turn()
    return list
  }

  /// Shows another list, and waits until it is shown.
  @discardableResult
  func update(_ sections: Sections, style: UpdateStyle = .animated) async -> UpdateOutcome {
    let outcome = await source.apply(sections, style: style).outcome()
    control.turn()
    return outcome
  }

  /// The ids of the selected items.
  var selectedIDs: Set<Int> {
    Set(
      collectionView.selectionIndexPaths.compactMap { source.item(at: CurrentPath($0))?.id })
  }

  /// The visible cells.
  var cells: [IndexPath: ItemTile] {
    var cells: [IndexPath: ItemTile] = [:]
    for path in collectionView.indexPathsForVisibleItems() {
      cells[path] = collectionView.item(at: path) as? ItemTile
    }
    return cells
  }

  func scroll(to y: CGFloat) {
    scrollView.contentView.scroll(to: NSPoint(x: 0, y: y))
    control.turn()
  }

  /// A fault in the view; `nil` if everything is right.
  func fault() -> String? {
    if let exception = control.exceptions.first { return "\(exception)" }
    if let warning = control.warnings.first { return warning }
    let sections = source.sections
    let counts = (0..<collectionView.numberOfSections).map(collectionView.numberOfItems)
    guard counts == sections.map({ $0.items.count }) else { return "The counts are \(counts)." }
    guard window != nil else { return nil }
    for (path, cell) in cells {
      let item = source.item(at: CurrentPath(path))
      if cell.item != item {
        return "\(path) shows \(cell.item as Any), not \(item as Any)."
      }
    }
    let visible = layout.layoutAttributesForElements(in: collectionView.visibleRect)
    let wanted = Set(visible.filter { $0.representedElementKind == nil }.map(\.indexPath!))
    guard wanted == Set(cells.keys) else {
      return "There are cells at \(cells.keys.sorted()), not \(wanted.sorted())."
    }
    for attributes in visible where attributes.representedElementKind != nil {
      let section = attributes.indexPath![0]
      if let fault = fault(inHeader: section, sections[section]) { return fault }
    }
    return nil
  }

  private func fault(inHeader index: Int, _ section: ListSection<Int, Item>) -> String? {
    let view = control.supplement(
      ofKind: NSCollectionView.elementKindSectionHeader, inSection: index)
    if let title = section.header as? String {
      let shown = (view as? LabelView)?.textField?.stringValue
      return shown == title ? nil : "Header \(index) is a \(view as Any), not \(title)."
    }
    if let number = (section.header as? Supplement)?.model as? Int {
      let shown = (view as? NumberHeader)?.number
      return shown == number ? nil : "Header \(index) shows \(view as Any), not \(number)."
    }
    return view is FallbackView ? nil : "Header \(index) is a \(view as Any)."
  }
}
