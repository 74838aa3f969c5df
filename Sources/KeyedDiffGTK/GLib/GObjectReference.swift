#if GTK
  import CGTK

  /// Owns a reference to a GObject, and releases the object on the thread of GLib's main loop.
  ///
  /// The `Sendable` conformance is unchecked, because the compiler does not know that the reference
  /// count of a GObject is atomic. Apart from retaining and releasing, the object is used only on
  /// the main actor.
  final class GObjectReference: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    /// Takes ownership of the caller's reference to an object.
    init(owned pointer: some GObjectPointer) { self.pointer = pointer.raw }

    /// Takes ownership of a new widget's floating reference, or retains a widget that is in use.
    init(floating widget: UnsafeMutablePointer<GtkWidget>) {
      pointer = g_object_ref_sink(widget)
    }

    deinit {
      // The thread of the main loop releases the object immediately; any other thread schedules the
      // release for the next iteration of the loop.
      if g_main_context_is_owner(nil) != 0 { return g_object_unref(pointer) }
      g_idle_add(
        { object in
          g_object_unref(object)
          return 0
        }, pointer)
    }
  }
#endif
