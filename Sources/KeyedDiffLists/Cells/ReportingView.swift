/// A cell that reports what the user does in it, such as typing or switching.
///
///     final class NameCell: UITableViewCell, ReportingView {
///       var report: ((String) -> Void)?
///       @objc func textDidChange() { report?(field.text ?? "") }
///       …
///     }
///
///     NameCell.row(person.name, id: "name") { [weak self] text in self?.person.name = text }
///
/// A report goes to the handler of the row that the cell shows, as the row is declared at that
/// moment: never to a handler of an older declaration, and to none if the row no longer exists. What a
/// cell reports inside `configure(with:)` goes nowhere, so a cell need not tell values that it sets
/// from values that the user enters. This does not hold for a cell that the app dequeues itself; see
/// ``DeclaredRow/init(_:id:cell:configuresAgain:makeCell:)``.
@MainActor
public protocol ReportingView: ConfigurableView {
  /// The type of the reports.
  associatedtype Event

  /// Passes a report to the row that the cell shows. Set by the data source; `nil` while the cell is
  /// being configured.
  var report: ((Event) -> Void)? { get set }
}

extension ReportingView {
  /// Declares a row that handles the reports of its cell. The id of the row is the id of the model.
  ///
  /// - Parameters:
  ///   - model: The model that the cell shows. The cell is configured again when the model changes.
  ///   - registration: The class, nib or prototype from which the cells are created; `nil` for
  ///     instances of this class.
  ///   - reuseIdentifier: The reuse identifier of the cells; `nil` for the name of this class.
  ///   - handler: Called with each report of the cell.
  public static func row(
    _ model: Model, from registration: CellRegistration? = nil, reuseIdentifier: String? = nil,
    onReport handler: @escaping @MainActor (Event) -> Void
  ) -> DeclaredRow where Model: Identifiable & Equatable {
    row(
      model, id: model.id, from: registration, reuseIdentifier: reuseIdentifier, onReport: handler)
  }

  /// Declares a row that handles the reports of its cell, with an id of your choice.
  ///
  /// - Parameters:
  ///   - model: The model that the cell shows. The cell is configured again when the model changes.
  ///   - id: An id that is unique among the rows of this class.
  ///   - registration: The class, nib or prototype from which the cells are created; `nil` for
  ///     instances of this class.
  ///   - reuseIdentifier: The reuse identifier of the cells; `nil` for the name of this class.
  ///   - handler: Called with each report of the cell.
  public static func row(
    _ model: Model, id: some Hashable, from registration: CellRegistration? = nil,
    reuseIdentifier: String? = nil, onReport handler: @escaping @MainActor (Event) -> Void
  ) -> DeclaredRow where Model: Equatable {
    var row = row(model, id: id, from: registration, reuseIdentifier: reuseIdentifier)
    row.handleReport = { report in if let event = report as? Event { handler(event) } }
    return row
  }

  /// Makes this cell send its reports to a closure.
  func send(to handler: @escaping @MainActor (Any) -> Void) { report = { handler($0) } }

  /// Makes this cell send its reports nowhere.
  func stopReporting() { report = nil }
}
