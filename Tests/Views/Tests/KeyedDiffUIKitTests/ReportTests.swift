import FormTesting
import KeyedDiff
import KeyedDiffLists
import Testing

// The tests of KeyedDiffAppKit have a link to this file.

/// Reports of cells to their rows, in all views.
@MainActor
@Suite("Reports of cells")
struct ReportTests {
  private nonisolated static let styles: [UpdateStyle] = [.animated, .immediate, .reload]

  private final class Log {
    var reports: [String] = []

    /// The reports since the last call of this function.
    func take() -> [String] {
      defer { reports = [] }
      return reports
    }
  }

  private let log = Log()

  /// Rows that log the reports of their cells.
  private func rows(
    of screen: DeclaredScreen, _ declaration: String, _ ids: some Sequence<Int>
  ) -> [DeclaredRow] {
    formRows(ids).map { form in
      screen.row(form) { [log] in log.reports.append("\(declaration)\(form.id): \($0)") }
    }
  }

  private func path(_ item: Int) -> CurrentPath { CurrentPath(section: 0, item: item) }

  private func identities(of cells: [CurrentPath: any FormCell]) -> Set<ObjectIdentifier> {
    Set(cells.values.map { ObjectIdentifier($0) })
  }

  @Test("Texts and switches report to the newest handler", arguments: DeclaredScreen.kinds)
  func newest(_ kind: String) async {
    let screen = DeclaredScreen(kind)
    for declaration in ["a", "b"] {
      await screen.show(rows(of: screen, declaration, 0..<3))
      screen.beginEditing(at: path(1))
      screen.type("!")
      screen.flipSwitch(at: path(2))
      let name = screen.shownRows[path(1)]?.name ?? ""
      let isOn = screen.shownRows[path(2)]?.isOn ?? false
      #expect(
        log.take() == ["\(declaration)1: name(\"\(name)\")", "\(declaration)2: isOn(\(isOn))"])
    }
    #expect(screen.faults == [])
  }

  @Test(
    "A cell reports to its row, wherever the row is", arguments: DeclaredScreen.kinds, styles)
  func movedRows(_ kind: String, _ style: UpdateStyle) async {
    let screen = DeclaredScreen(kind)
    await screen.show(rows(of: screen, "a", 0..<4))
    screen.beginEditing(at: path(3))
    for ids in [[10, 11, 3, 0], [3, 0, 11], [20, 21, 22, 11, 3]] {
      await screen.show(rows(of: screen, "b", ids), style: style)
      #expect(screen.editedID == 3)
      screen.type("x")
      #expect(log.take().map { $0.prefix(2) } == ["b3"])
      for (item, id) in ids.enumerated() {
        screen.flipSwitch(at: path(item))
        #expect(log.take().map { $0.prefix { $0 != ":" } } == ["b\(id)"])
      }
    }
    #expect(screen.faults == [])
  }

  @Test("The cell of a deleted row reports to nobody", arguments: DeclaredScreen.kinds, styles)
  func deletedRow(_ kind: String, _ style: UpdateStyle) async {
    let screen = DeclaredScreen(kind)
    await screen.show(rows(of: screen, "a", 0..<3))
    let cell = screen.cells[path(1)]
    await screen.show(rows(of: screen, "b", [0, 2]), style: style)
    // A reload may have reused the cell.
    let shown = screen.cells.first { $0.value === cell }?.key
    cell?.report?(.isOn(true))
    #expect(log.take() == (shown.map { ["b\([0, 2][$0.item]): isOn(true)"] } ?? []))
    #expect(screen.faults == [])
  }

  @Test("A reused cell reports to its new row", arguments: DeclaredScreen.kinds)
  func reusedCell(_ kind: String) async {
    let screen = DeclaredScreen(kind)
    await screen.show(rows(of: screen, "a", 0..<100))
    let first = identities(of: screen.cells)
    // UIKit reuses cells for rows that appear later.
    for part in [0.3, 0.6] { screen.scroll(toPart: part) }
    #expect(!first.isDisjoint(with: identities(of: screen.cells)))
    for (path, cell) in screen.cells {
      cell.report?(.isOn(true))
      #expect(log.take() == ["a\(path.item): isOn(true)"])
    }
    #expect(screen.faults == [])
  }

  @Test(
    "A reused cell does not report to its old row if its new one handles no reports",
    arguments: DeclaredScreen.kinds)
  func reusedCellWithoutHandler(_ kind: String) async {
    let screen = DeclaredScreen(kind)
    let rows = formRows(0..<100).map { form in
      form.id < 5
        ? screen.row(form) { [log] in log.reports.append("\(form.id): \($0)") }
        : screen.row(form, onReport: nil)
    }
    await screen.show(rows)
    let first = identities(of: screen.cells.filter { $0.key.item < 5 })
    for part in [0.3, 0.6] { screen.scroll(toPart: part) }
    #expect(!first.isDisjoint(with: identities(of: screen.cells)))
    for cell in screen.cells.values { cell.report?(.isOn(true)) }
    #expect(log.take() == [])
    screen.scroll(toPart: 0)
    screen.flipSwitch(at: path(0))
    #expect(log.take() == ["0: isOn(true)"])
    #expect(screen.faults == [])
  }

  @Test("Rows whose handlers come and go", arguments: DeclaredScreen.kinds)
  func comingAndGoing(_ kind: String) async {
    let screen = DeclaredScreen(kind)
    let silent = formRows(0..<3).map { screen.row($0, onReport: nil) }
    for rows in [silent, rows(of: screen, "a", 0..<3), silent, rows(of: screen, "b", 0..<3)] {
      await screen.show(rows)
      log.reports = []
      screen.flipSwitch(at: path(1))
    }
    #expect(log.take().map { $0.prefix(2) } == ["b1"])
    #expect(screen.faults == [])
  }

  @Test("A handler may delete the row of the report", arguments: DeclaredScreen.kinds)
  func deletingHandler(_ kind: String) async {
    let screen = DeclaredScreen(kind)
    let others = rows(of: screen, "b", [0, 2])
    let rows = formRows(0..<3).map { form in
      screen.row(form) { [log, source = screen.source] _ in
        log.reports.append("\(form.id)")
        source.apply([ListSection(id: "a", items: others)])
      }
    }
    await screen.show(rows)
    screen.beginEditing(at: path(1))
    screen.type("x")
    #expect(await screen.settle())
    #expect(log.take() == ["1"])
    #expect(screen.editedID == nil)
    #expect(screen.shownRows.mapValues(\.id) == [path(0): 0, path(1): 2])
    #expect(screen.faults == [])
  }
}
