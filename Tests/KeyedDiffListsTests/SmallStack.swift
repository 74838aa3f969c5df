import Foundation

/// Runs a closure on a thread with a stack of 512 KB, while the main actor waits.
///
/// Secondary threads of Apple's systems have stacks of this size. The closure must not pass closures
/// of its own to functions of the standard library: these check that they run on the main actor.
@MainActor
func onSmallStack(_ body: @escaping @MainActor () -> Void) {
  // The closure has the main actor for itself, because the main actor waits for the thread.
  let run = unsafeBitCast(body, to: (@Sendable () -> Void).self)
  let isDone = DispatchSemaphore(value: 0)
  let thread = Thread {
    run()
    isDone.signal()
  }
  thread.stackSize = 512 << 10
  thread.start()
  isDone.wait()
}

/// The CPU time of the current thread, in seconds.
func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The CPU times of the ten parts of a series of calls, in seconds.
struct PartTimes {
  private(set) var times: [Double] = []

  /// Makes calls on the current thread.
  ///
  /// - Parameters:
  ///   - count: The number of calls.
  ///   - call: Makes the call with the given number.
  init(of count: Int, _ call: (Int) -> Void) {
    for part in 0..<10 {
      let start = threadTime()
      for number in (part * count / 10)..<((part + 1) * count / 10) { call(number) }
      times.append(threadTime() - start)
    }
  }

  /// The time of all calls if each part had taken as long as the fastest one.
  var fastest: Double { times.min()! * Double(times.count) }

  /// The time of the second half of the calls as a multiple of the time of the first half. Of each
  /// half, only the fastest part counts, which other processes have not disturbed.
  var growth: Double { times[5...].min()! / times[..<5].min()! }
}
