#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists
  import KeyedDiffTestSupport

  @testable import KeyedDiffGTK

  /// A person who uses a window in random ways while the list in it changes.
  ///
  /// The keys and the wheel are synthetic: calls of GTK's functions, or signals. `RealInputTests`
  /// has real ones.
  @MainActor
  class Person {
    let screen: FormScreen
    private let isGrid: Bool
    private var lists: PersonLists
    var random: SplitMix64
    /// The text of the entry that filters the list.
    private var wanted = ""
    /// The records whose text was put into the model while the person was typing.
    private var committedIDs: Set<Int> = []
    /// What has happened in this round.
    private var story: [String] = []
    /// The rounds in which the first frame after a change showed another place than it should.
    private(set) var lateRounds: [String] = []

    init(isGrid: Bool, seed: UInt64) async {
      random = SplitMix64(seed: seed)
      self.isGrid = isGrid
      lists = PersonLists(using: &random)
      screen = FormScreen(columns: isGrid ? 2...2 : nil)
      await screen.apply(shown)
    }

    private var shown: PersonLists.Sections { lists.filtered(by: wanted) }

    private var outline: [PersonOracle.Section] { PersonLists.outline(shown) }

    func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    func tell(_ event: String) { story.append(event) }

    /// Plays one round.
    ///
    /// - Returns: A fault, and what led to it; `nil` if everything was as the oracle says.
    func play() async -> String? {
      story = []
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        if let fault = act() { return report([fault]) }
      }
      screen.draw()
      let faults =
        switch Int.random(in: 0..<24, using: &random) {
        case 0: await changeOnHiddenPage()
        case 1: await changeInHiddenWindow()
        case 2: await changeWithoutWindow()
        case 3, 4: await filter()
        default: await change()
        }
      return faults.isEmpty ? nil : report(faults)
    }

    private func report(_ faults: [String]) -> String {
      "\(story.joined(separator: "; ")): \(faults.joined(separator: "; "))"
    }

    // MARK: The person acts

    /// Moves the focus, types or scrolls.
    ///
    /// - Returns: A fault, if the action did not do what it should.
    func act() -> String? {
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1, 2: return focusRandomWidget()
      case 3, 4: type()
      case 5: return undo()
      case 6:
        let directions = [
          GTK_DIR_TAB_FORWARD, GTK_DIR_TAB_BACKWARD, GTK_DIR_UP, GTK_DIR_DOWN, GTK_DIR_LEFT,
          GTK_DIR_RIGHT,
        ]
        let direction = directions.randomElement(using: &random)!
        tell("move focus \(direction.rawValue)")
        screen.moveFocus(direction)
      case 7:
        let distance = Double(Int.random(in: -400...600, using: &random))
        tell("scroll \(distance)")
        screen.scroll(by: distance, frames: Int.random(in: 1...3, using: &random))
      default:
        let steps = Double(Int.random(in: -3...3, using: &random))
        tell("wheel \(steps)")
        let (before, isAtLimit) = (screen.sight, screen.lastValue < 100)
        let hasScrolled = screen.turnWheel(by: steps)
        let mayScroll = steps > 0 ? !before.isAtEnd : !before.isAtStart
        if steps != 0, mayScroll, !isAtLimit, !hasScrolled { return "the wheel does not scroll" }
      }
      screen.draw()
      return nil
    }

    /// Presses keys that arrive after the next change of the list.
    func pressKeysBeforeChange() {}

    /// Lets the keys arrive that were pressed before the change.
    ///
    /// - Returns: The letter that they type; `nil` if there are none.
    func handlePressedKeys() -> Character? { nil }

    /// Types a letter.
    ///
    /// - Returns: Whether it must be in the text.
    func typeLetter(_ letter: Character) -> Bool {
      screen.insertAtCursor("\(letter)")
      return true
    }

    /// Scrolls in the next frame, and draws it.
    ///
    /// - Returns: The distance, and the number of steps that may be rounded.
    func scrollInNextFrame() -> (distance: Double, stepCount: Int) {
      let distance = Double(Int.random(in: -120...120, using: &random))
      screen.scroll(by: distance)
      return (distance, 0)
    }

    private func focusRandomWidget() -> String? {
      guard let id = screen.visibleIDs.randomElement(using: &random) else { return nil }
      let expected: Sight.Focus
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        screen.focusRow(id)
        expected = .row(id)
      case 1:
        screen.focusCheck(id)
        expected = .check(id)
      case 2:
        gtk_widget_grab_focus(screen.filter.pointer)
        expected = .filter
      case 3:
        screen.focusHeaderEntry(ofSection: screen.adapter.path(of: id)!.section)
        tell("focus header of \(id)")
        return nil
      default:
        screen.focusEntry(id)
        expected = .entry(id)
      }
      tell("focus \(expected)")
      let focus = screen.sight.focus
      return focus == expected ? nil : "the focus went to \(focus)"
    }

    private func type() {
      guard let text = screen.focusedText else { return }
      let length = text.text.unicodeScalars.count
      let letters = ["a", "ß", "word ", "👩‍🚀"].randomElement(using: &random)!
      let cursor = Int.random(in: 0...length, using: &random)
      gtk_editable_set_position(screen.editable!, gint(cursor))
      tell("type \(letters)")
      guard screen.sight.focus != .filter else { return }
      screen.insertAtCursor(letters)
      if chance(2) {
        let ends = (0..<2).map { _ in gint(Int.random(in: 0...length, using: &random)) }
        gtk_editable_select_region(screen.editable!, ends[0], ends[1])
      }
      if chance(4), case .entry(let id) = screen.sight.focus {
        tell("commit")
        committedIDs.insert(id)
        lists.setTitle(of: id, to: screen.focusedText!.text)
      }
    }

    /// Undoes what was typed in an entry, and redoes it.
    private func undo() -> String? {
      guard case .entry(let id) = screen.sight.focus, !committedIDs.contains(id),
        let text = screen.focusedText?.text
      else { return nil }
      tell("undo")
      let undone = screen.undoneTexts()
      let original = screen.cell(of: id)!.record!.text
      if !undone.contains(original) { return "undo leads to \(undone), not to \(original)" }
      return screen.focusedText?.text == text ? nil : "redo does not lead back to \(text)"
    }

    // MARK: The list changes

    /// Changes the list, and shows it to the list view.
    private func changeList(_ oracles: inout [PersonOracle]) async {
      let sight = screen.sight
      let focused: Int? =
        switch sight.focus {
        case .row(let id), .entry(let id), .check(let id): id
        default: nil
        }
      let change = lists.change(focused: focused, first: sight.rows.first?.id, using: &random)
      if change == .reload {
        tell("reloadView")
        screen.adapter.reloadView()
        return
      }
      let style: UpdateStyle = chance(5) ? .reload : chance(2) ? .immediate : .animated
      tell("\(change) \(style)")
      var twice: [PersonOracle] = []
      if chance(6) {
        screen.adapter.apply(shown, style: style)
        twice = oracles
        for index in twice.indices { twice[index].listChanges(to: outline) }
        let change = lists.change(focused: focused, first: sight.rows.first?.id, using: &random)
        tell("at once \(change)")
      }
      await screen.adapter.apply(shown, style: style).outcome()
      // The first of two lists that come at once may be skipped.
      oracles += twice
      for index in oracles.indices { oracles[index].listChanges(to: outline) }
    }

    private func change() async -> [String] {
      let before = screen.sight
      tell("in \(before.focus), \(before.outline)")
      var oracles = [PersonOracle(before, outline, isGrid: isGrid)]
      pressKeysBeforeChange()
      await changeList(&oracles)
      // A key that is pressed now must not go to another row.
      let focus = screen.sight.focus
      let faults = fewest(oracles) { focus == .list ? [] : $0.focusFaults(in: screen.sight) }
      if !faults.isEmpty { return ["before the next frame"] + faults }
      if let letter = handlePressedKeys() {
        for index in oracles.indices { oracles[index].personTypes(letter) }
        let faults = fewest(oracles) { focus == .list ? [] : $0.focusFaults(in: screen.sight) }
        if !faults.isEmpty { return ["after \(letter)"] + faults }
      }
      if chance(4), focus.changesRows {
        tell("type before the next frame")
        if typeLetter("x") {
          for index in oracles.indices { oracles[index].personTypes("x") }
        }
      }
      if chance(3) {
        let (distance, stepCount) = scrollInNextFrame()
        tell("scroll \(distance) in the next frame")
        for index in oracles.indices {
          oracles[index].personScrolls(by: distance, inSteps: stepCount, before: before)
        }
      } else {
        screen.drawFrame()
        let faults = fewest(oracles) { $0.placeFaults(in: screen.sight) }
        if !faults.isEmpty { lateRounds.append(report(faults)) }
      }
      screen.draw()
      return fewest(oracles) { $0.faults(in: screen.sight) }
    }

    private func fewest(
      _ oracles: [PersonOracle], _ faults: (PersonOracle) -> [String]
    ) -> [String] {
      oracles.map(faults).min { $0.count < $1.count } ?? []
    }

    private func filter() async -> [String] {
      let before = screen.sight
      var oracle = PersonOracle(before, outline, isGrid: isGrid)
      if before.focus != .filter { gtk_widget_grab_focus(screen.filter.pointer) }
      let editable = screen.editable!
      if wanted.count > 1 || (!wanted.isEmpty && chance(2)) {
        gtk_editable_delete_text(editable, 0, -1)
      } else {
        gtk_editable_select_region(editable, -1, -1)
        screen.insertAtCursor("\(Int.random(in: 0...9, using: &random))")
      }
      wanted = screen.focusedText!.text
      tell("filter by \(wanted)")
      oracle.personActs(screen.sight)
      await screen.adapter.apply(shown).outcome()
      oracle.listChanges(to: outline)
      screen.draw()
      return oracle.faults(in: screen.sight)
    }

    // MARK: The list is not visible

    private func changeOnHiddenPage() async -> [String] {
      let before = screen.sight
      tell("hide page in \(before.focus)")
      var oracles = [PersonOracle(before, outline, isGrid: isGrid)]
      screen.showPage("other")
      oracles[0].personActs(screen.sight)
      await changeList(&oracles)
      let faults = fewest(oracles) { $0.focusFaults(in: screen.sight) }
      screen.showPage("list")
      screen.draw()
      tell("show page")
      for index in oracles.indices { oracles[index].pageIsSwitched(focusBefore: before.focus) }
      return faults + fewest(oracles) { $0.faults(in: screen.sight) }
    }

    private func changeInHiddenWindow() async -> [String] {
      let before = screen.sight
      tell("hide window in \(before.focus)")
      var oracles = [PersonOracle(before, outline, isGrid: isGrid)]
      screen.hideWindow()
      await changeList(&oracles)
      tell("show window")
      screen.showWindow()
      screen.draw()
      for index in oracles.indices { oracles[index].windowIsShown() }
      return fewest(oracles) { $0.faults(in: screen.sight) }
    }

    private func changeWithoutWindow() async -> [String] {
      let before = screen.sight
      tell("close window in \(before.focus)")
      var oracles = [PersonOracle(before, outline, isGrid: isGrid)]
      screen.close()
      await changeList(&oracles)
      tell("open window")
      screen.open()
      screen.draw()
      for index in oracles.indices { oracles[index].windowIsReplaced() }
      return fewest(oracles) { $0.faults(in: screen.sight) }
    }
  }
#endif
