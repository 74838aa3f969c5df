#if GTK
  import CGTK
  import Foundation
  import KeyedDiff

  /// GLib's main loop, which also runs the work of the main actor.
  ///
  /// After a call to ``install(polling:)``, GTK's thread runs `@MainActor` code, tasks of the main
  /// actor, and work items of `DispatchQueue.main`.
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
  /// **`main` must not be async.** An async `main` gives up the main thread, and from then on other
  /// threads run the work of the main actor.
  @MainActor
  public enum MainLoop {
    private static var isInstalled = false
    private static var loop: OpaquePointer?

    /// Makes GLib's main loop run the work of the main actor.
    ///
    /// Calls after the first one have no effect.
    ///
    /// Call this method on the main thread, before the loop runs. Traps on any other thread.
    ///
    /// - Parameter isPolling: `true` to check for work of the main actor a hundred times a second;
    ///   `false` to be notified of new work. The loop always polls on systems other than Linux, and
    ///   on Linux if two undocumented functions of libdispatch are not available.
    public static func install(polling isPolling: Bool = false) {
      require(
        Thread.isMainThread,
        """
        MainLoop must be used on the main thread. If main() is async, make it synchronous: an \
        async main() gives up the main thread, and GLib's loop could not run the main actor's work.
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
    /// This method calls ``install(polling:)`` first.
    public static func run() {
      install()
      require(loop == nil, "MainLoop.run() was called while the loop runs.")
      loop = g_main_loop_new(nil, 0)
      g_main_loop_run(loop)
      g_main_loop_unref(loop)
      loop = nil
    }

    /// Makes ``run()`` return.
    public static func stop() { loop.map(g_main_loop_quit) }

    /// Makes GLib's main loop run Foundation's run loop a hundred times a second.
    ///
    /// Foundation's run loop runs the work of the main actor.
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
    /// Access to the main queue of libdispatch for the run loop of another library.
    ///
    /// A file descriptor is readable when the queue has work. The run loop watches the descriptor,
    /// and calls a function that does the work.
    ///
    /// libdispatch has a function that returns the descriptor, and a function that does the work.
    /// Both functions are undocumented and meant for Foundation, so this type looks them up at run
    /// time.
    struct MainQueue {
      private let descriptor: Int32
      private let serve: @convention(c) (UnsafeMutableRawPointer?) -> Void

      /// - Returns: `nil` if libdispatch lacks one of the two functions, or provides no descriptor.
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

      /// Makes GLib's main loop run the work of the queue whenever the queue has work.
      @MainActor
      func attach() {
        let data = UnsafeMutablePointer<MainQueue>.allocate(capacity: 1)
        data.initialize(to: self)
        // The queue has the same priority as drawing, so that neither starves the other.
        g_unix_fd_add_full(
          gint(G_PRIORITY_HIGH_IDLE) + 20, descriptor, G_IO_IN,
          { descriptor, _, data in
            let queue = data!.assumingMemoryBound(to: MainQueue.self).pointee
            // Reading the descriptor resets its counter. Otherwise, the descriptor would stay
            // readable, and the loop would spin.
            var counter: UInt64 = 0
            _ = read(descriptor, &counter, MemoryLayout<UInt64>.size)
            queue.serve(nil)
            return 1
          }, data, nil)
      }
    }
  #endif
#endif
