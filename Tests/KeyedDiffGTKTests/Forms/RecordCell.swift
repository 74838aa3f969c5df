#if GTK
  import CGTK
  import KeyedDiffLists

  @testable import KeyedDiffGTK

  /// A row that the user can edit.
  struct Record: Identifiable, Equatable, Sendable {
    var id: Int
    var isDone = false
    /// The height that is added to the smallest height of the row.
    var extraHeight = 0
    /// The text of the row; `nil` for a text that names the id.
    var title: String?

    var text: String { title ?? "Record \(id)" }
  }

  /// A cell with a check button, an entry and a label. Its setup sets everything, as a setup usually does.
  final class RecordCell: GTKCell, ConfigurableView {
    let widget = GTKWidget(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4))
    let check = GTKWidget(gtk_check_button_new())
    let entry = GTKWidget(gtk_entry_new())
    private let label = GTKWidget(gtk_label_new(nil))
    private(set) var record: Record?

    init() {
      gtk_box_append(widget.box, check.pointer)
      gtk_box_append(widget.box, entry.pointer)
      gtk_box_append(widget.box, label.pointer)
    }

    func configure(with record: Record) {
      self.record = record
      gtk_editable_set_text(entry.opaque, record.text)
      gtk_label_set_text(label.opaque, "\(record.id)")
      gtk_check_button_set_active(
        UnsafeMutablePointer(check.opaque), gboolean(record.isDone ? 1 : 0))
      gtk_widget_set_size_request(widget.pointer, 200, gint(36 + record.extraHeight))
    }
  }

  /// A header with an entry, for sections whose header is a number.
  final class HeaderEntryCell: GTKCell, ConfigurableView {
    let widget = GTKWidget(gtk_entry_new())

    func configure(with number: Int) { gtk_editable_set_text(widget.opaque, "Header \(number)") }
  }

  extension GTKWidget {
    /// The same widget as a `GtkBox`, a type that is not opaque.
    @MainActor
    var box: UnsafeMutablePointer<GtkBox> { UnsafeMutablePointer(opaque) }
  }
#endif
