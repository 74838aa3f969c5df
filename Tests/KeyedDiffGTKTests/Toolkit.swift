#if GTK
  import CGTK
  import Foundation

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
  }
#endif
