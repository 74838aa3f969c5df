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
  /// Makes this cell send its reports to a closure.
  func send(to handler: @escaping @MainActor (Any) -> Void) { report = { handler($0) } }

  /// Makes this cell send its reports nowhere.
  func stopReporting() { report = nil }
}
