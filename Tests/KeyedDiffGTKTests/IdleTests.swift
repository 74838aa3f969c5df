#if GTK
  import CGTK
  import Foundation
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  /// A list at rest draws no frame, and needs no processor time.
  @MainActor
  @Suite("At rest", .serialized)
  struct IdleTests {
    private let seconds = TestLength.isLong ? 10.0 : 0.4

    /// The processor time that this process has used, in seconds.
    private var usedTime: Double {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Runs the main loop for a time, blocking while there is nothing to do.
    private func rest(_ seconds: Double) {
      final class Flag { var isSet = false }
      let flag = Flag()
      g_timeout_add(
        guint(seconds * 1_000),
        { data in
          Unmanaged<Flag>.fromOpaque(data!).takeUnretainedValue().isSet = true
          return 0
        }, Unmanaged.passUnretained(flag).toOpaque())
      while !flag.isSet { g_main_context_iteration(nil, 1) }
    }

    private func expectRest(_ screen: FormScreen, _ state: String) {
      // The cursor of an entry blinks, and a scroll bar above the list fades out.
      gtk_root_set_focus(OpaquePointer(screen.window), nil)
      gtk_scrolled_window_set_overlay_scrolling(screen.scroller.opaque, 0)
      // What was to be drawn is drawn, and transitions have ended.
      rest(0.6)
      var frames = 0
      let clock = gtk_widget_get_frame_clock(screen.window)!
      let connection = GTKSignal.connect("paint", of: clock) { frames += 1 }
      let start = usedTime
      rest(seconds)
      let time = usedTime - start
      g_signal_handler_disconnect(UnsafeMutableRawPointer(clock), connection)
      #expect(frames == 0, "\(state)")
      // In a short time, this loop itself counts.
      #expect(time < max(0.01 * seconds, 0.01), "\(state)")
    }

    @Test("A list or a grid after updates", arguments: TestLength.isLong ? [false, true] : [true])
    func updated(isGrid: Bool) async {
      let screen = FormScreen(columns: isGrid ? 2...2 : nil)
      await screen.apply(0..<1_000)
      await screen.apply((0..<1_000).reversed())
      screen.adapter.reloadView()
      expectRest(screen, "reloaded")
      screen.close()
    }

    @Test("After scrolling to a row, with the anchor at either edge")
    func scrolled() async {
      for edge in TestLength.isLong ? [ScrollAnchor.Edge.top, .bottom] : [.bottom] {
        let screen = FormScreen(prepare: { $0.anchorEdge = edge })
        await screen.apply(0..<1_000)
        screen.list.scroll(to: CurrentPath(section: 0, item: 700))
        expectRest(screen, "\(edge)")
        #expect(screen.isInSight(700))
        screen.close()
      }
    }

    @Test(
      "On a hidden page, with a row to scroll to, a reload or an update that waits",
      arguments: TestLength.isLong ? 0..<3 : 0..<1)
    func hidden(kind: Int) async {
      let screen = FormScreen()
      await screen.apply(0..<1_000)
      screen.value = 3_000
      screen.draw()
      screen.showPage("other")
      switch kind {
      case 0: screen.list.scroll(to: CurrentPath(section: 0, item: 700))
      case 1: screen.adapter.reloadView()
      default: await screen.adapter.apply(FormScreen.list(-5..<1_000)).outcome()
      }
      expectRest(screen, "hidden, \(kind)")
      screen.close()
    }

    @Test("An empty list, with the focus in it, and lists that have become empty")
    func empty() async {
      let screen = FormScreen()
      await screen.apply(0..<100)
      screen.focusEntry(2)
      await screen.apply([])
      expectRest(screen, "empty")
      await screen.apply(0..<3)
      expectRest(screen, "short")
      screen.close()
    }
  }
#endif
