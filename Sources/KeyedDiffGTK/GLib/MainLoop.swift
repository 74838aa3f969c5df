#if GTK
  import CGTK
  import Foundation
  import KeyedDiff

  /// GLib's main loop, which serves the main actor as well: `Task`, `await`, `DispatchQueue.main`
  /// and everything `@MainActor`, in the thread that GTK runs in.
  ///
  ///     @main
  ///     struct Player {
  ///       static func main() {
  ///         MainLoop.install()
  ///         let application = gtk_application_new("org.example.Player", G_APPLICATION_DEFAULT_FLAGS)
  ///         // … connect "activate" …
  ///         g_application_run(application, 0, nil)
  ///       }
  ///     }
  ///
  /// **`main` must not be async.** An async `main` gives the main thread away, and the main actor is
  /// served by other threads from then on.
  @MainActor
  public enum MainLoop {
    private static var isInstalled = false
    private static var loop: OpaquePointer?

    /// Makes GLib's main loop serve the main actor, from the time when it runs.
    ///
    /// Calls after the first one do nothing.
    ///
    /// Call it before the loop runs. Traps if it is called in another thread than the main one.
    ///
    /// - Parameter isPolling: Whether the main actor is looked after a hundred times a second, and not
    ///   when it has work. This is so in any case where libdispatch lacks two undocumented
    ///   functions.
    public static func install(polling isPolling: Bool = false) {
      require(
        Thread.isMainThread,
        """
        MainLoop was used in another thread than the main one. If main() is async, make it \
        synchronous: an async main() gives the main thread away, and GLib's loop would not be \
        served.
        """)
      guard !isInstalled else { return }
      isInstalled = true
      #if os(Linux)
        if !isPolling, let queue = MainQueue() { return queue.attach() }
      #endif
      pollRunLoop()
    }

    /// Runs the loop until ``stop()`` is called, for apps without a `GtkApplication`.
    ///
    /// Installs it first, if that was not done.
    public static func run() {
      install()
      require(loop == nil, "MainLoop.run() was called while the loop runs.")
      loop = g_main_loop_new(nil, 0)
      g_main_loop_run(loop)
      g_main_loop_unref(loop)
      loop = nil
    }

    /// Lets ``run()`` return.
    public static func stop() { loop.map(g_main_loop_quit) }

    /// Serves the main actor by Foundation's run loop, a hundred times a second.
    private static func pollRunLoop() {
      g_timeout_add(
        10,
        { _ in
          _ = RunLoop.main.run(mode: .default, before: .distantPast)
          return 1
        }, nil)
    }
  }

  #if os(Linux)
    /// The main queue of libdispatch, as run loops of other systems see it: a descriptor that can be
    /// read when there is work, and a function that does the work.
    ///
    /// Both functions are meant for Foundation and not documented, so they are looked up when the
    /// program runs.
    struct MainQueue {
      private let descriptor: Int32
      private let serve: @convention(c) (UnsafeMutableRawPointer?) -> Void

      /// - Returns: `nil` if libdispatch does not have the functions.
      init?() {
        guard let program = dlopen(nil, RTLD_NOW),
          let handle = dlsym(program, "_dispatch_get_main_queue_handle_4CF"),
          let callback = dlsym(program, "_dispatch_main_queue_callback_4CF")
        else { return nil }
        let getDescriptor = unsafeBitCast(handle, to: (@convention(c) () -> Int32).self)
        descriptor = getDescriptor()
        guard descriptor >= 0 else { return nil }
        serve = unsafeBitCast(
          callback, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
      }

      /// Serves the queue whenever GLib's main loop finds work in it.
      @MainActor
      func attach() {
        let data = UnsafeMutablePointer<MainQueue>.allocate(capacity: 1)
        data.initialize(to: self)
        // As urgent as drawing, so that neither starves.
        g_unix_fd_add_full(
          gint(G_PRIORITY_HIGH_IDLE) + 20, descriptor, G_IO_IN,
          { descriptor, _, data in
            let queue = data!.assumingMemoryBound(to: MainQueue.self).pointee
            // The descriptor stays readable until it is read, and the loop would spin.
            var counter: UInt64 = 0
            _ = read(descriptor, &counter, MemoryLayout<UInt64>.size)
            queue.serve(nil)
            return 1
          }, data, nil)
      }
    }
  #endif
#endif
