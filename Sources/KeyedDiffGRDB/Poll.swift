#if GRDB
  import Foundation

  /// Calls a closure at regular intervals, until the poll is deallocated.
  final class Poll: Sendable {
    private let task: Task<Void, Never>

    /// - Parameters:
    ///   - interval: The time between two calls, in seconds.
    ///   - action: The closure to call. It can be called on any thread.
    init(every interval: TimeInterval, _ action: @escaping @Sendable () -> Void) {
      task = Task.detached {
        while true {
          try? await Task.sleep(nanoseconds: UInt64(max(interval, 0.001) * 1e9))
          if Task.isCancelled { return }
          action()
        }
      }
    }

    deinit { task.cancel() }
  }
#endif
