import KeyedDiff
import KeyedDiffTesting
import AppKit
import Testing

@MainActor
@Suite("Batches and items of a collection view")
struct CollectionViewTests {
  // MARK: Counts and batches

  @Test("B1: counts are requested when they are unknown, and kept")
  func counts() {
    let client = CollectionClient([["a"]])
    client.sections = [["a", "b"], ["c"]]
    #expect(client.view.numberOfSections == 1)
    client.control.log = []
    client.view.reloadData()
    #expect(client.control.log == [])
    #expect(client.view.numberOfSections == 2)
    #expect(client.view.numberOfItems(inSection: 0) == 2)
    #expect(client.control.log?.count == 3)
  }

  @Test("B2: data that changes before a batch, with a pending layout, is a count error")
  func changedBefore() {
    let client = CollectionClient([["a"]])
    client.view.reloadData()
    client.sections = [["a", "b"]]
    client.view.performBatchUpdates({ client.view.insertItems(at: [path(0, 1)]) })
    #expect(client.control.exceptions.count == 1)
    #expect(client.reasons[0].hasPrefix("Invalid update: invalid number of items in section 0."))
  }

  @Test("B3: the block runs before the call returns; the old counts hold until it ends")
  func block() {
    let client = CollectionClient([["a"]])
    var hasRun = false
    client.view.performBatchUpdates({
      client.sections = [["a", "b"]]
      client.view.insertItems(at: [path(0, 1)])
      #expect(client.view.numberOfItems(inSection: 0) == 1)
      hasRun = true
    })
    #expect(hasRun)
    #expect(client.view.numberOfItems(inSection: 0) == 2)
    #expect(client.titles == ["a", "b"])
    #expect(client.control.exceptions.isEmpty)
  }

  @Test("B4: an operation outside of a batch is a batch of its own")
  func alone() {
    let client = CollectionClient([["a"]])
    client.sections = [["a", "b"]]
    client.view.insertItems(at: [path(0, 1)])
    #expect(client.titles == ["a", "b"])
    #expect(client.control.exceptions.isEmpty)
  }

  @Test("B5: an empty batch checks the counts, too")
  func empty() {
    let client = CollectionClient([["a"]])
    client.view.performBatchUpdates(nil)
    #expect(client.control.exceptions.isEmpty)
    client.sections = [["a", "b"]]
    client.view.performBatchUpdates(nil)
    #expect(client.control.exceptions.count == 1)
  }

  @Test("B6: a reload inside a batch raises")
  func reloadInside() {
    let client = CollectionClient([["a"]])
    client.view.performBatchUpdates({ client.view.reloadData() })
    #expect(client.reasons == ["reloadData in performBatchUpdates."])
  }

  @Test("B7: a batch inside a batch becomes a part of it")
  func nested() async {
    let client = CollectionClient([["a"]])
    var completions: [String] = []
    client.view.performBatchUpdates(
      {
        client.sections = [["a", "b", "c"]]
        client.view.insertItems(at: [path(0, 1)])
        client.view.performBatchUpdates(
          { client.view.insertItems(at: [path(0, 2)]) },
          completionHandler: { _ in completions.append("inner") })
      }, completionHandler: { _ in completions.append("outer") })
    #expect(client.control.batches.count == 1)
    await nextTurn()
    #expect(completions.sorted() == ["inner", "outer"])
    #expect(client.control.exceptions.isEmpty)
  }

  @Test("B8: the completion handler is called later, possibly with false, or never")
  func completion() async {
    let client = CollectionClient([["a"]])
    var answers: [Bool] = []
    func perform() {
      client.view.performBatchUpdates(nil, completionHandler: { answers.append($0) })
    }
    perform()
    #expect(answers.isEmpty)
    await nextTurn()
    #expect(answers == [true])
    client.control.completionsAreFinished = false
    perform()
    await nextTurn()
    #expect(answers == [true, false])
    client.control.animations.end = .never
    perform()
    await nextTurn()
    #expect(answers.count == 2)
    client.control.animations.end = .atOnce
    perform()
    #expect(answers.count == 3)
  }

  @Test("B86: operations use indices of the old and the new list, whatever their order")
  func oldAndNew() {
    let client = CollectionClient([["a", "b", "c"], ["d"]])
    let cell = client.view.item(at: path(0, 2))
    client.view.performBatchUpdates({
      client.view.insertItems(at: [path(0, 0)])
      client.view.moveItem(at: path(0, 2), to: path(0, 1))
      client.view.deleteItems(at: [path(0, 0)])
      client.view.deleteSections([1])
      client.view.insertSections([1])
      client.sections = [["x", "c", "b"], ["e"]]
    })
    #expect(client.titles == ["x", "c", "b", "e"])
    #expect(client.view.item(at: path(0, 1)) === cell)
    #expect(client.control.exceptions.isEmpty)
  }

