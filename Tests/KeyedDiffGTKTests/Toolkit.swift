#if GTK
  import CGTK
  import Foundation

  @testable import KeyedDiffGTK

  /// GTK in a test process, in which no main loop runs.
  @MainActor
  enum Toolkit {
    /// Starts GTK, once. Traps without a display: run the tests by `make test-gtk`.
    static func start() {
      guard !isStarted else { return }
      precondition(gtk_init_check() != 0, "There is no display. Run the tests by `make test-gtk`.")
      isStarted = true
    }

    private static var isStarted = false

    /// Lets GTK do its pending work.
    static func turn() {
      while g_main_context_iteration(nil, 0) != 0 {}
    }

    /// Lets GTK work until a condition holds.
    ///
    /// - Returns: Whether it holds before ten seconds have passed.
    @discardableResult
    static func run(until condition: () -> Bool) -> Bool {
      let end = Date(timeIntervalSinceNow: 10)
      while !condition() {
        if g_main_context_iteration(nil, 0) == 0 { usleep(500) }
        if Date() > end { return false }
      }
      return true
    }

    /// Whether a row is drawn as selected.
    static func isSelected(_ row: UnsafeMutablePointer<GtkWidget>) -> Bool {
      gtk_widget_get_state_flags(row).rawValue & GTK_STATE_FLAG_SELECTED.rawValue != 0
    }

    /// Lets GTK work until it has drawn one more frame of a window; does pending work if the window
    /// is not visible.
    static func drawFrame(in window: UnsafeMutablePointer<GtkWidget>?) {
      guard let window, gtk_widget_get_mapped(window) != 0,
        let clock = gtk_widget_get_frame_clock(window)
      else {
        return turn()
      }
      var isDrawn = false
      let connection = GTKSignal.connect("after-paint", of: clock, after: true) { isDrawn = true }
      gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_UPDATE)
      gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_LAYOUT)
      gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT)
      run { isDrawn }
      g_signal_handler_disconnect(UnsafeMutableRawPointer(clock), connection)
    }
  }
#endif
