#if GRDB
  public import Foundation
  public import GRDB

  /// A query whose rows can be followed: a ``TableQuery`` or a ``DatabaseQuery``.
  ///
  /// A ``DatabaseTracker`` follows it on the main actor, for a `StoreFeed`. From anywhere else there
  /// are the streams ``updates(in:pollInterval:onError:)``, for a `ListAdapter`, and
  /// ``changes(in:pollInterval:onError:)``, for a `SortedFeed`.
  public protocol TrackedQuery<Item>: Sendable {
    /// The type of a row.
    associatedtype Item: Sendable

    /// The most rows; `nil` for any number.
    var limit: Int? { get }

    /// Makes an observation, which begins with its start.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - pollInterval: The time between two looks for changes by other connections, in seconds;
    ///     `nil` for none.
    ///   - onChange: Called on any thread, one call after the other: for each change since the
    ///     start, and for an error, which is the last call.
    /// - Returns: An observation that lasts as long as somebody holds it.
    func observation(
      in database: any DatabaseWriter, pollInterval: TimeInterval?,
      onChange: @escaping @Sendable (Result<TrackedChange<Item>, any Error>) -> Void
    ) -> TrackedObservation<Item>
  }

  /// An observation of a ``TrackedQuery``, which lasts as long as somebody holds it.
  public struct TrackedObservation<Item: Sendable>: Sendable {
    /// Fetches all rows, on the thread of the caller, and observes them from then on.
    ///
    /// Called once.
    public let start: @Sendable () throws -> [Item]
    /// Looks for changes by other connections.
    public let refresh: @Sendable () -> Void

    /// Creates an observation.
    ///
    /// - Parameters:
    ///   - start: Fetches all rows and observes them from then on.
    ///   - refresh: Looks for changes by other connections.
    public init(
      start: @escaping @Sendable () throws -> [Item], refresh: @escaping @Sendable () -> Void
    ) {
      self.start = start
      self.refresh = refresh
    }
  }
#endif
