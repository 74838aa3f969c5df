#if GTK
  import CGTK

  /// A row that GTK holds: the identity of a GObject that GTK was given as an item of the model.
  ///
  /// GTK keeps the widget of a row as long as the model answers with the same object for it.
  @MainActor
  final class Row {
    /// Position of the row in the list that the model ends up with; `nil` if the row is not, or no
    /// longer, in that.
    var position: Int?
    /// The object that stands for the row; GTK owns it.
    ///
    /// `nil` when GTK holds it no longer.
    private(set) var object: UnsafeMutablePointer<GObject>!
    private weak var model: RowModel?

    /// - Parameters:
    ///   - position: Position of the row.
    ///   - model: Hears when GTK holds the row no longer.
    /// - Returns: A row, and with its ``object`` a reference that the caller owns.
    static func make(at position: Int?, in model: RowModel) -> Row {
      let row = Row(at: position, in: model)
      let object = g_object_new_with_properties(g_object_get_type(), 0, nil, nil)!
      row.object = object
      g_object_set_qdata_full(
        object, quark, Unmanaged.passRetained(row).toOpaque(),
        { data in
          let row = Unmanaged<Row>.fromOpaque(data!).takeRetainedValue()
          MainActor.assumeIsolated {
            row.object = nil
            row.model?.forget(row)
          }
        })
      return row
    }

    private init(at position: Int?, in model: RowModel) {
      self.position = position
      self.model = model
    }

    /// The row that an item of the model stands for.
    static func of(_ item: gpointer?) -> Row? {
      guard let item,
        let data = g_object_get_qdata(item.assumingMemoryBound(to: GObject.self), quark)
      else { return nil }
      return Unmanaged<Row>.fromOpaque(data).takeUnretainedValue()
    }

    private static let quark = g_quark_from_string("KeyedDiffGTK.Row")
  }
#endif
