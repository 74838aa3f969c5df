/// Declares the cells of a screen from its data. It knows no view, so tests just
/// read what it declares.
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
/// Whoever likes result builders better needs no protocol: see ``ListBuilder``.
public protocol CellsDeclarator {
  /// The declaration of one cell: an enum, a ``DeclaredCell`` or a ``CellBinder``.
  associatedtype CellDeclaration

  /// Calls a closure with each declaration, in order.
  ///
  /// On the main actor, as the binders of cells are made there.
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
