/// The content of a header or footer of a section.
///
///     ListSection(id: "users", items: users, header: HeaderFooter.title("Users"))
///
/// The header or footer of a `ListSection` may also be a value of another type; see ``init(_:)``.
public enum HeaderFooter: Sendable {
  /// A title.
  case title(String)
  /// A model, and the reuse identifier of the ``ConfigurableView`` or ``SenderConfigurableView``
  /// that shows the model. If the identifier is `nil`, the default identifier of the data source is
  /// used.
  case model(any Hashable & Sendable, reuseIdentifier: String? = nil)
  /// A declared cell, which is registered automatically.
  case declared(DeclaredCell)

  /// Creates the content from the header or footer of a section. A `HeaderFooter` is used
  /// unchanged, a `String` becomes a title, a ``DeclaredCell`` becomes a declared cell, and any
  /// other value becomes a model.
  public init(_ model: any Hashable & Sendable) {
    switch model {
    case let itself as HeaderFooter: self = itself
    case let title as String: self = .title(title)
    case let cell as DeclaredCell: self = .declared(cell)
    default: self = .model(model)
    }
  }

  /// The title, if the content is a title; otherwise `nil`.
  public var title: String? {
    if case .title(let title) = self { title } else { nil }
  }

  /// The model that a view shows; `nil` if the content is a title.
  @MainActor
  public var model: (any Equatable)? {
    switch self {
    case .title: nil
    case .model(let model, _): model
    case .declared(let cell): cell.value
    }
  }

  /// Returns the binder of the view that shows the content.
  ///
  /// - Parameter defaultIdentifier: The reuse identifier to use if the content has none.
  @MainActor
  func binder(defaultIdentifier: String) -> CellBinder {
    switch self {
    case .title(let title):
      CellBinder(model: title, reuseIdentifier: defaultIdentifier)
    case .model(let model, let reuseIdentifier):
      CellBinder(model: model, reuseIdentifier: reuseIdentifier ?? defaultIdentifier)
    case .declared(let cell):
      cell.binder
    }
  }
}

extension HeaderFooter: Hashable {
  /// Returns whether two headers or footers have the same content and, if they are models, the same
  /// reuse identifier.
  public static func == (first: HeaderFooter, second: HeaderFooter) -> Bool {
    switch (first, second) {
    case (.title(let first), .title(let second)): first == second
    case (.model(let first, let firstID), .model(let second, let secondID)):
      firstID == secondID && areEqual(first, second)
    case (.declared(let first), .declared(let second)): first == second
    default: false
    }
  }

  /// Hashes the content.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .title(let title): hasher.combine(title)
    case .model(let model, _): model.hash(into: &hasher)
    case .declared(let cell): hasher.combine(cell)
    }
  }
}

extension HeaderFooter: MainActorBound {
  @usableFromInline var isMainActorBound: Bool {
    if case .declared = self { true } else { false }
  }
}
