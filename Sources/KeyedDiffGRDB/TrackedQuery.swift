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

    /// The maximum number of rows to fetch; `nil` for no limit.
    var limit: Int? { get }

    /// Creates an observation, which begins when its ``TrackedObservation/start`` closure is
    /// called.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - pollInterval: The time in seconds between two checks for changes that other connections
    ///     have made; `nil` for no checks.
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
    /// Fetches the rows of the query on the caller's thread, and observes the query from then on.
    ///
    /// This closure must be called only once.
    public let start: @Sendable () throws -> [Item]
    /// Checks whether other connections have changed the database.
    public let refresh: @Sendable () -> Void

    /// Creates an observation.
    ///
    /// - Parameters:
    ///   - start: Fetches the rows of the query, and observes the query from then on.
    ///   - refresh: Checks whether other connections have changed the database.
    public init(
      start: @escaping @Sendable () throws -> [Item], refresh: @escaping @Sendable () -> Void
    ) {
      self.start = start
      self.refresh = refresh
    }
  }
#endif
