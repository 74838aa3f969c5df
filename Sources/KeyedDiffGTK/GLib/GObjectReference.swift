#if GTK
  import CGTK

  /// A strong reference to a GObject, released by GLib's main loop.
  ///
  /// Unchecked, because the compiler does not know that the reference count of a GObject is atomic.
  /// All other uses of the object are on the main actor.
  final class GObjectReference: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    /// Takes ownership of a reference from the caller.
    init(owned pointer: some GObjectPointer) { self.pointer = pointer.raw }

    /// Takes the floating reference of a new widget.
    init(floating widget: UnsafeMutablePointer<GtkWidget>) {
      pointer = g_object_ref_sink(widget)
    }

    deinit {
      // Immediately on the thread of the main loop; from other threads, in its next iteration.
      if g_main_context_is_owner(nil) != 0 { return g_object_unref(pointer) }
      g_idle_add(
        { object in
          g_object_unref(object)
          return 0
        }, pointer)
    }
  }
#endif
