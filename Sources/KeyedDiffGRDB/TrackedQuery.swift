#if GRDB
  public import Foundation
  public import GRDB

  /// A query whose rows can be tracked: a ``TableQuery`` or a ``DatabaseQuery``.
  ///
  /// A ``DatabaseTracker`` tracks a query on the main actor, for a `StoreFeed`. For a
  /// `ListAdapter`, use the stream ``updates(in:pollInterval:onError:)``; for a `SortedFeed`, use
  /// ``changes(in:pollInterval:onError:)``.
  public protocol TrackedQuery<Item>: Sendable {
    /// The type of the items; each row has one item.
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
    ///   - onChange: Called with each change after the start, on any thread but never concurrently.
    ///     If an error ends the observation, the last call receives the error.
    /// - Returns: The observation, which ends when its last copy is released.
    func observation(
      in database: any DatabaseWriter, pollInterval: TimeInterval?,
      onChange: @escaping @Sendable (Result<TrackedChange<Item>, any Error>) -> Void
    ) -> TrackedObservation<Item>
  }

  /// An observation of a ``TrackedQuery``.
  ///
  /// The observation ends when its last copy is released.
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
