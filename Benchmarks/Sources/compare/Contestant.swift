import CAllocations
import Workloads

/// A way to compute a diff of two lists, whatever its result looks like.
///
/// - Parameters:
///   - Lists: The type of the two lists.
///   - Finding: The result, in the form that checks and reports need.
struct Contestant<Lists, Finding> {
  let name: ContestantName

  /// Computes the diff a number of times, and frees it each time.
  ///
  /// - Returns: The mean time of one diff, in nanoseconds.
  let time: (_ lists: Lists, _ repetitions: Int) -> Double

  /// Computes the diff once and returns its meaning. `nil` for a contestant that computes no diff,
  /// whose result cannot be checked.
  let outcome: ((Lists) -> Finding)?

  /// Computes the diff once. `nil` for a contestant that computes no diff.
  ///
  /// - Returns: The maximum number of bytes that it had allocated at any time, including its
  ///   result.
  let peakMemory: ((Lists) -> Int)?

  /// - Parameters:
  ///   - diff: The work that is timed.
  ///   - outcome: Converts the result to a finding; not timed.
  init<Result>(
    _ name: ContestantName, diff: @escaping (Lists) -> Result,
    outcome: @escaping (Result, Lists) -> Finding
  ) {
    self.name = name
    self.time = { lists, repetitions in
      let start = ContinuousClock.now
      for _ in 0..<repetitions { use(diff(lists)) }
      return nanoseconds(since: start) / Double(repetitions)
    }
    self.outcome = { outcome(diff($0), $0) }
    self.peakMemory = { lists in
      allocations_start_counting()
      use(diff(lists))
      return Int(allocations_stop_counting())
    }
  }

  /// Creates a contestant with its own way of timing.
  init(
    _ name: ContestantName, time: @escaping (Lists, Int) -> Double,
    outcome: ((Lists) -> Finding)? = nil, peakMemory: ((Lists) -> Int)? = nil
  ) {
    self.name = name
    self.time = time
    self.outcome = outcome
    self.peakMemory = peakMemory
  }
}

func nanoseconds(since start: ContinuousClock.Instant) -> Double {
  let duration = start.duration(to: .now).components
  return Double(duration.seconds) * 1e9 + Double(duration.attoseconds) * 1e-9
}

/// Keeps the compiler from optimizing away work whose result is unused.
@inline(never)
func use<Result>(_ result: Result) {
  withExtendedLifetime(result) {}
}
