extension ConfigurableView {
  /// Declares a row that this kind of cell shows. The id of the row is the id of the model.
  ///
  /// - Parameters:
  ///   - model: The model that the cell shows. The cell is configured again when the model changes.
  ///   - registration: The class, nib or prototype from which the cells are created; `nil` for
  ///     instances of this class.
  ///   - reuseIdentifier: The reuse identifier of the cells; `nil` for the name of this class.
  public static func row(
    _ model: Model, from registration: CellRegistration? = nil, reuseIdentifier: String? = nil
  ) -> DeclaredRow where Model: Identifiable & Equatable {
    row(model, id: model.id, from: registration, reuseIdentifier: reuseIdentifier)
  }

  /// Declares a row that this kind of cell shows, with an id of your choice.
  ///
  ///     AdvertCell.row("Listen to more", id: "advert")
  ///
  /// - Parameters:
  ///   - model: The model that the cell shows. The cell is configured again when the model changes.
  ///   - id: An id that is unique among the rows of this class.
  ///   - registration: The class, nib or prototype from which the cells are created; `nil` for
  ///     instances of this class.
  ///   - reuseIdentifier: The reuse identifier of the cells; `nil` for the name of this class.
  public static func row(
    _ model: Model, id: some Hashable, from registration: CellRegistration? = nil,
    reuseIdentifier: String? = nil
  ) -> DeclaredRow where Model: Equatable {
    DeclaredRow(model, id: id, from: registration, reuseIdentifier: reuseIdentifier) {
      (cell: Self, model) in cell.configure(with: model)
    }
  }
}
