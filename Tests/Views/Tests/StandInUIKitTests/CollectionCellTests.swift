import Foundation
import UIKit
import Testing

@MainActor
@Suite("Collection view: cells, headers and layouts")
struct CollectionCellTests {
  @Test("B21: prepared cells may never be displayed")
  func preparedCells() {
    let collection = CollectionFixture([String(repeating: "a", count: 50)])
    collection.standIn.prepareCells(at: [at(0, 20)])
    #expect(collection.view.cellForItem(at: at(0, 20)) != nil)
    #expect(!collection.view.indexPathsForVisibleItems.contains(at(0, 20)))
    let cell = collection.view.cellForItem(at: at(0, 20))
    collection.view.reconfigureItems(at: [at(0, 20)])
    #expect(collection.view.cellForItem(at: at(0, 20)) === cell)
    #expect(collection.faults.isEmpty)
  }

  @Test("B25, B26: a reload uses another cell, reconfiguring keeps the cell")
  func reloadAndReconfigure() {
    let collection = CollectionFixture(["ab"])
    let cell = collection.view.cellForItem(at: at(0, 0))
    collection.source.sections = [["A", "b"]]
    collection.view.reconfigureItems(at: [at(0, 0)])
    #expect(collection.view.cellForItem(at: at(0, 0)) === cell)
    #expect((cell as? LetterItemCell)?.reuseCount == 0)
    #expect(collection.shown == "Ab")
    collection.view.reloadItems(at: [at(0, 0)])
    #expect(collection.view.cellForItem(at: at(0, 0)) !== cell)
    #expect(collection.faults.isEmpty)
  }

