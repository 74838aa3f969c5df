#if GTK
  import CGTK
  import KeyedDiffTesting

  @testable import KeyedDiffGTK

  /// A random person whose keys, clicks and wheel steps are real.
  final class RealPerson: Person {
    private lazy var input = makeInput()
    /// The number of keys that have arrived when those that were pressed before a change have.
    private var expectedKeys: Int?
    /// The numbers of acts of each kind.
    private(set) var acts: [String: Int] = [:]

    private func makeInput() -> RealInput {
      // GTK 4.8 fades out such a bar even after its window is closed, and logs a critical message.
      gtk_scrolled_window_set_overlay_scrolling(screen.scroller.opaque, 0)
      return RealInput(screen)
    }

    private func tellAct(_ kind: String, _ details: String = "") {
      acts[kind, default: 0] += 1
      tell(details.isEmpty ? kind : "\(kind) \(details)")
    }

    /// Whether the widget with the focus is in sight. GTK gives keys to no other widget.
    private var isFocusInSight: Bool {
      guard let widget = gtk_root_get_focus(OpaquePointer(screen.window)) else { return false }
      return gtk_widget_get_mapped(widget) != 0
    }

    override func act() -> String? {
      input.activate()
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1, 2: return clickOnRandomWidget()
      case 3, 4: return typeRandomLetters()
      case 5:
        tellAct("ctrl+z")
        return input.press("ctrl+z") ? nil : "the keys do not arrive"
      case 6, 7:
        let names = [
          "Left", "Right", "Home", "End", "shift+Left", "shift+Right", "shift+Home", "Up", "Down",
          "ctrl+a",
        ]
        return press(names.randomElement(using: &random)!)
      case 8: return press(chance(2) ? "Tab" : "shift+Tab")
      case 9:
        let distance = Double(Int.random(in: -100...100, using: &random))
        tellAct("drag the scroll bar", "\(distance)")
        input.dragScrollBar(by: distance)
        return nil
      default:
        let steps = Int.random(in: -4...4, using: &random)
        tellAct("wheel", "\(steps)")
        return input.turnWheel(steps) ? nil : "the wheel does not turn"
      }
    }

    private func press(_ name: String) -> String? {
      // In the filter, keys that change its text would have to change the list.
      tellAct(name)
      return input.press(name) ? nil : "\(name) does not arrive"
    }

    private func clickOnRandomWidget() -> String? {
      let sight = screen.sight
      let rows = sight.rows.filter { $0.top >= 0 && $0.bottom <= sight.pageSize }
      guard let id = rows.randomElement(using: &random)?.id, let cell = screen.cell(of: id) else {
        return nil
      }
      let widget = chance(4) ? cell.check.pointer : cell.entry.pointer
      let expected: Sight.Focus = widget == cell.check.pointer ? .check(id) : .entry(id)
      tellAct("click", "\(expected)")
      if !input.click(widget) { return "the click does not arrive" }
      screen.draw()
      let focus = screen.sight.focus
      // GTK gives the focus to the row of a check button that is clicked.
      return focus == expected || focus == .row(id) && expected == .check(id)
        ? nil : "the focus is in \(focus)"
    }

    private func typeRandomLetters() -> String? {
      guard screen.sight.focus.changesRows, isFocusInSight, var text = screen.sight.text else {
        return nil
      }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let letter = "abcxyz".randomElement(using: &random)!
        tellAct("letter", "\(letter)")
        if !input.press("\(letter)") { return "the letter does not arrive" }
        text.replaceSelection(letter)
      }
      let now = screen.sight.text
      return now == text ? nil : "the text is \(now.map { "\($0)" } ?? "gone"), not \(text)"
    }

    override func typeLetter(_ letter: Character) -> Bool {
      tellAct("letter after a change")
      let before = screen.sight.text
      if !input.press("\(letter)") { tell("it does not arrive") }
      return isFocusInSight || screen.sight.text != before
    }

    override func pressKeysBeforeChange() {
      guard chance(3), screen.sight.focus.changesRows else { return }
      input.activate()
      tellAct("letter during a change")
      expectedKeys = input.keys + 1
      input.send(["q"])
    }

    override func handlePressedKeys() -> Character? {
      guard let expectedKeys else { return nil }
      self.expectedKeys = nil
      let before = screen.sight.text
      if !input.arrive(keys: expectedKeys) { tell("the letter does not arrive") }
      return isFocusInSight || screen.sight.text != before ? "q" : nil
    }

    override func scrollInNextFrame() -> (distance: Double, stepCount: Int) {
      input.activate()
      let steps = [-2, -1, 1, 2].randomElement(using: &random)!
      tellAct("wheel during a change")
      let value = screen.value
      input.turnWheel(steps)
      tell("from \(value) to \(screen.value) of \(screen.lastValue)")
      return (Double(steps) * input.wheelStep, abs(steps))
    }
  }
#endif
