#if GTK
  import CGTK

  /// A row that GTK holds: GTK has received the row's GObject from the model and still retains it.
  ///
  /// GTK keeps the widget of a row as long as the model returns the same object for the row.
  @MainActor
  final class Row {
    /// The position of the row in the model's newest list; `nil` if that list does not contain the
    /// row.
    var position: Int?
    /// The row's object, which GTK owns; `nil` after GTK has released the object.
    private(set) var object: UnsafeMutablePointer<GObject>!
    private weak var model: RowModel?

    /// Creates a row and its object.
    ///
    /// - Parameters:
    ///   - position: The position of the row in the model's newest list; `nil` if that list does
    ///     not contain the row.
    ///   - model: The model, which is notified when GTK has released the row's object.
    /// - Returns: The row. The caller owns one reference to the row's ``object``.
    static func make(at position: Int?, in model: RowModel) -> Row {
      let row = Row(at: position, in: model)
      row.own(g_object_new_with_properties(g_object_get_type(), 0, nil, nil)!)
      return row
    }

    /// Creates a row that takes over the object of another row.
    ///
    /// If a signal removes the other row, GTK gives the widget of that row to the new one.
    ///
    /// - Parameters:
    ///   - position: The position of the new row in the model's newest list; `nil` if that list does
    ///     not contain the row.
    ///   - row: A row that GTK holds. It has no object afterwards.
    /// - Returns: The new row. The caller owns one more reference to the row's ``object``.
    static func make(at position: Int?, replacing row: Row) -> Row {
      let new = Row(at: position, in: row.model)
      new.own(g_object_ref(row.object)!.assumingMemoryBound(to: GObject.self))
      return new
    }

    /// Makes an object represent the row, and no longer the row that it represented before.
    private func own(_ object: UnsafeMutablePointer<GObject>) {
      self.object = object
      g_object_set_qdata_full(
        object, Self.quark, Unmanaged.passRetained(self).toOpaque(),
        { data in
          let row = Unmanaged<Row>.fromOpaque(data!).takeRetainedValue()
          MainActor.assumeIsolated {
            row.object = nil
            row.model?.forget(row)
          }
        })
    }

    private init(at position: Int?, in model: RowModel?) {
      self.position = position
      self.model = model
    }

    /// Returns the row of the given object; `nil` if the object is not an item of a row model.
    static func of(_ item: gpointer?) -> Row? {
      guard let item,
        let data = g_object_get_qdata(item.assumingMemoryBound(to: GObject.self), quark)
      else { return nil }
      return Unmanaged<Row>.fromOpaque(data).takeUnretainedValue()
    }

    private static let quark = g_quark_from_string("KeyedDiffGTK.Row")
  }
#endif
