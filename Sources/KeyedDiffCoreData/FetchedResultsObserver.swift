#if canImport(CoreData)
  import CoreData
  import KeyedDiffAppleSupport
  // Each toolkit declares the snapshots that Core Data reports.
  #if canImport(UIKit) && !os(watchOS)
    import UIKit
  #endif
  #if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
  #endif

  /// An object that receives the reports of a fetched results controller.
  @MainActor
  protocol FetchedResultsReceiver: AnyObject {
    /// Called when a batch begins.
    func willChangeContent()
    /// Called for each object that changed.
    func didChange(
      _ object: Any, at old: IndexPath?, for type: NSFetchedResultsChangeType, to new: IndexPath?)
    /// Called when a batch ends and the controller's `fetchedObjects` are up to date.
    func didChangeContent()
    /// Called when the controller reports a snapshot, with the ids of the objects in the snapshot.
    func didChangeContent(to ids: [NSManagedObjectID])
  }

  /// The delegate of a fetched results controller.
  ///
  /// If the delegate implements the method for snapshots, the controller does not call the
  /// delegate's other methods. An observer uses either the method for snapshots or the other
  /// methods, and `responds(to:)` returns `false` for the methods that it does not use.
  // `@preconcurrency`, because the delegate protocol is not isolated to the main actor. This is
  // safe: the delegate is called on the queue of the controller's context, here the main queue.
  final class FetchedResultsObserver: SelectiveObject,
    @preconcurrency NSFetchedResultsControllerDelegate
  {
    /// The tracker, which receives the reports of the controller.
    weak var receiver: (any FetchedResultsReceiver)?
    private var removeFromController: (() -> Void)?

    /// Creates an observer, and makes it the delegate of a controller.
    init<Object: NSManagedObject>(
      takesSnapshots: Bool, controller: NSFetchedResultsController<Object>
    ) {
      let changes = Set([
        "controllerWillChangeContent:",
        "controller:didChangeObject:atIndexPath:forChangeType:newIndexPath:",
        "controllerDidChangeContent:",
      ])
      let snapshots = Set(["controller:didChangeContentWithSnapshot:"])
      let hidden = takesSnapshots ? changes : snapshots
      super.init(hides: { hidden.contains($0) })
      controller.delegate = self
      removeFromController = { [unowned self] in
        if controller.delegate === self { controller.delegate = nil }
      }
    }

    /// Stops forwarding reports, and sets the controller's delegate to `nil` if the delegate is
    /// still this observer.
    func detach() {
      removeFromController?()
      removeFromController = nil
      receiver = nil
    }

    func controllerWillChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) {
      receiver?.willChangeContent()
    }

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
      at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
      receiver?.didChange(anObject, at: indexPath, for: type, to: newIndexPath)
    }

    func controllerDidChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) {
      receiver?.didChangeContent()
    }

    #if !os(watchOS)
      func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
      ) {
        let ids = snapshot.itemIdentifiers.compactMap { $0 as? NSManagedObjectID }
        receiver?.didChangeContent(to: ids)
      }
    #endif
  }
#endif
