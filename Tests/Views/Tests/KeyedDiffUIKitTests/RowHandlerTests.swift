import FormTesting
import KeyedDiff
import KeyedDiffLists
import Testing

// The tests of KeyedDiffAppKit have a link to this file.

/// Handlers of declared rows, called by all views.
@MainActor
@Suite("Handlers of declared rows")
struct RowHandlerTests {
  private final class Log {
    var calls: [String] = []

    /// The calls since the last call of this function.
    func take() -> [String] {
      defer { calls = [] }
      return calls
    }
  }

  private let log = Log()

  /// Three rows. Each call of a handler is logged with the id of the row and the declaration.
  ///
  /// - Parameters:
  ///   - declaration: The name of the declaration.
  ///   - handling: The ids of the rows that handle the gesture.
  private func rows(
    of screen: DeclaredScreen, _ declaration: String, _ gesture: RowGesture,
    handling ids: Set<Int> = [0, 1, 2]
  ) -> [DeclaredRow] {
    formRows(0..<3).map { form in
      let row = screen.row(form) { _ in }
      guard ids.contains(form.id) else { return row }
      return row.on(gesture) { [log] in log.calls.append("\(declaration)\(form.id)") }
    }
  }

  private func path(_ item: Int) -> CurrentPath { CurrentPath(section: 0, item: item) }

  /// Calls a test for each gesture of a kind of view.
  private func forEachGesture(
    of kind: String, _ test: (DeclaredScreen, RowGesture) async -> Void
  ) async {
    for gesture in RowGesture.allCases {
      let screen = DeclaredScreen(kind)
      guard screen.gestures.contains(gesture) else { continue }
      await test(screen, gesture)
      #expect(screen.faults == [])
    }
  }

  @Test("A gesture calls the handler of its row", arguments: DeclaredScreen.kinds)
  func gestures(_ kind: String) async {
    await forEachGesture(of: kind) { screen, gesture in
      await screen.show(rows(of: screen, "a", gesture))
      for item in [1, 0] {
        #expect(screen.perform(gesture, at: path(item)))
        #expect(log.take() == ["a\(item)"], "\(gesture)")
        _ = await screen.settle()
        await screen.show(rows(of: screen, "a", gesture))
      }
    }
  }

  @Test(
    "Handlers of rows with equal content are called when they come, and not when they have gone",
    arguments: DeclaredScreen.kinds)
  func comingAndGoing(_ kind: String) async {
    await forEachGesture(of: kind) { screen, gesture in
      await screen.show(rows(of: screen, "a", gesture, handling: []))
      _ = screen.perform(gesture, at: path(1))
      #expect(log.take() == [], "\(gesture)")
      await screen.show(rows(of: screen, "b", gesture, handling: [1]))
      _ = screen.perform(gesture, at: path(0))
      #expect(log.take() == [], "\(gesture)")
      _ = await screen.settle()
      await screen.show(rows(of: screen, "b", gesture, handling: [1]))
      _ = screen.perform(gesture, at: path(1))
      #expect(log.take() == ["b1"], "\(gesture)")
      _ = await screen.settle()
      await screen.show(rows(of: screen, "c", gesture, handling: []))
      _ = screen.perform(gesture, at: path(1))
      #expect(log.take() == [], "\(gesture)")
    }
  }

  @Test("The handler of the newest declaration is called", arguments: DeclaredScreen.kinds)
  func newest(_ kind: String) async {
    await forEachGesture(of: kind) { screen, gesture in
      for declaration in ["a", "b", "c"] {
        await screen.show(rows(of: screen, declaration, gesture))
      }
      #expect(screen.perform(gesture, at: path(1)))
      #expect(log.take() == ["c1"], "\(gesture)")
    }
  }

  @Test("A row that is still animated calls its handlers", arguments: DeclaredScreen.kinds)
  func animated(_ kind: String) async {
    let screen = DeclaredScreen(kind)
    await screen.show([])
    screen.source.apply([ListSection(id: "a", items: rows(of: screen, "a", .select))])
    await Task.yield()
    #expect(screen.perform(.select, at: path(2)))
    #expect(log.take() == ["a2"])
    #expect(screen.faults == [])
  }

  @Test("A row that selects and deselects others is told both", arguments: DeclaredScreen.kinds)
  func bothHandlers(_ kind: String) async {
    let screen = DeclaredScreen(kind)
    let rows = formRows(0..<3).map { form in
      screen.row(form) { _ in }
        .onSelect { [log] in log.calls.append("select \(form.id)") }
        .onDeselect { [log] in log.calls.append("deselect \(form.id)") }
    }
    await screen.show(rows)
    _ = screen.perform(.select, at: path(0))
    _ = screen.perform(.select, at: path(2))
    _ = screen.perform(.deselect, at: path(0))
    #expect(log.take() == ["select 0", "select 2", "deselect 0"])
    #expect(screen.faults == [])
  }

  @Test(
    "Handlers of a data source that declares the rows of its items are called, too",
    arguments: DeclaredScreen.kinds)
  func handlersOfSource(_ kind: String) async {
    let screen = DeclaredScreen(kind)
    screen.source.selection.didSelect = { [log] row, path in
      log.calls.append("source \((row.model as? FormRow)?.id ?? -1) at \(path)")
    }
    await screen.show(rows(of: screen, "a", .select, handling: [1]))
    for item in 0..<2 { _ = screen.perform(.select, at: path(item)) }
    #expect(log.take() == ["source 0 at 0.0", "source 1 at 0.1", "a1"])
    #expect(screen.faults == [])
  }
}