  @Test("B28: an unknown identifier raises")
  func unknownIdentifier() {
    let collection = CollectionFixture(["a"])
    collection.source.makeCell = { $0.dequeueReusableCell(withReuseIdentifier: "x", for: $1) }
    collection.view.reloadData()
    collection.view.layoutIfNeeded()
    #expect(
      collection.faults == [
        "could not dequeue a view of kind: UICollectionElementKindCell with identifier x - must "
          + "register a nib or a class for the identifier or connect a prototype cell in a "
          + "storyboard"
      ])
  }

  @Test("B30: each dequeued view must be returned, and dequeued only on request")
  func notReturned() {
    let collection = CollectionFixture(["a"])
    collection.source.makeCell = { view, path in
      _ = view.dequeueReusableCell(withReuseIdentifier: "letter", for: path)
      return view.dequeueReusableCell(withReuseIdentifier: "letter", for: path)
    }
    collection.view.reloadData()
    collection.view.layoutIfNeeded()
    #expect(collection.faults.count == 1)
    _ = collection.view.dequeueReusableCell(withReuseIdentifier: "letter", for: at(0, 0))
    #expect(collection.faults.count == 2)
    #expect(collection.faults[1].hasPrefix("Expected dequeued view to be returned to the"))
  }

  @Test("B31: a registration that is made inside a provider raises")
  func registrationInProvider() {
    let collection = CollectionFixture(["ab"])
    let registration = UICollectionView.CellRegistration<LetterItemCell, String> { cell, _, item in
      cell.letter = item
    }
    collection.source.makeCell = { view, path in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: "x")
    }
    collection.view.reloadData()
    #expect(collection.shown == "xx")
    #expect(collection.faults.isEmpty)
    collection.source.makeCell = { view, path in
      let late = UICollectionView.CellRegistration<LetterItemCell, String> { _, _, _ in }
      return view.dequeueConfiguredReusableCell(using: late, for: path, item: "y")
    }
    collection.view.reloadItems(at: [at(0, 0)])
    #expect(
      collection.faults.first?.hasPrefix(
        "Attempted to dequeue a cell using a registration that was created inside") == true)
  }

  @Test("B33: cells must be dequeued")
  func freshCell() {
    let collection = CollectionFixture(["a"])
    collection.source.makeCell = { _, _ in LetterItemCell() }
    collection.view.reloadData()
    collection.view.layoutIfNeeded()
    #expect(
      collection.faults.first?.hasPrefix(
        "the cell returned from -collectionView:cellForItemAtIndexPath: does not have a "
          + "reuseIdentifier") == true)
  }

  private func withHeaders(_ sections: [String]) -> CollectionFixture {
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    configuration.headerMode = .supplementary
    return CollectionFixture(
      sections, isShown: false,
      layout: UICollectionViewCompositionalLayout.list(using: configuration))
  }

  @Test("B35: supplementary views are found while they are shown")
  func headers() {
    let collection = withHeaders(["a", "b"])
    collection.source.methods = ["collectionView:viewForSupplementaryElementOfKind:atIndexPath:"]
    collection.view.dataSource = collection.source
    collection.standIn.enterWindow()
    let kind = UICollectionView.elementKindSectionHeader
    #expect(collection.standIn.shownSupplements.map(\.path.section) == [0, 1])
    let second = collection.view.supplementaryView(forElementKind: kind, at: at(1, 0))
    #expect(second != nil)
    collection.batch(to: ["b"]) { $0.deleteSections([0]) }
    #expect(collection.view.supplementaryView(forElementKind: kind, at: at(0, 0)) === second)
    #expect(collection.view.supplementaryView(forElementKind: kind, at: at(1, 0)) == nil)
    #expect(collection.faults.isEmpty)
  }

  @Test("B36: a header that the layout has must be dequeued and returned")
  func promisedHeader() {
    let collection = withHeaders(["a"])
    collection.standIn.enterWindow()
    collection.view.layoutIfNeeded()
    #expect(collection.faults.first?.hasSuffix("or is nil ((null))") == true)
    collection.standIn.clearFaults()
    collection.source.methods = ["collectionView:viewForSupplementaryElementOfKind:atIndexPath:"]
    collection.source.makeSupplement = { _, _, _ in UICollectionReusableView() }
    collection.view.dataSource = collection.source
    collection.view.layoutIfNeeded()
    #expect(collection.faults.first?.contains("was not retrieved by calling") == true)
  }

  @Test("A flow layout asks the delegate of the view for sizes")
  func flowLayout() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 40)
    let collection = CollectionFixture(["abcd"], layout: layout)
    #expect(collection.standIn.shownRows.map(\.frame.minX) == [0, 110, 220, 0])
    #expect(collection.view.contentSize == CGSize(width: 320, height: 90))
    collection.delegate.methods = [
      "collectionView:layout:sizeForItemAtIndexPath:",
      "collectionView:layout:referenceSizeForHeaderInSection:",
    ]
    collection.delegate.size = { CGSize(width: 320, height: CGFloat($0.item + 1) * 10) }
    collection.view.delegate = nil
    collection.view.delegate = collection.delegate
    #expect(collection.standIn.shownRows.map(\.frame.minY) == [0, 20, 50, 90])
    #expect(collection.standIn.shownSupplements.isEmpty)
    #expect(collection.view.indexPathForItem(at: CGPoint(x: 5, y: 55)) == at(0, 2))
  }

  @Test("Rows of a list size themselves, and the layout keeps their sizes through a batch")
  func selfSizing() {
    let collection = CollectionFixture(["abc"], isShown: false)
    collection.standIn.fittingHeight = { ($0 as? LetterItemCell)?.letter == "b" ? 100 : 50 }
    collection.standIn.enterWindow()
    #expect(collection.standIn.shownRows.map(\.frame.minY) == [0, 50, 150])
    collection.batch(to: ["xabc"]) { $0.insertItems(at: [at(0, 0)]) }
    #expect(collection.standIn.shownRows.map(\.frame.minY) == [0, 50, 100, 200])
  }

  @Test("A batch in a section of 100,000 items affects only visible ones")
  func largeSection() {
    let collection = CollectionFixture([], isShown: false)
    collection.source.sections = [Array(repeating: "a", count: 100_000)]
    collection.standIn.enterWindow()
    collection.standIn.scroll(toY: 2_200_000)
    let time = ContinuousClock().measure {
      for _ in 0..<100 {
        collection.view.performBatchUpdates {
          collection.source.sections[0].removeLast(1)
          collection.view.deleteItems(at: [at(0, 3)])
        }
      }
    }
    #expect(collection.standIn.shownRows.first?.path == at(0, 50_000))
    #expect(collection.faults.isEmpty)
    #expect(time < .seconds(5))
  }
}
