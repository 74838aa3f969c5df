import CGTK
import KeyedDiff
import KeyedDiffGRDB
import KeyedDiffGTK
import KeyedDiffLists

/// The window of the app: a search field, buttons, the list, and a status line.
@MainActor
final class ContactsWindow {
  let book: AddressBook
  let source: ListDataSource<String, Contact>
  let list: GTKListView<String, Contact, Contact.ID>
  let window = GTKWidget(gtk_window_new())
  let search = GTKWidget(gtk_search_entry_new())
  private let status = GTKWidget(gtk_label_new(nil))

  /// Called when the window is closed.
  var onClose: () -> Void = {}

  private(set) var searchText = ""
  private(set) var isDescending = false
  private var undoStack: [AddressBook.Change] = []
  private var error: String?
  private var contacts: DatabaseTracker<String, Contact>?

  init(_ book: AddressBook) {
    self.book = book
    source = ListDataSource { ContactCell.row($0) }
    list = GTKListView(source, selection: .single)
    source.header = { initial in .title(initial) }
    source.adapter.onDidUpdate = { [weak self] _, _ in self?.showStatus() }
    source.selection.didActivate = { [weak self] contact, _ in self?.rename(contact) }
    makeWidgets()
    follow()
  }

  // MARK: The list

  /// Follows the contacts of the current search and order, and keeps the rows that are already
  /// shown.
  private func follow() {
    if contacts == nil {
      let isDescending = isDescending
      let tracker = DatabaseTracker<String, Contact>(
        book.database, pollInterval: 1, section: \.initial,
        sectionOrder: { isDescending ? $0 > $1 : $0 < $1 },
        onFailure: { [weak self] failure in
          Task { @MainActor in self?.show(failure) }
        })
      contacts = tracker
      source.adapter.follow(tracker.updates)
    }
    contacts?.follow(AddressBook.query(containing: searchText, isDescending: isDescending))
  }

  func search(_ text: String) {
    searchText = text
    follow()
  }

  func reverseOrder() {
    isDescending.toggle()
    // The sections get another order, too.
    contacts = nil
    follow()
  }

  // MARK: Changing contacts

  /// The contact that is selected.
  var selectedContact: Contact? { list.selection.first.flatMap { source.item(at: $0) } }

  func addContact() { change { try $0.add(.random()) } }

  func rename(_ contact: Contact) {
    let name = Contact.random().name
    change { try $0.rename(contact, to: name) }
  }

  func deleteSelected() {
    guard let contact = selectedContact else { return }
    change { try $0.delete(contact) }
  }

  func undo() {
    guard let change = undoStack.last else { return }
    attempt {
      try book.undo(change)
      undoStack.removeLast()
    }
  }

  private func change(_ body: (AddressBook) throws -> AddressBook.Change) {
    attempt { undoStack.append(try body(book)) }
  }

  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
      error = nil
    } catch {
      show(error)
    }
  }

  private func show(_ error: any Error) {
    self.error = "\(error)"
    showStatus()
  }

  private func showStatus() {
    let count = source.sections.reduce(0) { $0 + $1.items.count }
    let text = error ?? "\(count) contacts in \(source.sections.count) sections"
    gtk_label_set_text(status.opaque, text)
  }

  // MARK: Widgets

  private func makeWidgets() {
    let header = gtk_header_bar_new()!
    let bar = OpaquePointer(header)
    for label in ["Add", "Rename", "Delete"] { gtk_header_bar_pack_start(bar, button(label)) }
    for label in ["A–Z", "Undo"] { gtk_header_bar_pack_end(bar, button(label)) }
    GTKSignal.connect("search-changed", of: search.pointer) { [weak self] in
      guard let self else { return }
      search(String(cString: gtk_editable_get_text(search.opaque)))
    }

    let scroller = gtk_scrolled_window_new()!
    gtk_scrolled_window_set_child(OpaquePointer(scroller), list.widget.pointer)
    gtk_widget_set_vexpand(scroller, 1)
    let content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)!
    let box = UnsafeMutablePointer<GtkBox>(OpaquePointer(content))
    for widget in [search.pointer, scroller, status.pointer] { gtk_box_append(box, widget) }
    gtk_widget_set_margin_top(search.pointer, 6)
    gtk_widget_set_margin_start(search.pointer, 12)
    gtk_widget_set_margin_end(search.pointer, 12)
    gtk_widget_set_margin_bottom(status.pointer, 6)

    let window = UnsafeMutablePointer<GtkWindow>(self.window.opaque)
    gtk_window_set_title(window, "Contacts")
    gtk_window_set_default_size(window, 620, 560)
    gtk_window_set_titlebar(window, header)
    gtk_window_set_child(window, content)
    GTKSignal.connect("destroy", of: self.window.pointer) { [weak self] in self?.onClose() }
    gtk_window_present(window)
  }

  private func button(_ label: String) -> UnsafeMutablePointer<GtkWidget> {
    let button = gtk_button_new_with_label(label)!
    GTKSignal.connect("clicked", of: button) { [weak self] in
      guard let self else { return }
      switch label {
      case "Add": addContact()
      case "Rename": selectedContact.map(rename)
      case "Delete": deleteSelected()
      case "Undo": undo()
      default: reverseOrder()
      }
    }
    return button
  }

  func close() { gtk_window_destroy(UnsafeMutablePointer(window.opaque)) }
}
