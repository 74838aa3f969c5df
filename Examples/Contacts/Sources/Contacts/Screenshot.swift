import CGTK

/// Screenshots of a window.
@MainActor
enum Screenshot {
  /// Writes a screenshot of a window, as GTK draws it, to a PNG file.
  ///
  /// - Returns: Whether a file was written. After a change, there is nothing to draw until the
  ///   window is laid out.
  static func write(of window: UnsafeMutablePointer<GtkWidget>, to path: String) -> Bool {
    let paintable = gtk_widget_paintable_new(window)
    defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
    let width = gdk_paintable_get_intrinsic_width(paintable)
    let height = gdk_paintable_get_intrinsic_height(paintable)
    let snapshot = gtk_snapshot_new()
    gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
    guard let node = gtk_snapshot_free_to_node(snapshot),
      let renderer = gtk_native_get_renderer(OpaquePointer(window))
    else { return false }
    defer { gsk_render_node_unref(node) }
    guard let texture = gsk_renderer_render_texture(renderer, node, nil) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    return gdk_texture_save_to_png(texture, path) != 0
  }
}
