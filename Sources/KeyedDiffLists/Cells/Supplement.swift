/// A header or footer of a section: a title, or a model with the view that shows it.
///
///     ListSection(id: album.id, items: songs, header: AlbumHeader.supplement(album))
///     ListSection(id: "users", items: users, header: "Users")
///
/// A header of a `ListSection` can also be a `String`, which is shown as a title.
// `@unchecked` is safe: models that are not Sendable are compared only on the main actor.
public struct Supplement: @unchecked Sendable {
  enum Content {
    case title(String)
    case model(any Equatable, CellBinder, view: ObjectIdentifier, isMainActorBound: Bool)
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  /// Declares a header or footer whose view is configured by a closure.
  ///
  /// - Parameters:
  ///   - model: What the view shows.
  ///   - registration: The class, nib or prototype from which the views are created; `nil` for
  ///     instances of the closure's first parameter.
  ///   - reuseIdentifier: The reuse identifier of the views; `nil` for the name of their class.
  ///   - configure: Shows the model in a view. A reused view can still show another model.
  @MainActor
  public init<View: AnyObject, Model: Equatable>(
    _ model: Model, from registration: CellRegistration? = nil, reuseIdentifier: String? = nil,
    configure: @escaping @MainActor (View, Model) -> Void
  ) {
    self.init(
      model, registration, reuseIdentifier, isMainActorBound: true, configure: configure)
  }

  @MainActor
  init<View: AnyObject, Model: Equatable>(
    _ model: Model, _ registration: CellRegistration?, _ reuseIdentifier: String?,
    isMainActorBound: Bool, configure: @escaping @MainActor (View, Model) -> Void
  ) {
    let binder = CellBinder(
      model, registration, reuseIdentifier: reuseIdentifier, configure: configure)
    content = .model(
      model, binder, view: ObjectIdentifier(View.self), isMainActorBound: isMainActorBound)
  }

  /// Returns a title, which the toolkit's own header or footer shows.
  public static func title(_ title: String) -> Supplement { Supplement(.title(title)) }

  /// The title; `nil` if a view shows a model.
  public var title: String? {
    if case .title(let title) = content { title } else { nil }
  }

  /// The model that a view shows; `nil` for a title.
  @MainActor
  public var model: (any Equatable)? {
    if case .model(let model, _, _, _) = content { model } else { nil }
  }

  /// The binder of the view; `nil` for a title.
  var binder: CellBinder? {
    if case .model(_, let binder, _, _) = content { binder } else { nil }
  }
}

extension Supplement: ExpressibleByStringInterpolation {
  /// Creates a title.
  public init(stringLiteral title: String) { self = .title(title) }
}

extension Supplement: Hashable {
  /// Returns whether two headers or footers show equal content in the same kind of view.
  public static func == (first: Supplement, second: Supplement) -> Bool {
    switch (first.content, second.content) {
    case (.title(let first), .title(let second)): return first == second
    case (
      .model(let first, let binder, let view, let isBound),
      .model(let second, let other, let otherView, _)
    ):
      if isBound {
        MainActor.preconditionIsolated("A header or footer was compared off the main actor.")
      }
      return view == otherView && binder.canReconfigure(with: other) && areEqual(first, second)
    default: return false
    }
  }

  /// Hashes the title, or the kind of view.
  public func hash(into hasher: inout Hasher) {
    switch content {
    case .title(let title): hasher.combine(title)
    case .model(_, _, let view, _): hasher.combine(view)
    }
  }
}

extension Supplement: MainActorBound {
  @usableFromInline var isMainActorBound: Bool {
    if case .model(_, _, _, let isBound) = content { isBound } else { false }
  }
}

extension Supplement: CustomStringConvertible {
  /// The title, or the model as text.
  public var description: String {
    switch content {
    case .title(let title): return title
    case .model(let model, _, _, let isBound):
      if isBound {
        MainActor.preconditionIsolated("A header or footer was described off the main actor.")
      }
      return "\(model)"
    }
  }
}
