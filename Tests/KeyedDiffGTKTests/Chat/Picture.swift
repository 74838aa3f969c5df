#if GTK
  import CGTK
  import Foundation

  /// Pictures of windows, for people who look at them.
  @MainActor
  enum Picture {
    /// The folder for pictures: the value of `KEYEDDIFF_PICTURES`; without it, no pictures are made.
    static let folder = ProcessInfo.processInfo.environment["KEYEDDIFF_PICTURES"]

    /// Saves what a widget shows as a PNG file.
    static func save(_ widget: UnsafeMutablePointer<GtkWidget>, _ name: String) {
      guard let folder else { return }
      try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let paintable = gtk_widget_paintable_new(widget)!
      defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
      let snapshot = gtk_snapshot_new()!
      let (width, height) = (gtk_widget_get_width(widget), gtk_widget_get_height(widget))
      gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
      guard let node = gtk_snapshot_free_to_node(snapshot) else { return }
      defer { gsk_render_node_unref(node) }
      let renderer = gtk_native_get_renderer(gtk_widget_get_native(widget))
      var bounds = graphene_rect_t()
      graphene_rect_init(&bounds, 0, 0, Float(width), Float(height))
      guard let texture = gsk_renderer_render_texture(renderer, node, &bounds) else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
      gdk_texture_save_to_png(texture, "\(folder)/\(name).png")
    }
  }
#endif
