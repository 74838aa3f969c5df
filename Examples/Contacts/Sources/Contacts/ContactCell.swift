import CGTK
import KeyedDiffGTK
import KeyedDiffLists

/// A row of the list: name, city and number of calls.
final class ContactCell: GTKCell, ConfigurableView {
  let widget = GTKWidget(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12))
  private let name = GTKWidget(gtk_label_new(nil))
  private let city = GTKWidget(gtk_label_new(nil))
  private let calls = GTKWidget(gtk_label_new(nil))

  init() {
    gtk_widget_set_margin_start(widget.pointer, 12)
    gtk_widget_set_margin_end(widget.pointer, 12)
    gtk_widget_set_hexpand(name.pointer, 1)
    gtk_label_set_xalign(name.opaque, 0)
    gtk_widget_add_css_class(city.pointer, "dim-label")
    gtk_widget_add_css_class(calls.pointer, "numeric")
    gtk_label_set_width_chars(calls.opaque, 9)
    gtk_label_set_xalign(calls.opaque, 1)
    for label in [name, city, calls] { gtk_box_append(box, label.pointer) }
  }

  private var box: UnsafeMutablePointer<GtkBox> { UnsafeMutablePointer(widget.opaque) }

  /// The contact that the cell shows; the checks read it.
  private(set) var contact: Contact?

  func configure(with contact: Contact) {
    self.contact = contact
    gtk_label_set_text(name.opaque, contact.name)
    gtk_label_set_text(city.opaque, contact.city)
    gtk_label_set_text(calls.opaque, contact.calls == 1 ? "1 call" : "\(contact.calls) calls")
  }
}
