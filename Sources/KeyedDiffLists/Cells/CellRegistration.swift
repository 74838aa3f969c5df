/// The class, nib or prototype from which a view creates the cells with a given reuse identifier.
///
/// A registration is cheap to create and to compare. Each view loads a nib only once, when the
/// nib is registered.
public enum CellRegistration: Sendable {
  /// The cells are instances of the given class.
  case cellClass(AnyClass)
  /// The cells are loaded from the given nib.
  ///
  /// - Parameters:
  ///   - name: The name of the nib.
  ///   - bundlePath: The path of the bundle that contains the nib, such as
  ///     `Bundle.module.bundlePath`; `nil` for the main bundle.
  case nib(name: String, bundlePath: String? = nil)
  /// The view already knows the reuse identifier, for example from a prototype in a storyboard.
  case prototype
}

extension CellRegistration: Hashable {
  // `AnyClass` is not `Hashable`, so a class is represented by its `ObjectIdentifier`.
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

  /// Returns whether two registrations name the same class or the same nib, or whether both are
  /// prototypes.
  public static func == (first: CellRegistration, second: CellRegistration) -> Bool {
    first.identity == second.identity
  }

  /// Hashes the class, or the name and the bundle of the nib.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension CellRegistration: CustomStringConvertible {
  /// The class, nib or prototype as text, for messages.
  public var description: String {
    switch self {
    case .cellClass(let type): "the class \(type)"
    case .nib(let name, nil): "the nib \(name)"
    case .nib(let name, let bundlePath?): "the nib \(name) in \(bundlePath)"
    case .prototype: "a prototype of the view"
    }
  }
}
