#if GTK
  import CGTK

  /// A window with a list that replaces all its rows each time, as apps without a diff do.
  @MainActor
  final class NaiveScreen {
    let window = gtk_window_new()!
    private let list: UnsafeMutablePointer<GtkWidget>
    private let selection: OpaquePointer

    init(_ contacts: [Contact]) {
      NaiveModel.contacts = contacts
      selection = gtk_multi_selection_new(NaiveModel.make())
      let factory = gtk_signal_list_item_factory_new()!
      let setUp: @convention(c) (gpointer?, OpaquePointer, gpointer?) -> Void = { _, item, _ in
        gtk_list_item_set_child(item, gtk_label_new(nil))
      }
      let bind: @convention(c) (gpointer?, OpaquePointer, gpointer?) -> Void = { _, item, _ in
        let contact = NaiveModel.contacts[Int(gtk_list_item_get_position(item))]
        gtk_label_set_text(OpaquePointer(gtk_list_item_get_child(item)), contact.name)
      }
      let handlers = [
        ("setup", unsafeBitCast(setUp, to: GCallback.self)),
        ("bind", unsafeBitCast(bind, to: GCallback.self)),
      ]
      for (signal, handler) in handlers {
        g_signal_connect_data(
          UnsafeMutableRawPointer(factory), signal, handler, nil, nil, GConnectFlags(rawValue: 0))
      }
      list = gtk_list_view_new(selection, factory)
      gtkShow(list, in: window)
    }

    /// Replaces all rows: `items_changed(0, n, m)`.
    func show(_ contacts: [Contact]) {
      let count = NaiveModel.contacts.count
      NaiveModel.contacts = contacts
      g_list_model_items_changed(
        gtk_multi_selection_get_model(selection), 0, guint(count), guint(contacts.count))
    }

    func select(every stride: Int) {
      for position in Swift.stride(from: 0, to: NaiveModel.contacts.count, by: stride) {
        gtk_selection_model_select_item(selection, guint(position), 0)
      }
    }

    func settle(at fraction: Double = 0.5) async { await scroll(list, to: fraction, window) }
  }

  /// A `GListModel` of contacts whose items are made when GTK asks for them.
  private enum NaiveModel {
    // Used only on the thread of the main loop.
    nonisolated(unsafe) static var contacts: [Contact] = []

    static func make() -> OpaquePointer {
      OpaquePointer(g_object_new_with_properties(type, 0, nil, nil)!)
    }

    private static let type: GType = {
      let type = g_type_register_static_simple(
        g_object_get_type(), "NaiveModel", guint(MemoryLayout<GObjectClass>.size), nil,
        guint(MemoryLayout<GObject>.size), nil, GTypeFlags(rawValue: 0))
      var info = GInterfaceInfo()
      info.interface_init = { table, _ in
        let methods = table!.assumingMemoryBound(to: GListModelInterface.self)
        methods.pointee.get_item_type = { _ in g_object_get_type() }
        methods.pointee.get_n_items = { _ in guint(contacts.count) }
        methods.pointee.get_item = { _, position in
          position < contacts.count
            ? UnsafeMutableRawPointer(
              g_object_new_with_properties(g_object_get_type(), 0, nil, nil)) : nil
        }
      }
      g_type_add_interface_static(type, g_list_model_get_type(), &info)
      return type
    }()
  }
#endif
