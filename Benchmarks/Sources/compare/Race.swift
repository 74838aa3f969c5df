import Baseline
import CAllocations
import Workloads

/// Checks and times all contestants on one pair of lists.
struct Race<Lists, Finding: Countable> {
  let name: CaseName
  let lists: Lists
  /// The rows of both lists.
  let itemCount: Int
  let contestants: [Contestant<Lists, Finding>]
  /// Throws `WrongResult`.
  let verify: ([(name: ContestantName, outcome: Finding)]) throws -> Void

  /// - Throws: `WrongResult`
  func outcomes() throws -> [(name: ContestantName, outcome: Finding)] {
    let outcomes = contestants.compactMap { contestant in
      contestant.outcome.map { (name: contestant.name, outcome: $0(lists)) }
    }
    try verify(outcomes)
    return outcomes
  }

  /// - Throws: `WrongResult`
  func run(_ effort: Effort) throws -> CaseResult {
    let counts = try Dictionary(
      uniqueKeysWithValues: outcomes().map { ($0.name, $0.outcome.counts) })
    let bytes = contestants.map { contestant in
      allocations_can_be_counted() ? contestant.peakMemory?(lists) : nil
    }
    let times = sample(effort)
    let measurements = contestants.indices.map { index in
      let sorted = times[index].sorted()
      let counts = counts[contestants[index].name]
      return Measurement(
        workload: name.workload, element: name.element.rawValue, size: name.extent.rows,
        contestant: contestants[index].name.rawValue, median_ns: median(ofSorted: sorted),
        min_ns: sorted[0], samples: sorted.count, deletions: counts?.deletions,
        insertions: counts?.insertions, moves: counts?.moves, updates: counts?.updates,
        sections: counts?.sections,
        bytes_per_item: bytes[index].map { Double($0) / Double(max(1, itemCount)) })
    }
    return CaseResult(name: name, measurements: measurements)
  }

  /// Times every contestant once in each round, so that noise and changes of the processor's speed
  /// affect all of them equally. Each round starts with a different contestant.
  private func sample(_ effort: Effort) -> [[Double]] {
    let warmUp = contestants.map { $0.time(lists, 1) }
    let repetitions = warmUp.map { max(1, min(100_000, Int(effort.nanosecondsPerSample / $0))) }
    var times = [[Double]](repeating: [], count: contestants.count)
    let start = ContinuousClock.now
    for round in 0..<effort.mostRounds {
      if round >= effort.fewestRounds, nanoseconds(since: start) > effort.nanosecondsPerCase {
        break
      }
      for offset in contestants.indices {
        let index = (round + offset) % contestants.count
        if round >= effort.roundsOfSlow, warmUp[index] > effort.nanosecondsOfSlow { continue }
        times[index].append(contestants[index].time(lists, repetitions[index]))
      }
    }
    return times
  }

  private func median(ofSorted times: [Double]) -> Double {
    let middle = times.count / 2
    return times.count % 2 == 1 ? times[middle] : (times[middle - 1] + times[middle]) / 2
  }
}

/// The duration of the measurements.
struct Effort {
  /// A sample repeats a fast diff until it takes about this long.
  var nanosecondsPerSample = 1e6
  /// A race ends after this time, but not before `fewestRounds`.
  var nanosecondsPerCase = 0.6e9
  var fewestRounds = 5
  var mostRounds = 41
  /// A contestant that takes longer than this takes part in the first rounds only.
  var nanosecondsOfSlow = 100e6
  var roundsOfSlow = 3

  static let usual = Effort()
  static let quick = Effort(nanosecondsPerCase: 0, fewestRounds: 3)
}

extension ContestantName {
  /// Whether a contestant supports a workload and finishes it in reasonable time.
  func canFinish(_ workload: Workload, _ scenario: Scenario) -> Bool {
    switch self {
    case .engine, .baseline, .baselineTrimmed, .floor: true
    case .orderedset: workload.hasUniqueIDs
    case .stdlib: Self.estimatedSteps(scenario) <= 20_000_000
    }
  }

  /// Whether a workload leaves a contestant anything to do.
  func canFinish(_ workload: SectionedWorkload) -> Bool {
    self != .floor || workload != .unchanged
  }

  /// The expected steps of Myers' algorithm for n rows and d changes without moves: n + d². A moved
  /// row counts as about two changes.
  private static func estimatedSteps(_ scenario: Scenario) -> Int {
    let (old, new) = (scenario.old.map(\.number), scenario.new.map(\.number))
    let diff = BaselineDiff(from: old, to: new)
    let changes = diff.deletions.count + diff.insertions.count + 2 * diff.moves.count
    return old.count + new.count + changes * changes
  }
}
