import StandInSnapshots
import StandInRuntime

/// An object and the section that it was in when it was fetched: objects change in place.
struct FetchedRow {
  let object: NSManagedObject
  let section: String
}

struct SectionInfo: NSFetchedResultsSectionInfo {
  let name: String
  var managedObjects: [NSManagedObject]

  var indexTitle: String? { name.first.map { String($0).uppercased() } }
  var numberOfObjects: Int { managedObjects.count }
  var objects: [Any]? { managedObjects }
}

/// What a controller does, without its generic parameter.
final class FetchedResultsCore {
  let control: ControllerControl
  var fetch: () -> [FetchedRow] = { [] }
  private let context: NSManagedObjectContext

  private(set) var rows: [FetchedRow]?
  private(set) var sections: [SectionInfo] = []

  init(context: NSManagedObjectContext, control: ControllerControl) {
    (self.context, self.control) = (context, control)
    context.register(self)
  }

  /// A controller for delegates.
  private var reference: NSFetchedResultsController<any NSFetchRequestResult> {
    NSFetchedResultsController(of: self, context)
  }

  func performFetch() {
    show(fetch())
    // A delegate that takes snapshots gets the first one, too.
    if let delegate = target(of: Selectors.snapshot) { send(snapshotTo: delegate) }
  }

  private func show(_ rows: [FetchedRow]) {
    self.rows = rows
    sections = []
    for row in rows {
      if sections.last?.name != row.section {
        sections.append(SectionInfo(name: row.section, managedObjects: []))
      }
      sections[sections.count - 1].managedObjects.append(row.object)
    }
  }

  // MARK: The delegate

  private weak var delegateObject: AnyObject?
  /// Whether a delegate was set. It is not retained: a message to one that is gone crashes.
  private var hasDelegate = false
  private var selectors: Set<String> = []

  var delegate: (any NSFetchedResultsControllerDelegate)? {
    get { delegateObject as? any NSFetchedResultsControllerDelegate }
    set {
      delegateObject = newValue
      hasDelegate = newValue != nil
      // Unsafe: controllers of the stand-in are used on the main actor only.
      nonisolated(unsafe) let object = newValue
      selectors = MainActor.assumeIsolated {
        let reference = DelegateReference(object, asking: Selectors.all)
        return Set(Selectors.all.filter { reference.responds(to: $0) })
      }
    }
  }

  private func target(of selector: String) -> (any NSFetchedResultsControllerDelegate)? {
    guard hasDelegate, selectors.contains(selector) else { return nil }
    guard let delegate else {
      let reason = "\(selector) was sent to a delegate that is gone"
      control.exceptions.append(StandInException("EXC_BAD_ACCESS", reason: reason))
      return nil
    }
    return delegate
  }

  // MARK: Changes

  func objectsDidChange(_ changed: Set<ObjectIdentifier>) {
    guard let old = rows, hasDelegate else { return }
    let (oldSections, new) = (sections, fetch())
    let isTouched =
      old.contains { changed.contains(ObjectIdentifier($0.object)) }
      || new.contains { changed.contains(ObjectIdentifier($0.object)) }
    guard isTouched else { return }
    if let delegate = target(of: Selectors.snapshot) {
      show(new)
      return send(snapshotTo: delegate)
    }
    if let delegate = target(of: Selectors.willChange) {
      control.calls.append("will")
      delegate.controllerWillChangeContent(reference)
    }
    show(new)
    let report = ChangeReport(
      from: oldSections, to: sections, changed: changed, misreports: control.misreports)
    for event in report.sectionEvents {
      guard let delegate = target(of: Selectors.section) else { break }
      control.calls.append("\(event)")
      delegate.controller(
        reference, didChange: event.info, atSectionIndex: event.index, for: event.type)
    }
    for event in report.objectEvents {
      guard let delegate = target(of: Selectors.object) else { break }
      control.calls.append("\(event)")
      delegate.controller(
        reference, didChange: event.object, at: event.old?.indexPath, for: event.type,
        newIndexPath: event.new?.indexPath)
    }
    if let delegate = target(of: Selectors.didChange) {
      control.calls.append("did")
      delegate.controllerDidChangeContent(reference)
    }
  }

  private func send(snapshotTo delegate: any NSFetchedResultsControllerDelegate) {
    control.calls.append("snapshot")
    let ids = sections.flatMap { $0.managedObjects.map(\.objectID) }
    delegate.controller(
      reference,
      didChangeContentWith: NSDiffableDataSourceSnapshotReference(
        standIn: sections.map(\.name), itemIdentifiers: ids))
  }
}

enum Selectors {
  static let willChange = "controllerWillChangeContent:"
  static let object = "controller:didChangeObject:atIndexPath:forChangeType:newIndexPath:"
  static let section = "controller:didChangeSection:atIndex:forChangeType:"
  static let didChange = "controllerDidChangeContent:"
  static let snapshot = "controller:didChangeContentWithSnapshot:"
  static let all = [willChange, object, section, didChange, snapshot]
}
