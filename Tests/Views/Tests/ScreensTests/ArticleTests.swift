import KeyedDiff
import KeyedDiffLists
import KeyedDiffUIKit
import UIKit
import Testing

@testable import Screens

// The Swift blocks of articles about views of UIKit, compiled and run here. `BookTests` of
// KeyedDiffListsTests fails if a block is not compiled anywhere.

// MARK: From diffable data sources

private final class LibraryViewController: UITableViewController {
  private let source = ListDataSource<Int, Song> { LibraryCell.row($0) }

  override func viewDidLoad() {
    super.viewDidLoad()
    source.attach(to: tableView)
  }

  func show(_ songs: [Song]) {
    source.apply(rows: songs)
  }
}

private final class LibraryCell: UITableViewCell, ConfigurableView {
  func configure(with song: Song) { textLabel?.text = song.title }
}

// MARK: From RxDataSources

private final class ChartsViewController: UITableViewController {
  private let source = ListDataSource<String, Song> { LibraryCell.row($0) }
  private var following: Task<Void, Never>?
  var play: (Song) -> Void = { _ in }

  override func viewDidLoad() {
    super.viewDidLoad()
    source.selection.didSelect = { [weak self] song, _ in self?.play(song) }
    source.attach(to: tableView)
  }

  func follow(_ charts: AsyncStream<[ListSection<String, Song>]>) {
    following?.cancel()
    following = Task { [source] in
      for await sections in charts { source.apply(sections) }
    }
  }

  deinit { following?.cancel() }
}

// MARK: From IGListKit

private struct Comment: Identifiable, Equatable {
  let id: Int
  var text: String
}

private struct Post: Identifiable {
  let id: Int
  var text: String
  var comments: [Comment]
}

private final class PostCell: UICollectionViewListCell, ConfigurableView {
  func configure(with text: String) {
    var content = defaultContentConfiguration()
    content.text = text
    contentConfiguration = content
  }
}

private final class CommentCell: UICollectionViewListCell, ConfigurableView {
  func configure(with comment: Comment) {
    var content = defaultContentConfiguration()
    content.text = comment.text
    contentConfiguration = content
  }
}

private final class PostsViewController: UICollectionViewController {
  private let source = DeclaredList<Int>()

  override func viewDidLoad() {
    super.viewDidLoad()
    source.attach(to: collectionView)
  }

  func show(_ posts: [Post]) {
    source.apply {
      for post in posts {
        ListSection(id: post.id) {
          PostCell.row(post.text, id: post.id)
          for comment in post.comments { CommentCell.row(comment) }
        }
      }
    }
  }
}

// MARK: Cells, headers and handlers

private enum Cells {
  final class SongCell: UITableViewCell, ConfigurableView {
    func configure(with song: Song) { textLabel?.text = song.title }
  }

  final class NameCell: UITableViewCell, ReportingView {
    let field = UITextField()
    var report: ((String) -> Void)?

    func configure(with name: String) { field.text = name }

    /// The action of the field.
    func textDidChange() { report?(field.text ?? "") }
  }
}

// MARK: Custom views

/// The batches of a table view, as a sketch: rows come and go.
@MainActor
private final class SketchedView: NSObject, UITableViewDataSource {
  let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 640))
  private let adapter: ListAdapter<Int, Song>

  init(_ adapter: ListAdapter<Int, Song>) {
    self.adapter = adapter
    super.init()
    tableView.register(LibraryCell.self, forCellReuseIdentifier: "Cell")
    tableView.dataSource = self
    tableView.standIn.enterWindow()
  }

  func numberOfSections(in tableView: UITableView) -> Int { adapter.sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    adapter.sections[section].items.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
    (cell as? LibraryCell)?.configure(with: adapter.sections[0].items[indexPath.row])
    return cell
  }
}

extension SketchedView: ListView {
  var isInWindow: Bool { tableView.window != nil }

  var rowCounts: [Int]? {
    (0..<tableView.numberOfSections).map { tableView.numberOfRows(inSection: $0) }
  }

  func reloadData() { tableView.reloadData() }

  func performBatchUpdates(_ batch: ListBatch) {
    tableView.performBatchUpdates { [tableView] in
      guard batch.setData() else { return }
      tableView.deleteRows(at: batch.update.items.deletions.map(\.indexPath), with: .fade)
      tableView.insertRows(at: batch.update.items.insertions.map(\.indexPath), with: .fade)
      // … and so on, for moves, reloads and sections
    } completion: { _ in
      batch.finish()
    }
  }

  func reconfigureItems(at paths: [CurrentPath]) {
    tableView.reconfigureRows(at: paths.map(\.indexPath))
  }

  func refreshHeadersAndFooters(of sections: [Int]) {}

  var selection: [CurrentPath] {
    get { [] }
    set {}
  }

  var scrollAnchor: ScrollAnchor? {
    get { nil }
    set {}
  }
}

@MainActor
@Suite("Articles about views of UIKit")
struct ArticleTests {
  private func song(_ id: String, _ title: String) -> Song { Song(id: id, title: title, rank: 0) }

  @Test("A library screen that used a diffable data source")
  func library() {
    let controller = LibraryViewController(style: .plain)
    let screen = TableScreen(controller)
    controller.show([song("A", "One"), song("B", "Two")])
    let cell = screen.cell(0, 1)
    controller.show([song("B", "Zwei"), song("C", "Three")])

    #expect(screen.texts == [["Zwei", "Three"]])
    #expect(screen.cell(0, 0) === cell)
    screen.check()
  }

  @Test("Charts that come from a stream")
  func charts() async {
    let controller = ChartsViewController(style: .plain)
    let screen = TableScreen(controller)
    var played: [String] = []
    controller.play = { played.append($0.title) }
    let (charts, observer) = AsyncStream.makeStream(of: [ListSection<String, Song>].self)
    controller.follow(charts)
    observer.yield([ListSection(id: "pop", items: [song("A", "One")], header: "Pop")])
    while screen.texts.first?.isEmpty != false { await Task.yield() }

    #expect(screen.texts == [["One"]] && screen.titles == ["Pop"])
    screen.table.standIn.tap(at: IndexPath(row: 0, section: 0))
    #expect(played == ["One"])
    screen.check()
  }

  @Test("Posts and comments, as sections and rows")
  func posts() {
    let layout = UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .plain))
    let controller = PostsViewController(collectionViewLayout: layout)
    var post = Post(id: 1, text: "Hello", comments: [Comment(id: 1, text: "Hi")])
    controller.show([post])
    let screen = CollectionScreen(controller)
    post.comments.append(Comment(id: 2, text: "Ho"))
    controller.show([post])

    #expect(screen.texts == [["Hello", "Hi", "Ho"]])
    screen.check()
  }

  @Test("A custom view")
  func ownView() {
    let adapter = ListAdapter<Int, Song>(
      sections: [ListSection(id: 0)], options: ListOptions(moves: .never))
    let view = SketchedView(adapter)
    adapter.view = view
    adapter.apply(rows: [song("A", "One"), song("B", "Two")])
    adapter.apply(rows: [song("B", "Zwei"), song("C", "Three")])
    while view.tableView.standIn.isAnimating { view.tableView.standIn.finishAnimations() }

    let texts = view.tableView.standIn.shownRows.map { $0.cell.textLabel?.text }
    #expect(texts == ["Zwei", "Three"])
    #expect(view.tableView.standIn.exceptions.isEmpty)
  }
}
