#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  /// Scrolls 60 frames of 30 points, with a change in each frame: the distance is that without
  /// changes. Short runs scroll 12 frames.
  @MainActor
  @Suite("Updates in each frame do not slow down scrolling", .serialized)
  struct ChangeInEachFrameTests {
    enum Change: CaseIterable, Sendable {
      case none, content, append, prepend, insertAbove, deleteAbove, deleteFar, reload
    }

    /// A kind of view, and the direction in which the person scrolls.
    struct Shape: Sendable, CustomStringConvertible {
      var isGrid = false
      var edge = ScrollAnchor.Edge.top
      var step = 30.0

      var description: String { "\(isGrid ? "grid" : "list") \(edge) \(step)" }
    }

    nonisolated static let shapes =
      [
        Shape(), Shape(edge: .bottom, step: -30), Shape(isGrid: true),
      ] + (TestLength.isLong ? [Shape(step: -30), Shape(edge: .bottom)] : [])

    private static let rowHeight = 50.0
    private static let frameCount = TestLength.isLong ? 60 : 12

    private static func records(_ ids: some Sequence<Int>) -> [Record] {
      ids.map { Record(id: $0, extraHeight: Int(rowHeight) - 36) }
    }

    /// A screen that is scrolled to the middle of a list of 1,000 rows, from which 0 to 999 are
    /// counted.
    private func screen(_ shape: Shape) -> FormScreen {
      let screen = FormScreen(columns: shape.isGrid ? 2...2 : nil)
      screen.list.anchorEdge = shape.edge
      return screen
    }

    private func reset(_ screen: FormScreen) async {
      await screen.apply([ListSection(id: 0, items: Self.records(0..<1_000))])
      screen.value = (screen.lastValue / 2).rounded()
      screen.draw()
    }

    /// The distance of the first of the counted rows from the top, as if all of them had a place.
    private func place(_ screen: FormScreen, _ shape: Shape) -> Double {
      let (id, extent) =
        screen.visible.filter { 0..<1_000 ~= $0.key }
        .min { $0.key < $1.key } ?? (0, (.nan, .nan))
      let line = shape.isGrid ? id / 2 : id
      return Double(line) * (extent.bottom - extent.top) - extent.top
    }

    private func apply(
      _ change: Change, _ frame: Int, to records: inout [Record], on screen: FormScreen
    ) {
      let first = screen.visibleIDs.first ?? 0
      let index = records.firstIndex { $0.id == first } ?? 0
      // Two rows at once, so that the columns of a grid stay as they are.
      let rows = Self.records((10_000 + 2 * frame)..<(10_002 + 2 * frame))
      switch change {
      case .none: return
      case .content: records[index + 3].isDone.toggle()
      case .append: records += rows
      case .prepend: records = rows + records
      case .insertAbove: records.insert(contentsOf: rows, at: max(index - 60, 0) / 2 * 2)
      case .deleteAbove:
        // Rows that are counted stay, so rows must have come before.
        if records[0].id < 10_000 { records = Self.records(20_000..<20_200) + records }
        records.removeFirst(2)
      case .deleteFar: records.removeLast(2)
      case .reload: records = rows + records
      }
      screen.adapter.apply(
        [ListSection(id: 0, items: records)], style: change == .reload ? .reload : .animated)
    }

    @Test(
      "As a wheel and a touchpad do: relative to the value", arguments: shapes)
    func relative(shape: Shape) async {
      let screen = screen(shape)
      for change in Change.allCases { await scroll(screen, shape, change) }
      screen.close()
    }

    private func scroll(_ screen: FormScreen, _ shape: Shape, _ change: Change) async {
      await reset(screen)
      var records = Self.records(0..<1_000)
      let start = place(screen, shape)
      screen.scroll(by: shape.step, frames: Self.frameCount) {
        apply(change, $0, to: &records, on: screen)
      }
      screen.draw()
      let distance = place(screen, shape) - start
      let expected = shape.step * Double(Self.frameCount)
      #expect(abs(distance - expected) <= 2, "\(change): \(distance) points, not \(expected)")
    }

    @Test(
      "As GTK's kinetic scrolling does: to a value that is a function of time",
      arguments: TestLength.isLong ? shapes : [shapes[0]])
    func absolute(shape: Shape) async {
      let screen = screen(shape)
      for change in Change.allCases { await scrollToValues(screen, shape, change) }
      screen.close()
    }

    private func scrollToValues(_ screen: FormScreen, _ shape: Shape, _ change: Change) async {
      await reset(screen)
      var records = Self.records(0..<1_000)
      let (start, startValue) = (place(screen, shape), screen.value)
      let clock = gtk_widget_get_frame_clock(screen.window)!
      var frame = 0
      let connection = GTKSignal.connect("update", of: clock) {
        frame += 1
        screen.value = startValue + shape.step * Double(frame)
      }
      while frame < Self.frameCount {
        apply(change, frame, to: &records, on: screen)
        screen.drawFrame()
      }
      g_signal_handler_disconnect(UnsafeMutableRawPointer(clock), connection)
      screen.draw()
      let distance = place(screen, shape) - start
      let expected = shape.step * Double(frame)
      #expect(
        abs(distance - expected) <= Self.rowHeight, "\(change): \(distance) points, not \(expected)"
      )
    }
  }
#endif
