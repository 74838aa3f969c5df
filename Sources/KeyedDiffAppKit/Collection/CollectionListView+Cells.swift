#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  public import KeyedDiff
  import KeyedDiffAppleSupport
  public import KeyedDiffLists

  extension CollectionListView: CellHost {
    /// The reuse identifier of the empty items and views that are shown if the app provides none.
    private static var fallbackIdentifier: NSUserInterfaceItemIdentifier {
      .init("KeyedDiff.Fallback")
    }

    /// Returns a header or footer that shows a title in a label.
    public func supplement(showing title: String) -> Supplement {
      LabelView.supplement(title, reuseIdentifier: "KeyedDiff.Title")
    }

    /// Registers a class or a nib with the view.
    public func register(
      _ registration: CellRegistration, reuseIdentifier: String, role: CellRole
    ) {
      // If the layout was replaced, the next call to `dequeue` registers all classes and nibs,
      // including this one.
      if registeredLayout === collectionView?.collectionViewLayout {
        registerNow(registration, reuseIdentifier, role)
      }
    }

    private func registerNow(
      _ registration: CellRegistration, _ reuseIdentifier: String, _ role: CellRole
    ) {
      guard let collectionView else { return }
      let identifier = NSUserInterfaceItemIdentifier(reuseIdentifier)
      switch (registration, role.elementKind) {
      case (.cellClass(let type), nil):
        collectionView.register(type, forItemWithIdentifier: identifier)
      case (.cellClass(let type), let kind?):
        collectionView.register(
          type, forSupplementaryViewOfKind: kind, withIdentifier: identifier)
      case (.nib(let name, let bundlePath), nil):
        collectionView.register(
          NSNib(name, bundlePath: bundlePath), forItemWithIdentifier: identifier)
      case (.nib(let name, let bundlePath), let kind?):
        collectionView.register(
          NSNib(name, bundlePath: bundlePath), forSupplementaryViewOfKind: kind,
          withIdentifier: identifier)
      case (.prototype, _):
        break
      }
    }

    /// Registers all classes and nibs again if the layout was replaced, because a collection view
    /// loses its registrations together with its layout.
    private func registerIfForgotten() {
      guard let collectionView, registeredLayout !== collectionView.collectionViewLayout
      else { return }
      registeredLayout = collectionView.collectionViewLayout
      for (role, registrations) in registrations {
        for (reuseIdentifier, registration) in registrations {
          registerNow(registration, reuseIdentifier, role)
        }
      }
    }

    /// Dequeues an item or supplementary view from the collection view, which raises an exception
    /// if the identifier is not registered.
    public func dequeue(
      reuseIdentifier: String, role: CellRole, at path: CurrentPath
    ) -> AnyObject? {
      guard let collectionView else { return nil }
      registerIfForgotten()
      let identifier = NSUserInterfaceItemIdentifier(reuseIdentifier)
      guard let kind = role.elementKind else {
        let item = collectionView.makeItem(withIdentifier: identifier, for: path.indexPath)
        if item.isViewLoaded { item.view.removeFaults() }
        return item
      }
      let view = collectionView.makeSupplementaryView(
        ofKind: kind, withIdentifier: identifier, for: path.indexPath)
      view.removeFaults()
      return view
    }

    /// Returns an item or supplementary view that shows a fault.
    ///
    /// The data source must return an item or view that it has dequeued, so such an item or view
    /// shows the fault. If none was dequeued, an empty item or view shows the fault.
    public func fallbackCell(for fault: CellFault, insteadOf cell: AnyObject?) -> AnyObject {
      let path = fault.path.indexPath
      if let kind = fault.role.elementKind {
        let view = cell as? NSView ?? fallbackView(ofKind: kind, at: path)
        view.showFault(fault)
        return view
      }
      let item = cell as? NSCollectionViewItem ?? fallbackItem(at: path)
      item.view.showFault(fault)
      return item
    }

    /// Returns an empty item. The data source of a collection view must return an item for every
    /// index path.
    func fallbackItem(at path: IndexPath) -> NSCollectionViewItem {
      guard let collectionView else { fatalError("The collection view is gone.") }
      collectionView.register(
        FallbackItem.self, forItemWithIdentifier: Self.fallbackIdentifier)
      let item = collectionView.makeItem(withIdentifier: Self.fallbackIdentifier, for: path)
      item.view.removeFaults()
      return item
    }

    /// Returns an empty supplementary view. The data source must return a view for every
    /// supplementary element of the layout.
    func fallbackView(ofKind kind: String, at path: IndexPath) -> NSView {
      guard let collectionView else { fatalError("The collection view is gone.") }
      collectionView.register(
        FallbackView.self, forSupplementaryViewOfKind: kind,
        withIdentifier: Self.fallbackIdentifier)
      let view = collectionView.makeSupplementaryView(
        ofKind: kind, withIdentifier: Self.fallbackIdentifier, for: path)
      view.removeFaults()
      return view
    }
  }

  extension CellRole {
    /// Creates the role of a supplementary view from its element kind.
    ///
    /// If the index path has a single index, the view belongs to the whole list, so it is not the
    /// header or footer of a section.
    @MainActor
    init(elementKind: String, at path: IndexPath) {
      self =
        switch elementKind {
        case _ where path.count == 1: .supplementary(kind: elementKind)
        case NSCollectionView.elementKindSectionHeader: .header
        case NSCollectionView.elementKindSectionFooter: .footer
        default: .supplementary(kind: elementKind)
        }
    }

    /// The element kind of a supplementary view; `nil` for cells.
    @MainActor
    var elementKind: String? {
      switch self {
      case .cell: nil
      case .header: NSCollectionView.elementKindSectionHeader
      case .footer: NSCollectionView.elementKindSectionFooter
      case .supplementary(let kind): kind
      }
    }
  }
#endif
