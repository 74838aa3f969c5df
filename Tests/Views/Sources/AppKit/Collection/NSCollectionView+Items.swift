// Items and supplementary views.

extension NSCollectionView {
  /// The key of a registration.
  struct RegistrationKey: Hashable {
    /// The kind of a supplementary view; `nil` for an item.
    var kind: String?
    var identifier: NSUserInterfaceItemIdentifier
  }

  /// The source of objects.
  enum Registration {
    case itemClass(NSCollectionViewItem.Type)
    case viewClass(NSView.Type)
    case nib(NSNib)
  }

  public func register(
    _ itemClass: AnyClass?, forItemWithIdentifier identifier: NSUserInterfaceItemIdentifier
  ) {
    let type = itemClass as? NSCollectionViewItem.Type
    registrations[RegistrationKey(identifier: identifier)] = type.map { .itemClass($0) }
  }

  public func register(
    _ nib: NSNib?, forItemWithIdentifier identifier: NSUserInterfaceItemIdentifier
  ) {
    registrations[RegistrationKey(identifier: identifier)] = nib.map { .nib($0) }
  }

  public func register(
    _ viewClass: AnyClass?,
    forSupplementaryViewOfKind kind: NSCollectionView.SupplementaryElementKind,
    withIdentifier identifier: NSUserInterfaceItemIdentifier
  ) {
    let type = viewClass as? NSView.Type
    registrations[RegistrationKey(kind: kind, identifier: identifier)] = type.map {
      .viewClass($0)
    }
  }

  public func register(
    _ nib: NSNib?, forSupplementaryViewOfKind kind: NSCollectionView.SupplementaryElementKind,
    withIdentifier identifier: NSUserInterfaceItemIdentifier
  ) {
    registrations[RegistrationKey(kind: kind, identifier: identifier)] = nib.map { .nib($0) }
  }

  /// Dequeues an item, or makes one. Raises if the identifier is unknown.
  public func makeItem(
    withIdentifier identifier: NSUserInterfaceItemIdentifier, for indexPath: IndexPath
  ) -> NSCollectionViewItem {
    let key = RegistrationKey(identifier: identifier)
    let item: NSCollectionViewItem
    if let used = itemPool[key]?.popLast() {
      used.prepareForReuse()
      item = used
    } else {
      item = makeNewItem(key)
    }
    item.identifier = identifier
    item.collectionView = self
    madeObjects.append(item)
    return item
  }

  private func makeNewItem(_ key: RegistrationKey) -> NSCollectionViewItem {
    switch registrations[key] {
    case .itemClass(let type): return type.init(nibName: nil, bundle: nil)
    case .nib(let nib):
      if let item = nib.instantiate() as? NSCollectionViewItem { return item }
    case .viewClass, nil: break
    }
    standIn.raise(
      "could not dequeue an item of kind: NSCollectionElementKindItem with identifier "
        + "\(key.identifier.rawValue) - must register a nib or a class for the identifier, or name "
        + "a nib or class to match the identifier")
    return NSCollectionViewItem(nibName: nil, bundle: nil)
  }

  /// Dequeues a view, or makes one. Raises if the identifier is unknown.
  public func makeSupplementaryView(
    ofKind elementKind: NSCollectionView.SupplementaryElementKind,
    withIdentifier identifier: NSUserInterfaceItemIdentifier, for indexPath: IndexPath
  ) -> NSView {
    let key = RegistrationKey(kind: elementKind, identifier: identifier)
    let view: NSView
    if let used = viewPool[key]?.popLast() {
      used.prepareForReuse()
      view = used
    } else {
      view = makeNewView(key)
    }
    view.identifier = identifier
    madeObjects.append(view)
    return view
  }

  private func makeNewView(_ key: RegistrationKey) -> NSView {
    switch registrations[key] {
    case .viewClass(let type): return type.init(frame: .zero)
    case .nib(let nib): if let view = nib.instantiate() as? NSView { return view }
    case .itemClass, nil: break
    }
    standIn.raise(
      "could not dequeue a view of kind: \(key.kind ?? "") with identifier "
        + "\(key.identifier.rawValue) - must register a nib or a class for the identifier, or "
        + "connect a prototype cell in a storyboard")
    return NSView(frame: .zero)
  }

  // MARK: Visible items and views

  public func item(at indexPath: IndexPath) -> NSCollectionViewItem? { slot(at: indexPath)?.item }

  public func visibleItems() -> [NSCollectionViewItem] {
    (loadedSections ?? []).flatMap { $0.items.compactMap(\.item) }
  }

  public func indexPathsForVisibleItems() -> Set<IndexPath> { paths { $0.item != nil } }

  public func indexPath(for item: NSCollectionViewItem) -> IndexPath? {
    paths { $0.item === item }.first
  }

