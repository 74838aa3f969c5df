import Foundation
import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

// The Swift blocks of the articles about KeyedDiff, compiled and run here. `BookTests` of
// KeyedDiffListsTests fails if a block is not compiled anywhere.

private struct Song: Codable, Identifiable, Equatable {
  var id: Int
  var title: String
}

private struct Book: Equatable {
  var isbn: String
  var title: String
}

private struct Post: Identifiable, Equatable {
  var id: Int
  var isAdvert = false
}

private protocol Medium {
  var id: Int { get }
}

private struct Photo: Medium { var id: Int }
private struct Video: Medium { var id: Int }

@Suite("Articles about KeyedDiff")
struct ArticleTests {
  @Test("A table view shows the new list, with new content")
  func tableView() throws {
    var songs = [Song(id: 1, title: "One"), Song(id: 2, title: "Two"), Song(id: 3, title: "Three")]
    let newSongs = [
      Song(id: 3, title: "Drei"), Song(id: 1, title: "One"), Song(id: 4, title: "Four"),
    ]
    let tableView = UITableView { [ListSection(id: 0, items: songs)] }

    let changes = ListDiff(from: songs, to: newSongs).paths()
    tableView.performBatchUpdates {
      songs = newSongs  // what the data source shows changes inside the batch
      tableView.deleteRows(at: changes.deletions.map(\.indexPath), with: .automatic)
      tableView.insertRows(at: changes.insertions.map(\.indexPath), with: .automatic)
      for move in changes.moves {
        tableView.moveRow(at: move.old.indexPath, to: move.new.indexPath)
      }
    }
    tableView.reconfigureRows(at: changes.updates.map(\.new.indexPath))  // after the batch

    try tableView.verify()
  }

  @Test("A table view performs a plan")
  func tableViewPlan() throws {
    for seed in UInt64(0)..<200 {
      let pair = SectionedPair(seed: seed, maximumSections: 5, maximumRows: 8)
      func songs(_ sections: [ListSection<Int, ListPair.Item>]) -> [ListSection<Int, Song>] {
        sections.map {
          ListSection(id: $0.id, items: $0.items.map { Song(id: $0.id, title: "\($0.content)") })
        }
      }
      let (old, new) = (songs(pair.old), songs(pair.new))
      var data = old
      let tableView = UITableView { data }
      let plan = UpdatePlan(
        SectionedDiff(from: old, to: new), from: old, to: new, mode: .everyMove, refresh: .reload)
      for stage in plan.stages {
        tableView.performBatchUpdates {
          data = stage.sections
          tableView.perform(stage.batch)
        }
      }
      try tableView.verify()
    }
  }

  @Test("Identity and content")
  func identity() {
    let (numbers, newNumbers) = ([1, 2], [2, 1])
    let (texts, newTexts) = (["One"], ["ONE"])
    let (songs, newSongs) = ([Song(id: 1, title: "a")], [Song(id: 1, title: "b")])
    let books = [Book(isbn: "1", title: "a")]
    let newBooks = [Book(isbn: "1", title: "b"), Book(isbn: "2", title: "c")]
    let media: [any Medium] = [Photo(id: 1)]
    let newMedia: [any Medium] = [Video(id: 1)]
    let sameContent = { (_: any Medium, _: any Medium) in true }

    // Identifiable items have an id, and == compares their content:
    let items = ListDiff(from: songs, to: newSongs)
    // Other items need an id, a key path or a closure:
    let keyed = ListDiff(from: books, to: newBooks, id: \.isbn)
    // A closure can compare the content instead of ==:
    let titles = ListDiff(from: books, to: newBooks, id: \.isbn) { $0.title == $1.title }

    let values = ListDiff(from: numbers, to: newNumbers, id: \.self)

    // "One" and "ONE" are the same row, with different content:
    let words = ListDiff(from: texts, to: newTexts, id: { $0.lowercased() })

    let mixed = ListDiff(
      from: media, to: newMedia, id: { ["\(type(of: $0))", "\($0.id)"] }, content: sameContent)

    #expect([items, keyed, titles, mixed].map(\.changeCount) == [1, 2, 2, 2])
    #expect(values.moves.count == 1 && words.updates.count == 1)
  }

  @Test("Index spaces")
  func indexSpaces() {
    let diff = ListDiff(from: ["a", "b", "c"], to: ["c", "a", "d"], id: \.self)
    var heights = [1, 2, 3]
    var selection = [0, 1]

    heights = diff.applied(to: heights) { _ in 44 }  // row heights follow their rows
    selection = selection.compactMap { diff.newIndex(ofOld: $0) }  // and so does a selection
    let undo = diff.inverse  // the way back

    #expect(heights == [3, 1, 44])
    #expect(selection == [1])
    #expect(undo.insertions == [1])
  }

  @Test("Sections and batches")
  func sections() throws {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }

    let boxes = [ListSection(id: "new", items: [1, 2, 3]), ListSection(id: "old", items: [4])]
    let newBoxes = [ListSection(id: "new", items: [5, 1]), ListSection(id: "old", items: [2, 4])]

