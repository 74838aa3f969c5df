public import StandInRuntime

public import KeyedDiff

/// The part of a collection view for tests: gestures, switches, and errors.
@MainActor
public final class NSCollectionViewControl {
  /// The name of exceptions that real views do not raise.
  public static let strictness = "StandInStrictness"

  /// A batch that was performed.
  public struct Batch: Hashable {
    public let isAnimated: Bool
    public internal(set) var update = BatchUpdate()

    init(isAnimated: Bool) { self.isAnimated = isAnimated }
  }

  private unowned let collectionView: NSCollectionView

  /// Exceptions that would have ended a real program.
  public private(set) var exceptions: [StandInException] = []
  /// Warnings that a real view would only have logged.
  public internal(set) var warnings: [String] = []
  /// The time when animations end.
  public let animations = StandInAnimations()
  /// The argument of completion handlers.
  public var completionsAreFinished = true
  /// The batches since the log was cleared.
  public var batches: [Batch] = []
  /// The selectors of the calls to data source and delegate; `nil` if they are not logged.
  public var log: [String]?
  /// Returns the identity of an item in the data source, which the view compares with its own
  /// items.
  public var idOfItem: ((IndexPath) -> AnyHashable)? {
    didSet { collectionView.identifyItems() }
  }

  init(_ collectionView: NSCollectionView) { self.collectionView = collectionView }

  func raise(_ reason: String, name: String = "NSInternalInconsistencyException") {
    exceptions.append(StandInException(name, reason: reason))
  }

  func note(_ selector: String) { log?.append(selector) }

  /// Performs a pending layout of the window, as at the end of a turn.
  public func turn() {
    var root: NSView = collectionView
    while let view = root.superview { root = view }
    root.layoutSubtreeIfNeeded()
  }

  /// A visible supplementary view.
  public func supplement(
    ofKind kind: NSCollectionView.SupplementaryElementKind, inSection section: Int
  ) -> NSView? {
    collectionView.loadedSections?[section].supplements[kind]
  }

  // MARK: Gestures

  /// Clicks an item.
  ///
  /// - Parameters:
  ///   - path: The item.
  ///   - isExtending: Whether the command key is down, so that other items stay selected.
  public func click(_ path: IndexPath, isExtending: Bool = false) {
    let old = collectionView.selectionIndexPaths
    let extends = isExtending && collectionView.allowsMultipleSelection
    if isExtending, old.contains(path) {
      collectionView.selectAsUser(old.subtracting([path]))
    } else {
      collectionView.selectAsUser(extends ? old.union([path]) : [path])
    }
  }

  /// Clicks twice: at an item, or at another place.
  public func doubleClick(_ path: IndexPath?) {
    if let path { click(path) }
    let frame = path.flatMap { collectionView.layoutAttributesForItem(at: $0)?.frame }
    for recognizer in collectionView.gestureRecognizers {
      guard let recognizer = recognizer as? NSClickGestureRecognizer,
        recognizer.numberOfClicksRequired == 2
      else { continue }
      recognizer.recognize(
        at: frame.map { NSPoint(x: $0.midX, y: $0.midY) } ?? NSPoint(x: -1, y: -1))
    }
  }

  /// Selects items by a gesture that covers several of them.
  public func select(_ paths: Set<IndexPath>) { collectionView.selectAsUser(paths) }

  /// Announces items that may be shown soon. They need not exist any more.
  public func prefetch(_ paths: [IndexPath]) {
    collectionView.prefetching(for: "collectionView:prefetchItemsAtIndexPaths:")?
      .collectionView(collectionView, prefetchItemsAt: paths)
  }

  /// Announces that items will not be shown soon.
  public func cancelPrefetching(_ paths: [IndexPath]) {
    collectionView.prefetching(for: "collectionView:cancelPrefetchingForItemsAtIndexPaths:")?
      .collectionView(collectionView, cancelPrefetchingForItemsAt: paths)
  }

  // MARK: Drags

  /// Begins to drag items.
  ///
  /// - Returns: The drag; `nil` if the items cannot be dragged.
  public func beginDragging(_ paths: Set<IndexPath>) -> NSDraggingSession? {
    let selector = "collectionView:pasteboardWriterForItemAtIndexPath:"
    guard let delegate = collectionView.delegate(for: selector) else { return nil }
    let writers = paths.sorted().map {
      delegate.collectionView(collectionView, pasteboardWriterForItemAt: $0)
    }
    guard !writers.contains(where: { $0 == nil }) else { return nil }
    let session = NSDraggingSession(source: collectionView, writers.compactMap { $0 })
    collectionView.delegate(
      for: "collectionView:draggingSession:willBeginAtPoint:forItemsAtIndexPaths:")?
      .collectionView(
        collectionView, draggingSession: session, willBeginAt: .zero, forItemsAt: paths)
    return session
  }

  /// Drags something into the view from another app.
  public func dragFromOutside(_ item: NSPasteboardItem) -> NSDraggingSession {
    NSDraggingSession(source: nil, [item])
  }

  /// Drops the dragged items outside of the view.
  public func dropOutside(_ session: NSDraggingSession, _ operation: NSDragOperation) {
    collectionView.delegate(for: "collectionView:draggingSession:endedAtPoint:dragOperation:")?
      .collectionView(
        collectionView, draggingSession: session, endedAt: .zero, dragOperation: operation)
  }

  /// Drops the dragged items before an item, whose index includes the dragged items.
  ///
  /// - Returns: The operation of the drop; empty if it was not accepted.
  @discardableResult
  public func drop(
    _ session: NSDraggingSession, at path: IndexPath,
    _ place: NSCollectionView.DropOperation = .before
  ) -> NSDragOperation {
    var operation: NSDragOperation = []
    var proposed = NSIndexPath(indexes: Array(path), length: path.count)
    var place = place
    let types = Set(session.draggingPasteboard.types ?? [])
    if !types.isDisjoint(with: collectionView.registeredDraggedTypes),
      let delegate = collectionView.delegate(
        for: "collectionView:validateDrop:proposedIndexPath:dropOperation:")
    {
      operation = withUnsafeMutablePointer(to: &proposed) {
        delegate.collectionView(
          collectionView, validateDrop: session.info,
          proposedIndexPath: AutoreleasingUnsafeMutablePointer(standIn: $0), dropOperation: &place)
      }
    }
    if !operation.isEmpty {
      let isAccepted =
        collectionView.delegate(for: "collectionView:acceptDrop:indexPath:dropOperation:")?
        .collectionView(
          collectionView, acceptDrop: session.info,
          indexPath: IndexPath(
            indexes: (0..<proposed.length).map { proposed.index(atPosition: $0) }),
          dropOperation: place) ?? false
      if !isAccepted { operation = [] }
    }
    if session.isDrag(from: collectionView) { dropOutside(session, operation) }
    return operation
  }
}
