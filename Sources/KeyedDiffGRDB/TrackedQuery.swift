#if GRDB
  public import Foundation
  public import GRDB

  /// A query whose rows can be tracked: a ``TableQuery`` or a ``DatabaseQuery``.
  ///
  /// A ``DatabaseTracker`` tracks a query on the main actor, for a `StoreFeed`. In any other
  /// context, use the streams ``updates(in:pollInterval:onError:)``, for a `ListAdapter`, and
  /// ``changes(in:pollInterval:onError:)``, for a `SortedFeed`.
  public protocol TrackedQuery<Item>: Sendable {
    /// The type of a row.
    associatedtype Item: Sendable

    /// The maximum number of rows; `nil` for no limit.
    var limit: Int? { get }

    /// Creates an observation, which begins when its ``TrackedObservation/start`` closure is
    /// called.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - pollInterval: The time between two checks for changes by other connections, in seconds;
    ///     `nil` for no checks.
    ///   - onChange: Called on any thread, but never concurrently: for each change since the start,
    ///     and for an error, which is the last call.
    /// - Returns: The observation, which ends when its last copy is released.
    func observation(
      in database: any DatabaseWriter, pollInterval: TimeInterval?,
      onChange: @escaping @Sendable (Result<TrackedChange<Item>, any Error>) -> Void
    ) -> TrackedObservation<Item>
  }

  /// An observation of a ``TrackedQuery``, which ends when its last copy is released.
  public struct TrackedObservation<Item: Sendable>: Sendable {
    /// Fetches all rows, on the thread of the caller, and observes them from then on.
    ///
    /// This closure must be called only once.
    public let start: @Sendable () throws -> [Item]
    /// Checks for changes by other connections.
    public let refresh: @Sendable () -> Void

    /// Creates an observation.
    ///
    /// - Parameters:
    ///   - start: Fetches all rows and observes them from then on.
    ///   - refresh: Checks for changes by other connections.
    public init(
      start: @escaping @Sendable () throws -> [Item], refresh: @escaping @Sendable () -> Void
    ) {
      self.start = start
      self.refresh = refresh
    }
  }
#endif
