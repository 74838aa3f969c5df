#if GTK
  import CGTK
  import Foundation
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  @MainActor
  @Suite(
    "Real keys, wheel steps and pointer movements", .serialized,
    .enabled(
      if: XServer.isControlled,
      "KEYEDDIFF_REAL_INPUT is not set: these need xdotool and openbox in an X server of their own."
    ))
  struct RealInputTests {
    /// The number of rounds for each kind of list.
    private let roundCount =
      ProcessInfo.processInfo.environment["KEYEDDIFF_REAL_INPUT"].flatMap { Int($0) }
      .map { $0 == 1 ? 150 : $0 } ?? 150

    @Test("A random person does not notice updates", arguments: [false, true])
    func person(isGrid: Bool) async {
      let person = await RealPerson(isGrid: isGrid, seed: isGrid ? 12 : 11)
      var faultCount = 0
      for round in 0..<roundCount {
        guard let fault = await person.play() else { continue }
        Issue.record("\(isGrid ? "grid" : "list"), round \(round): \(fault)")
        faultCount += 1
        if faultCount == 10 { break }
      }
      print(person.acts.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" })
      person.screen.close()
    }

    private func sections(_ ids: [Int], isDone: Bool = false) -> FormScreen.Sections {
      [ListSection(id: 0, items: ids.map { Record(id: $0, isDone: isDone) })]
    }

    /// A list of 20 records whose third one is being edited.
    private func screen() async -> (FormScreen, RealInput) {
      let screen = FormScreen()
      gtk_scrolled_window_set_overlay_scrolling(screen.scroller.opaque, 0)
      await screen.apply(sections(Array(0..<20)))
      let input = RealInput(screen)
      input.click(screen.cell(of: 2)!.entry.pointer)
      input.press("End")
      #expect(screen.sight.focus == .entry(2))
      return (screen, input)
    }

    private let changes: [(ids: [Int], isDone: Bool, style: UpdateStyle)] = [
      ([0, 1, 3, 2, 4, 5], false, .animated), ([2, 1, 0], true, .animated),
      (Array(0..<20), false, .reload), ([9, 8, 7, 2, 6], true, .immediate),
    ]

    @Test("A dead key, a change of the list, and a letter make one accented letter")
    func deadKey() async {
      XServer.run("setxkbmap us intl")
      defer { XServer.run("setxkbmap us") }
      for change in changes {
        let (screen, input) = await screen()
        input.press("dead_acute")
        await screen.apply(sections(change.ids, isDone: change.isDone), style: change.style)
        input.press("e")
        #expect(screen.focusedText?.text == "Record 2é", "\(change)")
        #expect(screen.sight.focus == .entry(2))
        screen.close()
      }
    }

    @Test("A letter that is composed by its number is composed through a change of the list")
    func composed() async {
      for change in changes {
        let (screen, input) = await screen()
        input.press("ctrl+shift+u", "e")
        await screen.apply(sections(change.ids, isDone: change.isDone), style: change.style)
        input.press("9", "space")
        #expect(screen.focusedText?.text == "Record 2é", "\(change)")
        screen.close()
      }
    }

    @Test("A person who drags the scroll bar goes on while rows come and go")
    func scrollBar() async {
      let (screen, input) = await screen()
      await screen.apply(sections(Array(0..<500)))
      input.dragScrollBar(by: 120) {
        screen.adapter.apply(sections(Array(-100..<500)))
        screen.draw()
      }
      let share = screen.value / screen.lastValue
      #expect(share > 0.1 && share < 0.9)
      let (value, sight) = (screen.value, screen.sight)
      screen.draw()
      #expect(screen.value == value)
      // The button is up again, and a click goes where it should.
      let id = sight.rows[3].id
      input.click(screen.cell(of: id)!.entry.pointer)
      #expect(screen.sight.focus == .entry(id))
      screen.close()
    }

    @Test("A row that is being dragged is moved, deleted or reloaded: the drag ends cleanly")
    func drag() async {
      for change in changes + [([0, 1, 3], false, .animated), ([0, 1, 3], false, .reload)] {
        let screen = FormScreen(row: { DragCell.row($0) })
        gtk_scrolled_window_set_overlay_scrolling(screen.scroller.opaque, 0)
        await screen.apply(sections(Array(0..<20)))
        let input = RealInput(screen)
        let path = screen.adapter.path(of: 2)!
        let cell = screen.list.cell(at: path) as! DragCell
        input.move(to: cell.widget.pointer, x: 20, y: 10)
        input.pressButton()
        for step in 1...4 {
          input.move(to: screen.scroller.pointer, x: 20 + 10 * Double(step), y: 120)
        }
        #expect(cell.beginCount == 1)
        await screen.apply(sections(change.ids, isDone: change.isDone), style: change.style)
        for step in 1...4 {
          input.move(to: screen.scroller.pointer, x: 60 + 10 * Double(step), y: 160)
        }
        input.releaseButton()
        screen.draw()
        #expect(Toolkit.run { cell.endCount == 1 }, "\(change)")
        // The pointer is free again.
        #expect(input.click(screen.filter.pointer))
        #expect(screen.sight.focus == .filter)
        screen.close()
      }
    }
  }

  /// A cell that can be dragged.
  private final class DragCell: GTKCell, ConfigurableView {
    let widget = GTKWidget(gtk_label_new(nil))
    private(set) var beginCount = 0
    private(set) var endCount = 0

    init() {
      gtk_widget_set_size_request(widget.pointer, 200, 36)
      let source = gtk_drag_source_new()!
      var value = GValue()
      g_value_init(&value, GType(16 << 2))
      g_value_set_string(&value, "a row")
      gtk_drag_source_set_content(source, gdk_content_provider_new_for_value(&value))
      g_value_unset(&value)
      GTKSignal.connect("drag-begin", of: source) { [weak self] in self?.beginCount += 1 }
      GTKSignal.connect("drag-end", of: source) { [weak self] in self?.endCount += 1 }
      gtk_widget_add_controller(widget.pointer, source)
    }

    func configure(with record: Record) { gtk_label_set_text(widget.opaque, record.text) }
  }
#endif
