import StandInRuntime
import UIKit

/// A collection view of letters, one string for each section.
@MainActor
final class CollectionFixture {
  let view: UICollectionView
  let source = LetterItemSource()
  let delegate = LoggingCollectionDelegate()

  init(_ sections: [String], isShown: Bool = true, layout: UICollectionViewLayout? = nil) {
    let list = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 440), collectionViewLayout: layout ?? list)
    source.sections = sections.map { $0.map(String.init) }
    view.register(LetterItemCell.self, forCellWithReuseIdentifier: "letter")
    for kind in [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] {
      view.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: "supplement")
    }
    view.dataSource = source
    view.delegate = delegate
    guard isShown else { return }
    view.standIn.enterWindow()
    view.layoutIfNeeded()
    view.standIn.clearCalls()
  }

  var standIn: CollectionViewControl { view.standIn }

  /// The letters on the screen.
  var shown: String {
    standIn.shownRows.compactMap { ($0.cell as? LetterItemCell)?.letter }.joined()
  }

  var faults: [String] { standIn.exceptions.map(\.reason) }

  /// Performs a batch as a naive app does: the data changes inside the block.
  func batch(to sections: [String], _ operations: @escaping (UICollectionView) -> Void) {
    view.performBatchUpdates {
      self.source.sections = sections.map { $0.map(String.init) }
      operations(self.view)
    }
  }
}

/// A cell with a letter.
final class LetterItemCell: UICollectionViewCell {
  var letter = ""
  var reuseCount = 0

  override func prepareForReuse() {
    super.prepareForReuse()
    reuseCount += 1
  }
}

/// A data source of letters.
final class LetterItemSource: TellingDelegate, UICollectionViewDataSource {
  var sections: [[String]] = []
  var methods: Set<String> = []
  var log: [String] = []
  /// Replaces the standard way to make a cell.
  var makeCell: ((UICollectionView, IndexPath) -> UICollectionViewCell)?
  var makeSupplement: ((UICollectionView, String, IndexPath) -> UICollectionReusableView)?

  override func responds(toSelectorNamed name: String) -> Bool {
    name == "numberOfSectionsInCollectionView:" || methods.contains(name)
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let makeCell { return makeCell(collectionView, indexPath) }
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "letter", for: indexPath)
    (cell as? LetterItemCell)?.letter = sections[indexPath.section][indexPath.item]
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let makeSupplement { return makeSupplement(collectionView, kind, indexPath) }
    return collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "supplement", for: indexPath)
  }

  func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath)
    -> Bool
  {
    true
  }

  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    log.append("move \(sourceIndexPath.short) \(destinationIndexPath.short)")
    let item = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
    sections[destinationIndexPath.section].insert(item, at: destinationIndexPath.item)
  }
}

/// Logs all calls. Implements only the methods that a test names.
final class LoggingCollectionDelegate: TellingDelegate, UICollectionViewDelegateFlowLayout {
  var methods: Set<String> = []
  var log: [String] = []
  var size: (IndexPath) -> CGSize = { _ in CGSize(width: 50, height: 50) }
  var headerSize: (Int) -> CGSize = { _ in .zero }
  var targetOffset: (CGPoint) -> CGPoint = { $0 }

  override func responds(toSelectorNamed name: String) -> Bool { methods.contains(name) }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { log.append("willDisplay \(indexPath.short)") }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { log.append("didEndDisplaying \((cell as? LetterItemCell)?.letter ?? "") \(indexPath.short)") }

  func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("shouldHighlight \(indexPath.short)")
    return true
  }

  func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
    log.append("didHighlight \(indexPath.short)")
  }

  func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { log.append("didUnhighlight \(indexPath.short)") }

  func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("shouldSelect \(indexPath.short)")
    return true
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("didSelect \(indexPath.short)")
  }

  func collectionView(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { targetOffset(proposedContentOffset) }

  func collectionView(
    _ collectionView: UICollectionView,
    contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
  ) -> UIContextMenuConfiguration? {
    log.append("menu for items \(indexPaths.map(\.short))")
    return UIContextMenuConfiguration()
  }

  func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? {
    log.append("menu for item \(indexPath.short)")
    return UIContextMenuConfiguration()
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { size(indexPath) }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { headerSize(section) }
}
