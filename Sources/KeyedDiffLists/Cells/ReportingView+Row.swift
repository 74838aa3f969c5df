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
}
