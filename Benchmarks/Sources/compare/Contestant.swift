import CAllocations
import Workloads

/// Someone who makes a diff of two lists, whatever the result looks like.
///
/// - Parameters:
///   - Lists: The two lists.
///   - Finding: What a result means, in the form that checks and reports need.
struct Contestant<Lists, Finding> {
  let name: ContestantName

  /// Makes the diff some times over, and frees it each time.
  ///
  /// - Returns: How long one took, in nanoseconds.
  let time: (_ lists: Lists, _ repetitions: Int) -> Double

  /// Makes the diff once and says what it is. `nil` for who makes none, of whom
  /// nothing can be checked.
  let outcome: ((Lists) -> Finding)?

  /// Makes the diff once. `nil` for who makes none.
  ///
  /// - Returns: The most bytes it had allocated at any time, its result
  ///   included.
  let peakMemory: ((Lists) -> Int)?

  /// - Parameters:
  ///   - diff: What is timed.
  ///   - outcome: What the result means; not timed.
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

  /// For contestants that are timed in a way of their own.
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

/// Keeps the compiler from leaving out work whose result nobody reads.
@inline(never)
func use<Result>(_ result: Result) {
  withExtendedLifetime(result) {}
}
