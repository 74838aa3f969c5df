extension CellHost {
  /// Registers cells with the view, unless they are already registered.
  ///
  /// For each role, a reuse identifier has at most one registration. In tables, headers and footers
  /// have one common set of reuse identifiers. This rule is applied to all kinds of views: a header
  /// and a footer with the same identifier must have the same registration.
  ///
  /// - Parameters:
  ///   - registration: The class, nib or prototype from which the cells are created.
  ///   - reuseIdentifier: The reuse identifier of the cells.
  ///   - role: The role of the cells.
  /// - Throws: ``CellFault/Reason/conflict(reuseIdentifier:first:second:)`` if the identifier
  ///   already has a different registration, which then stays in effect.
  /// - Complexity: O(1) expected.
  package func registerOnce(
    _ registration: CellRegistration, reuseIdentifier: String, role: CellRole
  ) throws(CellFault.Reason) {
    for neighbor in role.sharingIdentifiers {
      guard let known = registrations[neighbor]?[reuseIdentifier] else { continue }
      guard known == registration else {
        throw .conflict(reuseIdentifier: reuseIdentifier, first: known, second: registration)
      }
      if neighbor == role { return }
    }
    registrations[role, default: [:]][reuseIdentifier] = registration
    if registration != .prototype {
      register(registration, reuseIdentifier: reuseIdentifier, role: role)
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
