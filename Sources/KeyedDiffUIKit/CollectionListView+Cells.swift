#if canImport(UIKit) && !os(watchOS)
  import Foundation
  public import KeyedDiff
  import KeyedDiffAppleSupport
  public import KeyedDiffLists
  public import UIKit

  extension CollectionListView: CellHost {
    /// The reuse identifier of the empty views that are shown where the app provides no view.
    private static let fallbackIdentifier = "KeyedDiff.Fallback"

    /// Returns a header or footer that shows a title in a label.
    public func supplement(showing title: String) -> Supplement {
      TitleView.supplement(title, reuseIdentifier: "KeyedDiff.Title")
    }

    /// Registers a class or a nib with the view.
    public func register(
      _ registration: CellRegistration, reuseIdentifier: String, role: CellRole
    ) {
      guard let collectionView else { return }
      switch (registration, role.elementKind) {
      case (.cellClass(let type), nil):
        collectionView.register(type, forCellWithReuseIdentifier: reuseIdentifier)
      case (.cellClass(let type), let kind?):
        collectionView.register(
          type, forSupplementaryViewOfKind: kind, withReuseIdentifier: reuseIdentifier)
      case (.nib(let name, let bundlePath), nil):
        collectionView.register(
          UINib(name, bundlePath: bundlePath), forCellWithReuseIdentifier: reuseIdentifier)
      case (.nib(let name, let bundlePath), let kind?):
        collectionView.register(
          UINib(name, bundlePath: bundlePath), forSupplementaryViewOfKind: kind,
          withReuseIdentifier: reuseIdentifier)
      case (.prototype, _):
        break
      }
    }

    /// Dequeues a cell or supplementary view from the collection view. The collection view raises
    /// an exception if the identifier is not registered.
    public func dequeue(
      reuseIdentifier: String, role: CellRole, at path: CurrentPath
    ) -> AnyObject? {
      guard let collectionView else { return nil }
      guard let kind = role.elementKind else {
        let cell = collectionView.dequeueReusableCell(
          withReuseIdentifier: reuseIdentifier, for: path.indexPath)
        cell.removeFaults()
        return cell
      }
      let view = collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: reuseIdentifier, for: askedPath ?? path.indexPath)
      view.removeFaults()
      return view
    }

    /// Returns a cell or supplementary view that shows a fault.
    ///
    /// If a cell was dequeued, the data source must return that cell, so the cell shows the fault.
    /// Otherwise, an empty cell or supplementary view shows the fault.
    public func fallbackCell(for fault: CellFault, insteadOf cell: AnyObject?) -> AnyObject {
      let path = (fault.role == .cell ? nil : askedPath) ?? fault.path.indexPath
      let fallback = cell as? UIView ?? fallbackView(fault.role, at: path)
      fallback.showFault(fault)
      return fallback
    }

    /// Runs a closure that makes a supplementary view. While the closure runs, `askedPath` is the
    /// index path of that view.
    func answering<Result>(at path: IndexPath, _ body: () -> Result) -> Result {
      askedPath = path
      defer { askedPath = nil }
      return body()
    }

    /// Registers the class of empty cells.
    func registerFallbacks() {
      collectionView?.register(
        UICollectionViewCell.self, forCellWithReuseIdentifier: Self.fallbackIdentifier)
    }

    /// Returns an empty cell or supplementary view.
    ///
    /// The data source of a collection view must return a view for every index path, even if the
    /// app provides none.
    func fallbackView(_ role: CellRole, at path: IndexPath) -> UICollectionReusableView {
      guard let collectionView else { fatalError("The collection view is gone.") }
      guard let kind = role.elementKind else {
        return collectionView.dequeueReusableCell(
          withReuseIdentifier: Self.fallbackIdentifier, for: path)
      }
      collectionView.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: Self.fallbackIdentifier)
      return collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: Self.fallbackIdentifier, for: path)
    }
  }

  extension DeclaredRow {
    /// Declares a row whose cell is made and configured by a UIKit cell registration.
    ///
    ///     let songs = UICollectionView.CellRegistration<UICollectionViewListCell, Song> { cell, _, song in
    ///       cell.contentConfiguration = configuration(of: song)
    ///     }
    ///     let source = ListDataSource<Int, Song> { DeclaredRow($0, id: $0.id, using: songs) }
    ///
    /// - Parameters:
    ///   - model: What the cell shows.
    ///   - id: An id that is unique among the rows of the cell's class.
    ///   - registration: The registration. Create it once, not in a closure that is called for each
    ///     cell.
    @available(iOS 14, tvOS 14, *)
    @MainActor
    public init<Cell: UICollectionViewCell, Model: Equatable>(
      _ model: Model, id: some Hashable,
      using registration: UICollectionView.CellRegistration<Cell, Model>
    ) {
      self.init(model, id: id, cell: Cell.self, configuresAgain: true) { host, model, path in
        guard let host = host as? CollectionListView else { return nil }
        return host.collectionView?.dequeueConfiguredReusableCell(
          using: registration, for: path.indexPath, item: model) as? Cell
      }
    }
  }

  /// A header or footer that shows a title.
  final class TitleView: UICollectionReusableView, ConfigurableView {
    private weak var label: UILabel?

    func configure(with title: String) {
      if label == nil {
        let label = UILabel(frame: bounds)
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(label)
        self.label = label
      }
      label?.text = title
    }
  }
#endif