    let diff = SectionedDiff(from: boxes, to: newBoxes, id: \.self)
    print(diff.items.insertions)  // [0.0]: section 0, item 0 of the new list
    print(diff.items.deletions)  // [0.2]
    print(diff.items.moves)  // [0.1 → 1.0]
    print(diff.sections.isEmpty)  // true: sections have a diff of their own

    var data = boxes
    let view = StrictListView(id: { $0 }) { data }  // from KeyedDiffTesting, see below

    let plan = UpdatePlan(diff, from: boxes, to: newBoxes)
    for stage in plan.stages {
      try view.perform(stage.batch) { data = stage.sections }  // performBatchUpdates
    }
    data = plan.sections
    if plan.needsReload {  // more changes than the diff was allowed to have
      try view.reloadData()
    } else {  // new content, headers and footers: in place
      try view.reconfigureItems(at: plan.refreshedItems)
      try view.refreshHeadersAndFooters(of: plan.refreshedSections)
    }

    #expect(printed == ["[0.0]", "[0.2]", "[0.1 → 1.0]", "true"])
    #expect(view.sections == newBoxes)
    #expect(view.batchCount == 1)
  }

  @Test("Changes that are sent, and versions that differ")
  func sending() throws {
    let newSongs = [Song(id: 2, title: "Zwei"), Song(id: 3, title: "Three")]
    func message() throws -> Data {
      let songs = [Song(id: 1, title: "One"), Song(id: 2, title: "Two")]
      let diff = ListDiff(from: songs, to: newSongs)
      let delta = ListDelta(diff, to: newSongs, baseVersion: 7, newVersion: 8)
      let message = try JSONEncoder().encode(delta)
      return message
    }
    var fetchCount = 0
    func fetchAllSongs() -> ([Song], Int) {
      fetchCount += 1
      return (newSongs, 8)
    }
    for clientVersion in [7, 6] {
      var songs = [Song(id: 1, title: "One"), Song(id: 2, title: "Two")]
      var version = clientVersion
      let message = try message()

      let delta = try JSONDecoder().decode(ListDelta<Song, Int>.self, from: message)
      do {
        songs = try delta.applied(to: songs, version: version)
        version = delta.newVersion
      } catch {
        // Another version than the client has: a message was lost or came twice.
        (songs, version) = fetchAllSongs()
      }

      #expect(songs == newSongs && version == 8)
      #expect(fetchCount == (clientVersion == 7 ? 0 : 1))
    }
  }

  @Test("Changes of several versions that are sent as one")
  func joining() throws {
    let versions = (1...4).map { [Song(id: 1, title: "\($0)"), Song(id: $0 + 1, title: "New")] }
    let missed = (0..<3).map { version in
      ListDelta(
        ListDiff(from: versions[version], to: versions[version + 1]), to: versions[version + 1],
        baseVersion: version, newVersion: version + 1)
    }

    func joined(_ missed: some Collection<ListDelta<Song, Int>>) throws -> ListDelta<Song, Int>? {
      guard let first = missed.first else { return nil }  // the client has the newest version
      let delta = try missed.dropFirst().reduce(first) { try $0.followed(by: $1) }
      return delta
    }

    let delta = try #require(try joined(missed))
    #expect(try delta.applied(to: versions[0], version: 0) == versions[3])
    #expect(delta.insertedItems.count == 1 && delta.updatedItems.count == 1)
    // A client that has newer versions, or all.
    #expect(try joined(missed[1...])?.applied(to: versions[1], version: 1) == versions[3])
    #expect(try joined(missed[3...]) == nil)
  }

  @Test("Headers of sections whose changes are sent")
  func sendingSections() throws {
    func title(of id: Int) -> String { "Section \(id)" }
    var sections = [ListSection(id: 1, items: [1], header: "Section 1")]
    let newSections = [1, 2].map { ListSection(id: $0, items: [$0], header: title(of: $0)) }
    let version = "a"
    let delta = SectionedDelta(
      SectionedDiff(from: sections, to: newSections, id: \.self), to: newSections,
      baseVersion: "a", newVersion: "b")

    sections = try delta.applied(to: sections, version: version)
    let changes = delta.diff.sections
    for section in changes.insertions + changes.updates.map(\.new) {
      sections[section].header = title(of: sections[section].id)
    }

    #expect(sections == newSections)
  }

  @Test("Duplicates and large lists")
  func duplicates() {
    let songs = [Song(id: 1, title: "a")]
    let newSongs = [Song(id: 2, title: "a"), Song(id: 2, title: "a")]
    var logged: [String] = []
    func log(_ value: Any) { logged.append("\(value)") }
    func reload(_ songs: [Song]) { log("reloaded \(songs.count)") }
    func animate(_ diff: ListDiff) { log("animated") }

    let reported = ListDiff(from: songs, to: newSongs, onDuplicates: { log($0.new) })

    let bounded = ListDiff(from: songs, to: newSongs, maximumChanges: 500)
    if bounded.exceedsMaximumChanges { reload(newSongs) } else { animate(bounded) }

    #expect(logged == ["[[0, 1]]", "animated"])
    #expect(reported == bounded)
  }

  @Test("Content that a closure compares")
  func content() {
    let (songs, newSongs) = ([Song(id: 1, title: "a")], [Song(id: 1, title: "b")])

    let visible = ListDiff(from: songs, to: newSongs, id: \.id) { $0.title == $1.title }

    let fixed = ListDiff(from: songs, to: newSongs, id: \.id) { _, _ in true }

    #expect(visible.updates.count == 1 && fixed.isEmpty)
  }

  @Test("Rows that are reloaded, and rows that are reconfigured")
  func reloads() {
    let sections = [ListSection(id: 0, items: [Post(id: 1), Post(id: 2)])]
    let newSections = [ListSection(id: 0, items: [Post(id: 1, isAdvert: true), Post(id: 2)])]

    let plan = UpdatePlan(
      SectionedDiff(from: sections, to: newSections), from: sections, to: newSections,
      refresh: { old, new in old.isAdvert == new.isAdvert ? .reconfigure : .reload })

    #expect(plan.stages.map(\.batch.items.reloads.count) == [1])
    #expect(plan.refreshedItems.isEmpty && plan.refreshedSections.isEmpty)
  }

  @Test("A plan for a table view of one section")
  func fromDifferenceKit() throws {
    var songs = [Song(id: 1, title: "One"), Song(id: 2, title: "Two")]
    let newSongs = [Song(id: 2, title: "Zwei"), Song(id: 3, title: "Three")]
    let tableView = UITableView { [ListSection(id: 0, items: songs)] }

    let plan = UpdatePlan(
      ListDiff(from: songs, to: newSongs, maximumChanges: 100), from: songs, to: newSongs)
    for stage in plan.stages {
      tableView.performBatchUpdates {
        songs = Array(stage.sections[0].items)
        tableView.perform(stage.batch)
      }
    }
    songs = newSongs
    if plan.needsReload {
      tableView.reloadData()
    } else {
      tableView.reconfigureRows(at: plan.refreshedItems.map(\.indexPath))
    }

    try tableView.verify()
  }
}

