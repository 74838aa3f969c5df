#if GRDB
  import Foundation

  /// Calls a closure at regular intervals, until the poll is deallocated.
  final class Poll: Sendable {
    private let task: Task<Void, Never>

    /// - Parameters:
    ///   - interval: The time between two calls, in seconds.
    ///   - action: The closure to call. It can be called on any thread.
    init(every interval: TimeInterval, _ action: @escaping @Sendable () -> Void) {
      // Longer intervals than a year, also infinite ones, are as good as none.
      let nanoseconds = UInt64(min(max(interval, 0.001), 31_536_000) * 1e9)
      task = Task.detached {
        while true {
          try? await Task.sleep(nanoseconds: nanoseconds)
          if Task.isCancelled { return }
          action()
        }
      }
    }

    deinit { task.cancel() }
  }
#endif