  @Test("36: a plan without its operations on sections")
  func case36() {
    let client = CollectionClient([["a"], ["b", "c"]])
    client.view.performBatchUpdates({ client.sections = [["b", "c"], ["a"]] })
    #expect(
      client.reasons == [
        "Invalid update: invalid number of items in section 0.  The number of items contained in "
          + "an existing section after the update (2) must be equal to the number of items "
          + "contained in that section before the update (1), plus or minus the number of items "
          + "inserted or deleted from that section (0 inserted, 0 deleted) and plus or minus the "
          + "number of items moved into or out of that section (0 moved in, 0 moved out)."
      ])
  }

  @Test("Items that differ from the data source are a fault")
  func identities() {
    let client = CollectionClient([["a", "b"]])
    client.control.idOfItem = { [unowned client] in client.sections[$0[0]][$0[1]] }
    client.view.performBatchUpdates({ client.sections = [["b", "a"]] })
    #expect(client.control.exceptions.count == 2)
    #expect(client.control.exceptions[0].name == NSCollectionViewControl.strictness)
  }

  @Test("Updates animate only through the animator proxy")
  func animator() {
    let client = CollectionClient([["a"]])
    client.view.performBatchUpdates(nil)
    client.view.animator().performBatchUpdates(nil)
    client.view.performBatchUpdates(nil)
    #expect(client.control.batches.map(\.isAnimated) == [false, true, false])
  }

  // MARK: Items

  @Test("B20: only visible items can be queried")
  func shownItems() {
    let client = CollectionClient([(0..<50).map(String.init)])
    #expect(client.view.item(at: path(0, 4)) != nil)
    #expect(client.view.item(at: path(0, 20)) == nil)
    #expect(client.view.visibleItems().count == 5)
    let item = client.view.item(at: path(0, 0)) as? Tile
    client.view.scroll(NSPoint(x: 0, y: 400))
    client.control.turn()
    #expect(client.gone.sorted() == (0..<5).map { path(0, $0) })
    #expect(client.view.visibleItems().contains { $0 === item })
    #expect(item?.reuseCount == 1)
  }

  @Test("B22: removed items are reported late, with their old paths")
  func endOfDisplay() {
    let client = CollectionClient([["a", "b"], ["c"]])
    client.view.performBatchUpdates({
      client.sections = [["b"]]
      client.view.deleteItems(at: [path(0, 0)])
      client.view.deleteSections([1])
      #expect(client.gone.isEmpty)
    })
    #expect(client.gone.sorted() == [path(0, 0), path(1, 0)])
    client.gone = []
    client.sections = []
    client.view.reloadData()
    #expect(client.gone.isEmpty)
    client.control.turn()
    #expect(client.gone == [path(0, 0)])
  }

  @Test("B28: an unknown identifier raises")
  func unknownIdentifier() {
    let client = CollectionClient([[]])
    client.makeItem = { [unowned client] in
      client.view.makeItem(withIdentifier: .init("other"), for: $0)
    }
    client.sections = [["a"]]
    client.view.insertItems(at: [path(0, 0)])
    #expect(
      client.reasons.first
        == "could not dequeue an item of kind: NSCollectionElementKindItem with identifier other - "
        + "must register a nib or a class for the identifier, or name a nib or class to match the "
        + "identifier")
  }

  @Test("B33: an item that was not dequeued raises, and an item without a nib raises")
  func foreignItem() {
    let client = CollectionClient([[]])
    client.makeItem = { _ in NSCollectionViewItem(nibName: nil, bundle: nil) }
    client.sections = [["a"]]
    client.view.insertItems(at: [path(0, 0)])
    #expect(client.control.exceptions.count == 2)
  }

  @Test("B36: a header that the layout has must be provided")
  func headers() {
    let client = CollectionClient([["a"]])
    client.view.register(
      Banner.self, forSupplementaryViewOfKind: NSCollectionView.elementKindSectionHeader,
      withIdentifier: .init("banner"))
    client.layout.headerReferenceSize = NSSize(width: 0, height: 10)
    client.layout.invalidateLayout()
    client.control.turn()
    #expect(client.control.exceptions.isEmpty)
    let kind = NSCollectionView.elementKindSectionHeader
    #expect(client.view.supplementaryView(forElementKind: kind, at: path(0, 0)) is Banner)
    client.layout.footerReferenceSize = NSSize(width: 0, height: 10)
    client.layout.invalidateLayout()
    client.control.turn()
    #expect(client.reasons[0].hasPrefix("could not dequeue a view of kind: "))
  }

  @Test("B87: setting another layout removes the registrations")
  func otherLayout() {
    let client = CollectionClient([["a"]])
    client.view.collectionViewLayout = NSCollectionViewFlowLayout()
    client.sections = [["a", "b"]]
    client.view.insertItems(at: [path(0, 1)])
    #expect(client.reasons.first?.hasPrefix("could not dequeue an item") == true)
  }

  // MARK: Selection

  @Test("B40, B41, B42: the selection follows items, and is lost by reloads")
  func selectionFollows() {
    let client = CollectionClient([["a", "b", "c"]])
    client.view.allowsMultipleSelection = true
    client.view.selectItems(at: [path(0, 0), path(0, 1)], scrollPosition: [])
    client.view.performBatchUpdates({
      client.sections = [["x", "b", "a", "c"]]
      client.view.insertItems(at: [path(0, 0)])
      client.view.moveItem(at: path(0, 0), to: path(0, 2))
    })
    #expect(client.view.selectionIndexPaths == [path(0, 1), path(0, 2)])
    client.view.reloadItems(at: [path(0, 1)])
    #expect(client.view.selectionIndexPaths == [path(0, 2)])
    client.view.reloadData()
    #expect(client.view.selectionIndexPaths.isEmpty)
    #expect(client.selections.isEmpty)
  }

  @Test("B43, B44: selecting from code calls no delegate, and requires allowed selection")
  func selectionFromCode() {
    let client = CollectionClient([["a", "b"]])
    client.view.isSelectable = false
    client.view.selectItems(at: [path(0, 0)], scrollPosition: [])
    #expect(client.view.selectionIndexPaths.isEmpty)
    client.view.isSelectable = true
    client.view.selectItems(at: [path(0, 0)], scrollPosition: [])
    client.view.selectItems(at: [path(0, 1)], scrollPosition: [])
    #expect(client.view.selectionIndexPaths == [path(0, 1)])
    #expect(client.selections.isEmpty)
    client.control.click(path(0, 0))
    #expect(client.selections == [[path(0, 0)]])
    client.view.selectionIndexPaths = [path(3, 0)]
    #expect(client.control.exceptions.count == 1)
  }
}
