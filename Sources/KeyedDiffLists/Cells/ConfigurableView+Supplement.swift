extension ConfigurableView {
  /// Declares a header, footer or other supplementary view that this kind of view shows.
  ///
  /// - Parameters:
  ///   - model: The model that the view shows. The view is configured again when the model changes.
  ///   - registration: The class, nib or prototype from which the views are created; `nil` for
  ///     instances of this class.
  ///   - reuseIdentifier: The reuse identifier of the views; `nil` for the name of this class.
  public static func supplement(
    _ model: Model, from registration: CellRegistration? = nil, reuseIdentifier: String? = nil
  ) -> Supplement where Model: Equatable {
    Supplement(model, registration, reuseIdentifier, isMainActorBound: true) {
      (view: Self, model) in view.configure(with: model)
    }
  }

  /// Declares a header, footer or other supplementary view that this kind of view shows. Lists with
  /// it can be compared in the background.
  ///
  /// - Parameters:
  ///   - model: The model that the view shows. The view is configured again when the model changes.
  ///   - registration: The class, nib or prototype from which the views are created; `nil` for
  ///     instances of this class.
  ///   - reuseIdentifier: The reuse identifier of the views; `nil` for the name of this class.
  public static func supplement(
    _ model: Model, from registration: CellRegistration? = nil, reuseIdentifier: String? = nil
  ) -> Supplement where Model: Equatable & Sendable {
    Supplement(model, registration, reuseIdentifier, isMainActorBound: false) {
      (view: Self, model) in view.configure(with: model)
    }
  }
}
