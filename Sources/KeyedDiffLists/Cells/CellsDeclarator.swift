/// A type that declares the cells of a screen from data. A declarator does not depend on views, so
/// tests can check the declarations.
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
/// The result builder ``ListBuilder`` is an alternative that needs no protocol.
public protocol CellsDeclarator {
  /// The type that declares one cell, such as an enum, ``DeclaredCell`` or ``CellBinder``.
  associatedtype CellDeclaration

  /// Calls the closure with the declaration of each cell, in the order of the cells.
  ///
  /// The method is isolated to the main actor, because cell binders are made on the main actor.
  @MainActor
  func declareCells(_ declare: (CellDeclaration) -> Void)
}

extension CellsDeclarator {
  /// The declarations of all cells, in order.
  @MainActor
  public var cellDeclarations: [CellDeclaration] {
    var declarations: [CellDeclaration] = []
    declareCells { declarations.append($0) }
    return declarations
  }
}
