/// A type that declares the cells of a screen from its data. It does not depend on views, so tests
/// can read the declarations.
///
///     struct VenuePage: CellsDeclarator {
///       var venue: Venue
///       var related: [Venue]
///
///       func declareCells(_ declare: (Row) -> Void) {
///         declare(.outline(venue))
///         if !related.isEmpty { declare(.title("Related venues")) }
///         for venue in related { declare(.related(venue)) }
///       }
///     }
///
/// As an alternative, ``ListBuilder`` is a result builder and needs no protocol.
public protocol CellsDeclarator {
  /// The declaration of one cell: an enum, a ``DeclaredCell`` or a ``CellBinder``.
  associatedtype CellDeclaration

  /// Calls a closure with each declaration, in order.
  ///
  /// Isolated to the main actor, because the binders of cells are made there.
  @MainActor
  func declareCells(_ declare: (CellDeclaration) -> Void)
}

extension CellsDeclarator {
  /// The declarations, in order.
  @MainActor
  public var cellDeclarations: [CellDeclaration] {
    var declarations: [CellDeclaration] = []
    declareCells { declarations.append($0) }
    return declarations
  }
}