  func paths(where matches: (Slot) -> Bool) -> Set<IndexPath> {
    var paths: Set<IndexPath> = []
    for (section, slots) in (loadedSections ?? []).enumerated() {
      for (item, slot) in slots.items.enumerated() where matches(slot) {
        paths.insert(IndexPath(item: item, section: section))
      }
    }
    return paths
  }

  public func supplementaryView(
    forElementKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
  ) -> (any NSView & NSCollectionViewElement)? {
    guard let loadedSections, loadedSections.indices.contains(indexPath.section) else {
      return nil
    }
    return loadedSections[indexPath.section].supplements[elementKind]
      as? any NSView & NSCollectionViewElement
  }

  public func indexPathsForVisibleSupplementaryElements(
    ofKind elementKind: NSCollectionView.SupplementaryElementKind
  ) -> Set<IndexPath> {
    let sections = loadedSections ?? []
    return Set(
      sections.indices.filter { sections[$0].supplements[elementKind] != nil }.map {
        IndexPath(item: 0, section: $0)
      })
  }

  // MARK: Making items and views

  func updateVisibleItems() {
    guard let collectionViewLayout, !isAsking else { return }
    isAsking = true
    defer { isAsking = false }
    let wanted = collectionViewLayout.layoutAttributesForElements(in: visibleRect)
    removeInvisible(
      items: Set(wanted.filter { $0.representedElementKind == nil }.compactMap(\.indexPath)))
    for attributes in wanted {
      guard let path = attributes.indexPath else { continue }
      if let kind = attributes.representedElementKind {
        showSupplement(kind, at: path, attributes.frame)
      } else {
        showItem(at: path, attributes.frame)
      }
    }
  }

  private func removeInvisible(items wanted: Set<IndexPath>) {
    for path in paths(where: { $0.item != nil }).subtracting(wanted).sorted() {
      guard let slot = slot(at: path), let item = slot.item else { continue }
      slot.item = nil
      endDisplaying(item, at: path)
    }
  }

  private func showItem(at path: IndexPath, _ frame: NSRect) {
    guard let slot = slot(at: path) else { return }
    if slot.item == nil {
      madeObjects = []
      guard
        let item = dataSource(for: "collectionView:itemForRepresentedObjectAtIndexPath:")?
          .collectionView(self, itemForRepresentedObjectAt: path)
      else { return }
      if madeObjects.count != 1 || madeObjects[0] !== item {
        standIn.raise(
          "\(madeObjects.count) items were made for \(path), and one of another origin returned.",
          name: NSCollectionViewControl.strictness)
      }
      slot.item = item
      addSubview(item.view)
      if item.missesNib {
        standIn.raise("-[NSViewController loadView] could not load a nib for \(type(of: item)).")
      }
      item.isSelected = slot.isSelected
      delegate(for: "collectionView:willDisplayItem:forRepresentedObjectAtIndexPath:")?
        .collectionView(self, willDisplay: item, forRepresentedObjectAt: path)
    }
    slot.item?.view.frame = frame
  }

  private func showSupplement(_ kind: String, at path: IndexPath, _ frame: NSRect) {
    guard let section = loadedSections?[path.section] else { return }
    if section.supplements[kind] == nil {
      madeObjects = []
      guard
        let view = dataSource(
          for: "collectionView:viewForSupplementaryElementOfKind:atIndexPath:")?
          .collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
      else {
        return standIn.raise("The data source has no view of kind \(kind) for \(path).")
      }
      if madeObjects.count != 1 || madeObjects[0] !== view {
        standIn.raise(
          "the view returned from -collectionView:viewForSupplementaryElementOfKind:atIndexPath "
            + "(\(kind),\(path)) was not retrieved by calling "
            + "-makeSupplementaryViewOfKind:withIdentifier:forIndexPath:")
      }
      section.supplements[kind] = view
      addSubview(view)
    }
    section.supplements[kind]?.frame = frame
  }

  func sendStaleItems() {
    let stale = staleItems
    staleItems = []
    for (item, path) in stale { endDisplaying(item, at: path) }
  }

  func endDisplaying(_ item: NSCollectionViewItem, at path: IndexPath) {
    item.view.removeFromSuperview()
    delegate(for: "collectionView:didEndDisplayingItem:forRepresentedObjectAtIndexPath:")?
      .collectionView(self, didEndDisplaying: item, forRepresentedObjectAt: path)
    if let identifier = item.identifier {
      itemPool[RegistrationKey(identifier: identifier), default: []].append(item)
    }
  }

  func recycle(_ view: NSView, kind: String) {
    view.removeFromSuperview()
    guard let identifier = view.identifier else { return }
    viewPool[RegistrationKey(kind: kind, identifier: identifier), default: []].append(view)
  }
}
