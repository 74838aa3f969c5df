#if GTK
  import CGTK

  /// The GObject class of row models, registered by Swift code.
  ///
  /// The class implements `GListModel` and `GtkSelectionModel` by calling the methods of a
  /// ``RowModel``.
  enum RowModelType {
    static let type: GType = {
      let type = g_type_register_static_simple(
        g_object_get_type(), "KeyedDiffGTKRowModel", guint(MemoryLayout<GObjectClass>.size), nil,
        guint(MemoryLayout<GObject>.size), nil, GTypeFlags(rawValue: 0))
      add(g_list_model_get_type(), to: type, interface: initializeListModel)
      add(gtk_selection_model_get_type(), to: type, interface: initializeSelectionModel)
      return type
    }()

    private static let quark = g_quark_from_string("KeyedDiffGTK.RowModel")

    /// Creates an object of the GObject class.
    ///
    /// - Parameter model: The model that implements the methods of the object. The object retains
    ///   the model.
    /// - Returns: The object, with one reference that the caller owns.
    static func makeObject(of model: RowModel) -> UnsafeMutablePointer<GObject> {
      let object = g_object_new_with_properties(type, 0, nil, nil)!
      g_object_set_qdata_full(
        object, quark, Unmanaged.passRetained(model).toOpaque(),
        { data in Unmanaged<RowModel>.fromOpaque(data!).release() })
      return object
    }

    private static func add(
      _ interface: GType, to type: GType, interface initialize: @escaping GInterfaceInitFunc
    ) {
      var info = GInterfaceInfo()
      info.interface_init = initialize
      g_type_add_interface_static(type, interface, &info)
    }

    /// Calls a closure with the model of an object.
    ///
    /// GTK calls models on the thread of the main loop, which is also the thread of the main actor.
    private static func withModel<Result>(
      of object: OpaquePointer?, _ body: @MainActor (RowModel) -> Result
    ) -> Result {
      let data = g_object_get_qdata(UnsafeMutablePointer<GObject>(object!), quark)!
      let model = Unmanaged<RowModel>.fromOpaque(data).takeUnretainedValue()
      nonisolated(unsafe) var result: Result?
      MainActor.assumeIsolated { result = body(model) }
      return result!
    }

    private static let initializeListModel: GInterfaceInitFunc = { table, _ in
      let methods = table!.assumingMemoryBound(to: GListModelInterface.self)
      methods.pointee.get_item_type = { _ in g_object_get_type() }
      methods.pointee.get_n_items = { object in
        withModel(of: object) { guint($0.count) }
      }
      methods.pointee.get_item = { object, position in
        withModel(of: object) { $0.item(at: Int(position)).map(UnsafeMutableRawPointer.init) }
      }
    }

    // GTK's default implementations of the other `GtkSelectionModel` methods call the three methods
    // below.
    private static let initializeSelectionModel: GInterfaceInitFunc = { table, _ in
      let methods = table!.assumingMemoryBound(to: GtkSelectionModelInterface.self)
      methods.pointee.is_selected = { object, position in
        withModel(of: object) { $0.isSelected(at: Int(position)) ? 1 : 0 }
      }
      methods.pointee.get_selection_in_range = { object, _, _ in
        withModel(of: object) { $0.selectionForGTK() }
      }
      methods.pointee.set_selection = { object, selected, mask in
        nonisolated(unsafe) let (selected, mask) = (PositionSet(selected!), PositionSet(mask!))
        return withModel(of: object) { $0.select(selected, among: mask) ? 1 : 0 }
      }
    }
  }

  extension RowModel {
    /// Creates a model without rows.
    ///
    /// - Returns: The model, and a reference that keeps the model alive.
    static func make() -> (model: RowModel, reference: GObjectReference) {
      let model = RowModel(makeObject: RowModelType.makeObject)
      return (model, GObjectReference(owned: model.object))
    }
  }
#endif
