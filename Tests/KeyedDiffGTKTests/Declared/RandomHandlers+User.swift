#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists

  @testable import KeyedDiffGTK

  // What the user does.

  extension RandomHandlers {
    /// Makes a random gesture, or edits a row.
    func act() {
      // A row that has another place in the array than on the screen is not touched.
      guard screen.rows == array.rows, !screen.source.adapter.isWaiting,
        let path = array.randomPath()
      else { return }
      let id = array.ids[
        screen.list.source.sections[..<path.section].map(\.items.count).reduce(path.item, +)]
      switch array.number(0..<20) {
      case 0...3: select("click \(id)", [id]) { screen.select(path) }
      case 4...6: toggle(id, at: path)
      case 7:
        let isPossible = mode == .multiple || array.ids.count == 1
        select("select all", isPossible ? Set(array.ids) : nil) { screen.selectAll() }
      case 8: select("select none", mode == .one ? nil : []) { screen.unselectAll() }
      case 9...12: perform("activate \(id)", calling: [(.activate, id)]) { screen.activate(path) }
      case 13: setMode()
      case 14: setSelection()
      case 15...16: focus(id)
      case 17...18: type()
      default: flip(id)
      }
    }

    func togglePage() {
      screen.isListShown.toggle()
      tell(screen.isListShown ? "show the list" : "hide the list")
      let now = screen.focus
      if now != focus, now.changesRows { fail("The focus has come to \(now).") }
      focus = now
    }

    // MARK: Selecting

    /// Lets the user change the selection.
    ///
    /// - Parameter wanted: The rows that are then selected; `nil` if the gesture has no effect.
    private func select(_ name: String, _ wanted: Set<RowID>?, _ body: () -> Void) {
      let wanted = (mode == .none ? nil : wanted) ?? selected
      let lost = array.ids.filter { selected.contains($0) && !wanted.contains($0) }
      let gained = array.ids.filter { wanted.contains($0) && !selected.contains($0) }
      selected = wanted
      perform(
        name, calling: lost.map { (.deselect, $0) } + gained.map { (.select, $0) }, body)
    }

    /// Clicks on a row with the control key.
    private func toggle(_ id: RowID, at path: CurrentPath) {
      var wanted: Set<RowID>? = selected
      if selected.contains(id) {
        wanted!.remove(id)
        if mode == .one, wanted!.isEmpty { wanted = nil }
      } else if mode == .multiple {
        wanted!.insert(id)
      } else {
        wanted = [id]
      }
      select("toggle \(id)", wanted) { screen.select(path, modifies: true) }
    }

    private func setMode() {
      let modes: [SelectionMode] = [.multiple, .multiple, .single, .one, .none]
      mode = modes.randomElement(using: &array.random)!
      tell("mode \(mode)")
      if mode == .one, selected.isEmpty, let first = array.ids.first { selected = [first] }
      screen.source.selectionMode = mode
    }

    /// Lets the app select rows.
    private func setSelection() {
      let all = array.ids
      let ids = all.filter { _ in array.once(in: 3) }.shuffled(using: &array.random)
      tell("the app selects \(ids)")
      let allowed = mode == .multiple ? ids : Array(ids.prefix(1))
      if !allowed.isEmpty || mode != .one { selected = Set(allowed) }
      screen.source.selectedIDs = ids
    }

    // MARK: Editing

    private func focus(_ id: RowID) {
      guard screen.isListShown, let (cell, widget) = screen.shown[id],
        gtk_widget_get_mapped(widget) != 0
      else { return }
      switch array.number(0..<3) {
      case 0:
        gtk_root_set_focus(OpaquePointer(screen.window), widget)
        focus = .row(id)
      case 1:
        gtk_widget_grab_focus(cell.check.pointer)
        focus = .check(id)
      default:
        gtk_widget_grab_focus(cell.entry.pointer)
        focus = .entry(id)
      }
      tell("focus \(focus)")
      if screen.focus != focus { fail("The focus is in \(screen.focus), not in \(focus).") }
    }

    private func type() {
      guard case .entry(let id) = screen.focus else { return }
      if array.form(of: id)?.handlesReports == false { noteUnreportedText(of: id) }
      let text = ["x", "é", " two words"].randomElement(using: &array.random)!
      perform("type in \(id)", calling: [(nil, id)]) { screen.type(text) }
    }

    private func flip(_ id: RowID) {
      guard array.form(of: id)?.handlesReports == true, let cell = screen.shown[id]?.cell else {
        return
      }
      perform("switch \(id)", calling: [(nil, id)]) {
        gtk_check_button_set_active(
          UnsafeMutablePointer(cell.check.opaque), cell.isOn ? 0 : 1)
      }
    }
  }
#endif
