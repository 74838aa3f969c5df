public import StandInRuntime

/// Fetches objects, and tells its delegate how they change.
///
/// Without a constraint of `ResultType`: delegates get a controller of
/// `any NSFetchRequestResult`, which conforms to itself in Objective-C only. A native class is not
/// the same class for two result types, so the work is done by a core that two controllers share.
public class NSFetchedResultsController<ResultType>: NSObject {
  /// The request.
  public let fetchRequest: NSFetchRequest<ResultType>
  /// The context.
  public let managedObjectContext: NSManagedObjectContext
  /// The key path of section names; `nil` for one section.
  public let sectionNameKeyPath: String?
  /// The name of the cache.
  public let cacheName: String?
  /// What tests switch and read.
  public let standIn: ControllerControl

  private let core: FetchedResultsCore

  /// Creates a controller that has fetched nothing.
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) {
    self.fetchRequest = fetchRequest
    managedObjectContext = context
    self.sectionNameKeyPath = sectionNameKeyPath
    cacheName = name
    standIn = ControllerControl()
    core = FetchedResultsCore(context: context, control: standIn)
    super.init()
    core.fetch = { [fetchRequest, context] in
      let rules = fetchRequest.standIn
      let objects = context.objects.compactMap { $0 as? ResultType }.filter(rules.isIncluded)
      // The sort is stable: objects that sort alike are in the order of their insertion.
      return objects.sorted(by: rules.areInIncreasingOrder).map { object in
        FetchedRow(
          object: object as! NSManagedObject,
          section: sectionNameKeyPath == nil ? "" : rules.sectionName(object))
      }
    }
  }

  /// Creates the controller that delegates get.
  init(of core: FetchedResultsCore, _ context: NSManagedObjectContext)
  where ResultType == any NSFetchRequestResult {
    fetchRequest = NSFetchRequest(entityName: "")
    managedObjectContext = context
    (sectionNameKeyPath, cacheName) = (nil, nil)
    standIn = core.control
    self.core = core
  }

  /// The delegate. It is not retained, and must be set to `nil` before it is released.
  public var delegate: (any NSFetchedResultsControllerDelegate)? {
    get { core.delegate }
    set { core.delegate = newValue }
  }

  /// Fetches the objects.
  public func performFetch() throws {
    if let error = standIn.fetchError { throw error }
    core.performFetch()
  }

  /// The objects; `nil` before the first fetch.
  public var fetchedObjects: [ResultType]? { core.rows?.map { $0.object as! ResultType } }

  /// The sections; `nil` before the first fetch.
  public var sections: [any NSFetchedResultsSectionInfo]? {
    core.rows == nil ? nil : core.sections
  }

  /// The object at a path.
  public func object(at indexPath: IndexPath) -> ResultType {
    core.sections[indexPath[0]].managedObjects[indexPath[1]] as! ResultType
  }

  /// Removes what is kept on disk; of all caches if the name is `nil`.
  public class func deleteCache(withName name: String?) {
    ControllerControl.deletedCaches.append(name)
  }
}

/// What tests switch and read.
public final class ControllerControl {
  /// What the controller reports wrongly.
  public var misreports: Misreports = []
  /// The error of the next fetches.
  public var fetchError: (any Error)?
  /// Faults that would end a program.
  public internal(set) var exceptions: [StandInException] = []
  /// The calls of the delegate, in a short form.
  public internal(set) var calls: [String] = []
  /// The names of caches that were deleted.
  // Unsafe: tests use it on the main actor only.
  nonisolated(unsafe) public static var deletedCaches: [String?] = []
}

/// Wrong reports that controllers are known for.
public struct Misreports: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// An object that changed and stays is moved from its path to its path.
  public static let movesInPlace = Self(rawValue: 1)
  /// An object that moved is updated, too.
  public static let updatesOfMovedObjects = Self(rawValue: 2)
  /// An object that moved is updated only.
  public static let updatesInsteadOfMoves = Self(rawValue: 4)
  /// An object that moved is deleted and inserted.
  public static let deletionsAndInsertions = Self(rawValue: 8)
  /// An object that moved to another section has the number there that the section had before.
  public static let oldSectionNumbers = Self(rawValue: 16)
  /// An update has a number that is no type.
  public static let unknownTypes = Self(rawValue: 32)
  /// An update has the path that the object has afterwards.
  public static let newPathsOfUpdates = Self(rawValue: 64)
  /// Calls for objects come in another order.
  public static let reversedOrder = Self(rawValue: 128)
  /// An object that was inserted and is updated in one batch is reported twice.
  public static let updatesOfInsertedObjects = Self(rawValue: 256)
  /// An object that moved is not reported.
  public static let missingMoves = Self(rawValue: 512)

  /// Each of them alone.
  public static let each: [Misreports] = (0..<10).map { Self(rawValue: 1 << $0) }
}
