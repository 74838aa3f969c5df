public import Foundation
import StandInRuntime

// Registration and dequeuing.
extension UICollectionView {
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cells.register(cellClass, for: identifier) { ($0 as? UICollectionViewCell.Type)?.init() }
  }

  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    cells.register(nib, for: identifier)
  }

  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    supplementPool(ofKind: elementKind).register(viewClass, for: identifier) {
      ($0 as? UICollectionReusableView.Type)?.init()
    }
  }

  public func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) {
    supplementPool(ofKind: kind).register(nib, for: identifier)
  }

  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let cell = engine.reconfiguredCell(at: indexPath), cell.reuseIdentifier == identifier {
      return cell
    }
    let cell =
      dequeue(identifier, from: cells, kind: "UICollectionElementKindCell")
      ?? UICollectionViewCell()
    cell.reuseIdentifier = identifier
    if engine.request?.path == indexPath {
      engine.request?.dequeued.append(cell)
    } else {
      raiseNotReturned(cell)
    }
    return cell
  }

  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view =
      dequeue(identifier, from: supplementPool(ofKind: elementKind), kind: elementKind)
      ?? UICollectionReusableView()
    view.reuseIdentifier = identifier
    if supplementRequest?.key == CollectionSupplement(kind: elementKind, path: indexPath) {
      supplementRequest?.dequeued.append(view)
    } else {
      raiseNotReturned(view)
    }
    return view
  }

  @available(iOS 14, tvOS 14, *)
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    register(registration.core, Cell.self, in: cells) { ($0 as? UICollectionViewCell.Type)?.init() }
    let view = dequeueReusableCell(
      withReuseIdentifier: registration.core.identifier, for: indexPath)
    let cell = view as? Cell ?? Cell()
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  @available(iOS 14, tvOS 14, *)
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let kind = registration.elementKind
    register(registration.core, Supplementary.self, in: supplementPool(ofKind: kind)) {
      ($0 as? UICollectionReusableView.Type)?.init()
    }
    let reusable = dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: registration.core.identifier, for: indexPath)
    let view = reusable as? Supplementary ?? Supplementary()
    registration.handler(view, kind, indexPath)
    return view
  }

  // MARK: Pools

  func supplementPool(ofKind kind: String) -> ReusePool<UICollectionReusableView> {
    if let pool = supplementPools[kind] { return pool }
    let pool = ReusePool<UICollectionReusableView>()
    supplementPools[kind] = pool
    return pool
  }

  private func dequeue<View: UICollectionReusableView>(
    _ identifier: String, from pool: ReusePool<View>, kind: String
  ) -> View? {
    guard let (view, isReused) = pool.dequeue(identifier, raising: engine.raise) else {
      engine.raise(
        "could not dequeue a view of kind: \(kind) with identifier \(identifier) - must register a "
          + "nib or a class for the identifier or connect a prototype cell in a storyboard")
      return nil
    }
    view.reuseIdentifier = identifier
    if isReused { view.prepareForReuse() }
    return view
  }

  private func register<View: UICollectionReusableView>(
    _ core: RegistrationCore, _ type: AnyClass, in pool: ReusePool<View>,
    making make: @escaping (AnyClass) -> View?
  ) {
    if core.wasMadeInProvider {
      engine.raise(
        "Attempted to dequeue a cell using a registration that was created inside "
          + "-collectionView:cellForItemAtIndexPath: or inside a "
          + "UICollectionViewDiffableDataSource cell provider. Creating a new registration each "
          + "time a cell is requested will prevent reuse and cause created cells to remain "
          + "inaccessible in memory for the lifetime of the collection view. Registrations should "
          + "be created up front and reused. Registration: \(core.identifier)")
    }
    guard !pool.knows(core.identifier) else { return }
    if let nib = core.nib {
      pool.register(nib, for: core.identifier)
    } else {
      pool.register(type, for: core.identifier, making: make)
    }
  }

  /// Raises for a view that was dequeued but not returned.
  func raiseNotReturned(_ view: UICollectionReusableView) {
    engine.raise(
      "Expected dequeued view to be returned to the collection view in preparation for display. "
        + "When the collection view's data source is asked to provide a view for a given index "
        + "path, ensure that a single view is dequeued and returned to the collection view. Avoid "
        + "dequeuing views without a request from the collection view. For retrieving an existing "
        + "view in the collection view, use -[UICollectionView cellForItemAtIndexPath:] or "
        + "-[UICollectionView supplementaryViewForElementKind:atIndexPath:]. Dequeued view: "
        + "\(type(of: view)); Collection view: UICollectionView")
  }
}
