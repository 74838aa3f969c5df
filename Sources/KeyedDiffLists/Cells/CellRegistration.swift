/// The source of the cells of a reuse identifier.
///
/// Cheap to create and to compare: a nib is loaded only when it is registered, once for each view.
public enum CellRegistration: Sendable {
  /// Cells are instances of a class.
  case cellClass(AnyClass)
  /// Cells are in a nib.
  ///
  /// - Parameters:
  ///   - name: The name of the nib.
  ///   - bundlePath: The path of the bundle that contains the nib, such as
  ///     `Bundle.module.bundlePath`; `nil` for the main bundle.
  case nib(name: String, bundlePath: String? = nil)
  /// The view already has the identifier, such as that of a prototype in a storyboard.
  case prototype
}

extension CellRegistration: Hashable {
  // Classes are compared by identity.
  private enum Identity: Hashable {
    case cellClass(ObjectIdentifier)
    case nib(String, String?)
    case prototype
  }

  private var identity: Identity {
    switch self {
    case .cellClass(let type): .cellClass(ObjectIdentifier(type))
    case .nib(let name, let bundlePath): .nib(name, bundlePath)
    case .prototype: .prototype
    }
  }

  /// Returns whether two registrations name the same class, nib or prototype.
  public static func == (first: CellRegistration, second: CellRegistration) -> Bool {
    first.identity == second.identity
  }

  /// Hashes the class or the name of the nib.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension CellRegistration: CustomStringConvertible {
  /// The class or the nib, for messages.
  public var description: String {
    switch self {
    case .cellClass(let type): "the class \(type)"
    case .nib(let name, nil): "the nib \(name)"
    case .nib(let name, let bundlePath?): "the nib \(name) in \(bundlePath)"
    case .prototype: "a prototype of the view"
    }
  }
}
