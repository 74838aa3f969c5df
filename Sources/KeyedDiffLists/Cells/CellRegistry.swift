/// The kinds of cells that are registered with a view. For each role, a reuse identifier has at
/// most one registration.
@MainActor
public final class CellRegistry {
  private struct Key: Hashable {
    let role: CellRole
    let reuseIdentifier: String
  }

  private var registrations: [Key: CellRegistration] = [:]

  /// Creates an empty registry, for a new view.
  public init() {}

  /// The number of registrations. A reuse identifier that is registered for several roles counts
  /// once for each role.
  public var count: Int { registrations.count }

  /// Registers cells with a view, unless they are already registered.
  ///
  /// In tables, headers and footers have one common set of reuse identifiers. The registry applies
  /// this rule to all kinds of views: a header and a footer with the same identifier must have the
  /// same registration.
  ///
  /// - Parameters:
  ///   - registration: The class, nib or prototype from which the cells are created.
  ///   - reuseIdentifier: The reuse identifier of the cells.
  ///   - role: The role of the cells.
  ///   - host: The view to which this registry belongs.
  /// - Throws: ``CellFault/Reason/conflict(reuseIdentifier:first:second:)`` if the identifier
  ///   already has a different registration, which then stays in effect.
  /// - Complexity: O(1) expected.
  public func register(
    _ registration: CellRegistration, reuseIdentifier: String, role: CellRole,
    with host: some CellHost
  ) throws(CellFault.Reason) {
    for neighbour in role.sharingIdentifiers {
      let known = registrations[Key(role: neighbour, reuseIdentifier: reuseIdentifier)]
      guard let known else { continue }
      guard known == registration else {
        throw .conflict(reuseIdentifier: reuseIdentifier, first: known, second: registration)
      }
      if neighbour == role { return }
    }
    registrations[Key(role: role, reuseIdentifier: reuseIdentifier)] = registration
    if registration != .prototype {
      host.register(registration, reuseIdentifier: reuseIdentifier, role: role)
    }
  }
}

extension CellRole {
  /// This role, followed by the role with which it shares reuse identifiers in tables, if any.
  fileprivate var sharingIdentifiers: [CellRole] {
    switch self {
    case .header: [.header, .footer]
    case .footer: [.footer, .header]
    case .cell, .supplementary: [self]
    }
  }
}
