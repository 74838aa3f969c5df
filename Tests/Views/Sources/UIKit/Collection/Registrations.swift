public import Foundation

extension UICollectionView {
  /// A kind of cell, and a closure that configures it.
  @available(iOS 14, tvOS 14, *)
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void

    let core: RegistrationCore
    let handler: Handler

    public init(handler: @escaping Handler) {
      core = RegistrationCore(nib: nil)
      self.handler = handler
    }

    public init(cellNib: UINib, handler: @escaping Handler) {
      core = RegistrationCore(nib: cellNib)
      self.handler = handler
    }
  }

  /// A kind of supplementary view, and a closure that configures it.
  @available(iOS 14, tvOS 14, *)
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler =
      (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath) -> Void

    let core: RegistrationCore
    let elementKind: String
    let handler: Handler

    public init(elementKind: String, handler: @escaping Handler) {
      core = RegistrationCore(nib: nil)
      self.elementKind = elementKind
      self.handler = handler
    }

    public init(supplementaryNib: UINib, elementKind: String, handler: @escaping Handler) {
      core = RegistrationCore(nib: supplementaryNib)
      self.elementKind = elementKind
      self.handler = handler
    }
  }
}

/// The part of a registration that views keep: its private identifier.
struct RegistrationCore {
  let identifier = UUID().uuidString
  let nib: UINib?
  /// Whether the registration was made during a request for a view. Then each request would make
  /// another registration, and no cell would be reused.
  let wasMadeInProvider: Bool

  init(nib: UINib?) {
    self.nib = nib
    wasMadeInProvider = ProviderScope.isInside
  }
}

/// Whether a data source is providing a view.
enum ProviderScope {
  /// Registrations may be made anywhere, so this state is not isolated to the main actor.
  @TaskLocal static var isInside = false

  @MainActor
  static func run<Result>(_ body: () -> Result) -> Result {
    $isInside.withValue(true, operation: body)
  }
}