/// The methods of a table view that the examples call, with UIKit's names, on top of a strict list
/// view.
private final class UITableView {
  enum RowAnimation { case automatic }

  private let view: StrictListView<Int, Song>
  private var batch = BatchUpdate()

  init(_ data: @escaping () -> [ListSection<Int, Song>]) {
    view = StrictListView(dataSource: data)
    #expect(throws: Never.self) { try view.reloadData() }
  }

  func performBatchUpdates(_ updates: () -> Void) {
    #expect(throws: Never.self) {
      try view.performBatchUpdates { operations in
        updates()
        operations.deleteSections(batch.sections.deletions)
        operations.insertSections(batch.sections.insertions)
        for move in batch.sections.moves {
          operations.moveSection(SectionIndex(move.old), to: SectionIndex(move.new))
        }
        operations.deleteItems(at: batch.items.deletions)
        operations.insertItems(at: batch.items.insertions)
        for move in batch.items.moves { operations.moveItem(at: move.old, to: move.new) }
        operations.reloadItems(at: batch.items.reloads)
      }
    }
    batch = BatchUpdate()
  }

  func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    batch.sections.deletions += sections.map { SectionIndex($0) }
  }

  func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    batch.sections.insertions += sections.map { SectionIndex($0) }
  }

  func moveSection(_ section: Int, toSection newSection: Int) {
    batch.sections.moves.append(IndexPair(old: section, new: newSection))
  }

  func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    batch.items.deletions += indexPaths.map { OldPath($0) }
  }

  func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    batch.items.insertions += indexPaths.map { NewPath($0) }
  }

  func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    batch.items.moves.append(PathPair(old: OldPath(indexPath), new: NewPath(newIndexPath)))
  }

  func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    batch.items.reloads += indexPaths.map { OldPath($0) }
  }

  func reconfigureRows(at indexPaths: [IndexPath]) {
    #expect(throws: Never.self) { try view.reconfigureItems(at: indexPaths.map { NewPath($0) }) }
  }

  func reloadData() {
    #expect(throws: Never.self) { try view.reloadData() }
  }

  func verify() throws { try view.verify() }
}

extension UITableView {
  func perform(_ batch: BatchUpdate) {
    deleteSections(IndexSet(batch.sections.deletions.map(\.index)), with: .automatic)
    insertSections(IndexSet(batch.sections.insertions.map(\.index)), with: .automatic)
    for move in batch.sections.moves { moveSection(move.old, toSection: move.new) }
    deleteRows(at: batch.items.deletions.map(\.indexPath), with: .automatic)
    insertRows(at: batch.items.insertions.map(\.indexPath), with: .automatic)
    for move in batch.items.moves { moveRow(at: move.old.indexPath, to: move.new.indexPath) }
    reloadRows(at: batch.items.reloads.map(\.indexPath), with: .automatic)
  }
}
