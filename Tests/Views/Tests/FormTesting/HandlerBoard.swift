import KeyedDiff
public import KeyedDiffLists
import KeyedDiffTestSupport

/// A row of a board: what it shows, and which handlers it has.
public struct BoardRow: Identifiable, Equatable {
  public let id: Int
  public var text = ""
  var features: Set<Feature> = []

  public init(id: Int, text: String = "") { (self.id, self.text) = (id, text) }

  enum Feature: CaseIterable { case selecting, swipe, menu }

  public static func == (first: BoardRow, second: BoardRow) -> Bool {
    first.id == second.id && first.text == second.text
  }
}

/// What the user can do on a screen of declared rows. Closures that a view does not have are `nil`.
@MainActor
public struct BoardView {
  /// The texts of all rows, as the view shows them.
  public var texts: () -> [String]
  public var tap: (_ row: Int) -> Void
  /// The titles of the actions of a swipe, and a closure that chooses the first; `nil` for no swipe.
  public var swipe: ((_ row: Int) -> (titles: [String], choose: () -> Void)?)?
  /// The same for a menu.
  public var menu: ((_ row: Int) -> (titles: [String], choose: () -> Void)?)?
  /// Lets a cell report what the user does in it.
  public var report: (_ row: Int, _ text: String) -> Void
  /// Lets animations and pending layout end.
  public var settle: () async -> Void
  /// Messages about calls that a real view would not accept.
  public var faults: () -> [String]

  public init(
    texts: @escaping () -> [String], tap: @escaping (Int) -> Void,
    swipe: ((Int) -> (titles: [String], choose: () -> Void)?)?,
    menu: ((Int) -> (titles: [String], choose: () -> Void)?)?,
    report: @escaping (Int, String) -> Void, settle: @escaping () async -> Void,
    faults: @escaping () -> [String]
  ) {
    self.texts = texts
    self.tap = tap
    self.swipe = swipe
    self.menu = menu
    self.report = report
    self.settle = settle
    self.faults = faults
  }
}

/// Rows whose handlers change the list, and come and go, in lock step with a plain array.
@MainActor
public final class HandlerBoard {
  public let source = DeclaredList<Int>()
  public private(set) var rows: [BoardRow] = []
  private let declare: (BoardRow, @escaping @MainActor (String) -> Void) -> DeclaredRow
  private var random: SplitMix64
  private var nextID = 0
  /// The number of the newest declaration, which each handler must know.
  private var version = 0
  private var calls: [String] = []
  public private(set) var problems: [String] = []
  /// What happened, for tests that must not be empty.
  public private(set) var counts: [String: Int] = [:]

  public init(
    seed: UInt64,
    declare: @escaping (BoardRow, @escaping @MainActor (String) -> Void) -> DeclaredRow
  ) {
    random = SplitMix64(seed: seed)
    self.declare = declare
    rows = (0..<6).map { _ in newRow() }
  }

  private func newRow() -> BoardRow {
    nextID += 1
    let features = BoardRow.Feature.allCases.filter { _ in Bool.random(using: &random) }
    var row = BoardRow(id: nextID, text: "row \(nextID)")
    row.features = Set(features)
    return row
  }

  private func called(_ name: String, _ row: BoardRow, _ version: Int) {
    calls.append(name)
    counts[name, default: 0] += 1
    if version != self.version { problems.append("\(name) of an older declaration") }
    if !rows.contains(where: { $0.id == row.id }) {
      problems.append("\(name) of a row that is gone")
    }
  }

  /// Declares all rows anew.
  public func show() {
    version += 1
    let version = version
    source.apply(
      rows: rows.map { row in
        var declared = declare(row) { [weak self] text in
          guard let self else { return }
          called("report", row, version)
          rows.firstIndex { $0.id == row.id }.map { rows[$0].text = text }
          show()
        }
        if row.features.contains(.selecting) {
          declared = declared.onSelect { [weak self] in
            guard let self else { return }
            called("select", row, version)
            rows.removeAll { $0.id == row.id }
            show()
          }
        }
        if row.features.contains(.swipe) {
          declared = declared.swipeActions {
            RowAction(title: "swipe \(row.id)") { [weak self] in
              guard let self else { return }
              called("swipe", row, version)
              rows.insert(newRow(), at: rows.firstIndex { $0.id == row.id } ?? 0)
              show()
            }
          }
        }
        if row.features.contains(.menu) {
          declared = declared.menu {
            RowAction(title: "menu \(row.id)") { [weak self] in
              guard let self else { return }
              called("menu", row, version)
              rows.reverse()
              show()
            }
          }
        }
        return declared
      })
  }

  /// Performs a random step of the app or of the user, and compares the view with the rows.
  public func step(on view: BoardView) async {
    calls = []
    switch Int.random(in: 0..<10, using: &random) {
    case 0: rows.shuffle(using: &random)
    case 1: rows.insert(newRow(), at: Int.random(in: 0...rows.count, using: &random))
    case 2: if rows.count > 3 { rows.removeLast() }
    case 3, 4:
      // Handlers come and go, and nothing else changes.
      guard let index = rows.indices.randomElement(using: &random) else { break }
      let feature = BoardRow.Feature.allCases.randomElement(using: &random)!
      if rows[index].features.remove(feature) == nil { rows[index].features.insert(feature) }
    default: return await act(on: view)
    }
    show()
    await compare(view)
  }

  private func act(on view: BoardView) async {
    guard let index = rows.indices.randomElement(using: &random) else { return }
    let row = rows[index]
    func expect(_ name: String, _ feature: BoardRow.Feature) {
      let expected = row.features.contains(feature) ? [name] : []
      if calls != expected { problems.append("\(name) of \(row): \(calls)") }
    }
    func choose(
      _ name: String, _ feature: BoardRow.Feature,
      _ open: ((Int) -> (titles: [String], choose: () -> Void)?)?
    ) {
      guard let open else { return }
      let opened = open(index)
      if (opened?.titles ?? []) != (row.features.contains(feature) ? ["\(name) \(row.id)"] : []) {
        problems.append("\(name) of \(row) offers \(opened?.titles ?? [])")
      }
      opened?.choose()
      expect(name, feature)
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      view.tap(index)
      expect("select", .selecting)
    case 1: choose("swipe", .swipe, view.swipe)
    case 2: choose("menu", .menu, view.menu)
    default:
      view.report(index, "typed \(version)")
      if calls != ["report"] { problems.append("report of \(row): \(calls)") }
    }
    await compare(view)
  }

  private func compare(_ view: BoardView) async {
    await view.settle()
    if view.texts() != rows.map(\.text) {
      problems.append("The view shows \(view.texts()), not \(rows.map(\.text)).")
    }
    problems += view.faults()
  }
}
