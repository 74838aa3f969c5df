#if GTK
  import CGTK
  import KeyedDiffLists

  @testable import KeyedDiffGTK

  /// A row with a name that the user edits, and a check button.
  struct FormRow: Identifiable, Equatable, Sendable {
    let id: Int
    var name: String
    var isOn = false
    /// Whether the row uses another kind of cell.
    var isOdd = false

    init(id: Int) { (self.id, name) = (id, "name \(id)") }

    /// The identity that the row has in a list of declared rows.
    var rowID: RowID { RowID(id, in: isOdd ? OddFormCell.self : FormCell.self) }

    /// Declares the row.
    @MainActor
    func declared(onReport handler: (@MainActor (FormReport) -> Void)?) -> DeclaredRow {
      switch (isOdd, handler) {
      case (false, nil): FormCell.row(self)
      case (false, let handler?): FormCell.row(self, onReport: handler)
      case (true, nil): OddFormCell.row(self)
      case (true, let handler?): OddFormCell.row(self, onReport: handler)
      }
    }
  }

  /// What a form reports to its row.
  enum FormReport: Equatable, Sendable {
    case name(String)
    case isOn(Bool)
  }

  /// A cell with an entry and a check button, which reports each change that the user makes.
  class FormCell: GTKCell, ReportingView {
    let widget = GTKWidget(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4))
    let entry = GTKWidget(gtk_entry_new())
    let check = GTKWidget(gtk_check_button_new())
    var report: ((FormReport) -> Void)?
    private(set) var row: FormRow?
    private var isSettingUp = false

    required init() {
      gtk_box_append(widget.box, check.pointer)
      gtk_box_append(widget.box, entry.pointer)
      GTKSignal.connect("changed", of: entry.pointer) { [weak self] in
        guard let self, !isSettingUp else { return }
        report?(.name(name))
      }
      GTKSignal.connect("toggled", of: check.pointer) { [weak self] in
        guard let self, !isSettingUp else { return }
        report?(.isOn(isOn))
      }
    }

    func configure(with row: FormRow) {
      isSettingUp = true
      self.row = row
      gtk_editable_set_text(entry.opaque, row.name)
      gtk_check_button_set_active(UnsafeMutablePointer(check.opaque), row.isOn ? 1 : 0)
      isSettingUp = false
    }

    var name: String { String(cString: gtk_editable_get_text(entry.opaque)) }
    var isOn: Bool { gtk_check_button_get_active(UnsafeMutablePointer(check.opaque)) != 0 }
  }

  /// Another kind of cell.
  final class OddFormCell: FormCell {}
#endif
