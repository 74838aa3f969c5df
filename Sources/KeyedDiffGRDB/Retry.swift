#if GRDB
  import Foundation
  import GRDB

  /// Tries failed work again if the cause passes by itself.
  // Unchecked: the lock guards all state.
  final class Retry: @unchecked Sendable {
    enum Outcome {
      /// Another attempt will be made, after the given number of attempts in a row that failed.
      case scheduled(attempt: Int)
      /// Another attempt will be made, and had been scheduled before.
      case pending
      /// The error is final.
      case final
    }

    /// The number of attempts in a row after which an error is final.
    ///
    /// They take about 50 seconds.
    static let limit = 20
    static let maximumDelay: TimeInterval = 4

    private let lock = NSLock()
    private var attempts = 0
    private var isPending = false
    private var resumption: (any NSObjectProtocol)?

    deinit { resumption.map(NotificationCenter.default.removeObserver) }

    /// Notes that work has succeeded.
    func succeed() {
      lock.withLock {
        attempts = 0
        resumption.map(NotificationCenter.default.removeObserver)
        resumption = nil
      }
    }

    /// Schedules another attempt, unless the error is final.
    ///
    /// - Parameters:
    ///   - error: The error of the failed attempt.
    ///   - action: Called on any thread for the next attempt.
    /// - Returns: Whether another attempt will be made.
    func schedule(after error: any Error, _ action: @escaping @Sendable () -> Void) -> Outcome {
      switch (error as? DatabaseError)?.resultCode {
      case .SQLITE_BUSY?, .SQLITE_LOCKED?, .SQLITE_INTERRUPT?:
        return lock.withLock {
          if isPending { return .pending }
          attempts += 1
          guard attempts <= Self.limit else { return .final }
          isPending = true
          let delay = min(0.02 * Double(1 << (attempts - 1)), Self.maximumDelay)
          DispatchQueue.global().asyncAfter(deadline: .now() + delay) {
            self.lock.withLock { self.isPending = false }
            action()
          }
          return .scheduled(attempt: attempts)
        }
      case .SQLITE_ABORT?:
        // The database is suspended, for as long as the app likes, and says when it is resumed. Other
        // observers of the notification resume it, so the attempt comes later.
        return lock.withLock {
          if resumption != nil { return .pending }
          attempts += 1
          resumption = NotificationCenter.default.addObserver(
            forName: Database.resumeNotification, object: nil, queue: nil
          ) { _ in DispatchQueue.global().asyncAfter(deadline: .now() + 0.01, execute: action) }
          return .scheduled(attempt: attempts)
        }
      default:
        return .final
      }
    }
  }
#endif
