#if GTK
  import KeyedDiff
  import KeyedDiffLists

  @testable import KeyedDiffGTK

  /// A screen of declared rows whose handlers change the list, in lock step with a plain array.
  ///
  /// Each gesture must call the newest handlers of its rows, and nothing else.
  @MainActor
  final class RandomHandlers {
    let screen: DeclaredScreen
    var array: RowArray
    /// The number of the newest declaration.
    private var declaration = 0
    /// The gestures, or reports, that the user makes now, of the rows in their order.
    private var awaited: [(gesture: RowGesture?, id: RowID)] = []
    /// Whether the handler of a row is running.
    private var isHandling = false
    /// The rows that should be selected.
    var selected: Set<RowID> = []
    /// Whether ``selected`` is known, although an update may have been skipped.
    private var isSelectionCertain = true
    /// The rows that `onSelectionChange` has told to be selected.
    private var toldSelected: Set<RowID> = []
    var mode = SelectionMode.multiple
    /// What has the keyboard focus, if everything is right.
    var focus = DeclaredScreen.Focus.nothing
    /// The rows whose entries may have a text that their models do not have.
    private var unreportedIDs: Set<RowID> = []
    private var problem: String?
    /// What happened, for tests that must not be empty.
    private(set) var counts: [String: Int] = [:]

    init(columns: ClosedRange<Int>?, seed: UInt64) {
      screen = DeclaredScreen(columns: columns)
      array = RowArray(seed: seed)
      screen.source.onSelectionChange = { [weak self] in self?.selectionDidChange($0) }
    }

    func tell(_ event: String) { array.story.append(event) }

    func fail(_ text: String) { problem = problem ?? text }

    /// Plays some rounds.
    ///
    /// - Returns: The first fault, and what led to it; `nil` if there is none.
    func play(rounds: Int) async -> String? {
      apply()
      for round in 0..<rounds {
        array.story = array.story.suffix(20) + ["round \(round)"]
        for _ in 0..<array.number(1..<4) {
          if array.once(in: 12) { togglePage() }
          array.once(in: 3) ? change() : act()
        }
        if !(await screen.settle()) { fail("The updates do not end.") }
        if let fault = fault() { return "\(array.story.joined(separator: "; ")): \(fault)" }
      }
      return nil
    }

    // MARK: The app

    private func change() {
      tell("change")
      array.change()
      apply()
    }

    /// Declares all rows anew.
    func apply() {
      declaration += 1
      listChanges()
      let styles: [UpdateStyle] = [.animated, .animated, .immediate, .reload]
      let style = styles.randomElement(using: &array.random)!
      tell("\(style)")
      screen.source.apply(style: style) {
        for part in array.parts {
          ListSection(id: part.id, header: part.header) {
            for form in part.forms { row(form) }
          }
        }
      }
    }

    private func row(_ form: RowArray.Form) -> DeclaredRow {
      let (id, declaration) = (form.row.rowID, declaration)
      let handler: @MainActor (FormReport) -> Void = { [weak self] report in
        self?.handle(nil, id, declaration) { self?.array.take(report, at: $0) }
      }
      var row = form.row.declared(onReport: form.handlesReports ? handler : nil)
      for gesture in form.gestures {
        row = row.on(gesture) { [weak self] in
          self?.handle(gesture, id, declaration) { self?.array.change(at: $0) }
        }
      }
      return row
    }

    // MARK: Handlers

    /// Checks that the awaited handler is called, and changes the list.
    private func handle(
      _ gesture: RowGesture?, _ id: RowID, _ number: Int, _ change: (CurrentPath) -> Void
    ) {
      let name = gesture.map { "\($0)" } ?? "report"
      tell("row \(id) handles \(name)")
      counts[name, default: 0] += 1
      skipRowsWithoutHandlers()
      guard let next = awaited.first, next.id == id, next.gesture == gesture else {
        return fail("Row \(id) handles a \(name). Awaited are \(awaited).")
      }
      awaited.removeFirst()
      if !screen.source.adapter.isUpdating, number != declaration {
        fail("Row \(id) calls a handler of declaration \(number), not \(declaration).")
      }
      guard let path = array.path(of: id) else { return fail("Row \(id) does not exist.") }
      isHandling = true
      change(path)
      apply()
      isHandling = false
    }

    /// Skips awaited rows that have gone, or that have no handler now.
    private func skipRowsWithoutHandlers() {
      while let (gesture, id) = awaited.first {
        if let form = array.form(of: id),
          gesture.map(form.gestures.contains) ?? form.handlesReports
        {
          return
        }
        awaited.removeFirst()
      }
    }

    /// Performs a gesture, which must call the handlers of some rows, in their order.
    func perform(
      _ name: String, calling handlers: [(gesture: RowGesture?, id: RowID)], _ body: () -> Void
    ) {
      tell(name)
      counts[name, default: 0] += 1
      awaited = handlers
      body()
      endGesture()
    }

    private func endGesture() {
      skipRowsWithoutHandlers()
      if let next = awaited.first {
        fail("Row \(next.id) does not handle the \(next.gesture.map { "\($0)" } ?? "report").")
      }
      awaited = []
    }

    // MARK: The selection

    private func selectionDidChange(_ change: SelectionChange<RowID>) {
      let new = Set(change.selected)
      // The app is told of the whole gesture last, but also of each update that a handler causes.
      if !isHandling { endGesture() }
      tell("selected \(change.selected)")
      counts["selection", default: 0] += 1
      if change.selected != screen.source.selectedIDs { fail("\(change) is not the selection.") }
      if isSelectionCertain, new != selected { fail("\(change) is told, not \(selected).") }
      let lost = change.deselected + change.removed
      if Set(lost) != toldSelected.subtracting(new) || lost.count != Set(lost).count {
        fail("\(change) is told after \(toldSelected).")
      }
      for id in lost where (screen.source.path(of: id) == nil) != change.removed.contains(id) {
        fail("\(change) is wrong about \(id).")
      }
      if new == toldSelected { fail("\(change) is no change.") }
      toldSelected = new
      if array.once(in: 8) {
        array.change()
        apply()
      }
    }

    /// Updates what should be selected and focused, before the array is shown.
    private func listChanges() {
      let shown = screen.rows.flatMap { $0.map(\.rowID) }
      let ids = Set(array.ids)
      if screen.source.adapter.isUpdating || screen.source.adapter.isWaiting {
        // The list that is shown next may be skipped, and with it the neighbor that it selects.
        if mode == .one || screen.source.adapter.options.selectsNeighbor {
          isSelectionCertain = false
        }
      }
      let first = shown.firstIndex(where: selected.contains)
      selected.formIntersection(ids)
      if selected.isEmpty, let first, screen.source.adapter.options.selectsNeighbor {
        let neighbor =
          shown[first...].first(where: ids.contains) ?? shown[..<first].last(where: ids.contains)
        if let neighbor { selected = [neighbor] }
      }
      if mode == .one, selected.isEmpty, let first = array.ids.first { selected = [first] }
      switch focus {
      case .row(let id), .entry(let id), .check(let id): if !ids.contains(id) { focus = .other }
      default: break
      }
    }

    // MARK: The oracle

    private func fault() -> String? {
      if let problem { return problem }
      guard screen.rows == array.rows else {
        return "The list is \(screen.rows), not \(array.rows)."
      }
      guard screen.list.rowCounts == array.rows.map(\.count) else { return "The counts are wrong." }
      return faultOfCells() ?? faultOfSelection() ?? faultOfFocus()
    }

    private func faultOfCells() -> String? {
      let shown = screen.shown
      if shown.isEmpty, !array.ids.isEmpty, screen.isListShown { return "No row is shown." }
      for (id, cell) in shown.mapValues(\.cell) {
        guard let row = array.form(of: id)?.row, cell.row?.id == row.id else {
          return "\(cell.row.map { "\($0)" } ?? "no row") is shown for \(id)."
        }
        if cell.isOn != row.isOn { return "The check button of \(id) is \(cell.isOn)." }
        // While an entry is edited, it keeps its text, so its cell may be set up with another.
        if cell.name != row.name, !unreportedIDs.contains(id) {
          return "Row \(id) shows \(cell.name), not \(row.name)."
        }
      }
      return nil
    }

    private func faultOfSelection() -> String? {
      let told = screen.source.selectedIDs
      if !isSelectionCertain, mode == .one, told.count == min(1, array.ids.count) {
        selected = Set(told)
      }
      isSelectionCertain = true
      if told != array.ids.filter(selected.contains) {
        return "Selected are \(told), not \(array.ids.filter(selected.contains))."
      }
      if Set(told) != toldSelected { return "The app was told of \(toldSelected), not \(told)." }
      for (id, row) in screen.shown where Toolkit.isSelected(row.widget) != selected.contains(id) {
        return "Row \(id) is \(selected.contains(id) ? "not " : "")drawn as selected."
      }
      return nil
    }

    private func faultOfFocus() -> String? {
      let now = screen.focus
      defer { focus = now }
      if focus == now { return nil }
      // The row was deleted, or the list was empty or is not shown: a row may get the focus, but none
      // of the widgets inside of it.
      if [.list, .other, .nothing].contains(focus) || !screen.isListShown {
        return now.changesRows ? "The focus has come to \(now)." : nil
      }
      return "The focus is in \(now), not in \(focus)."
    }

    func noteUnreportedText(of id: RowID) { unreportedIDs.insert(id) }
  }
#endif
