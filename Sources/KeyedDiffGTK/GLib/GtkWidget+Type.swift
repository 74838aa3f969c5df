#if GTK
  import CGTK

  extension UnsafeMutablePointer<GtkWidget> {
    /// Whether a widget is of a type, or of a type that is derived from it.
    @MainActor
    func isA(_ type: GType) -> Bool {
      g_type_check_instance_is_a(
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: GTypeInstance.self), type) != 0
    }
  }
#endif
