import Foundation
import KeyedDiff
import KeyedDiffLists

/// A stream of lists that arrive faster than they can be compared.
@MainActor
struct Stream {
  /// The time of a single list, from the call to the view at rest, in nanoseconds.
  private(set) var alone = 0.0
  /// The time of a plan, in nanoseconds.
  private(set) var plan = 0.0
  /// The number of lists that were shown during the stream.
  private(set) var shown = 0
  /// The longest time that the main actor was busy without a pause, in nanoseconds of CPU time: the
  /// time of other processes does not count.
  ///
  /// On a virtual machine, this time is sometimes too long by milliseconds: waking another thread
  /// can take that long, and so can an interrupt.
  private(set) var longestHitch = 0.0
  let seconds: Double

  /// The minimum number of lists that must be shown.
  var bound: Int { Int(seconds * 1e9 / (2 * alone)) }

  /// - Parameters:
  ///   - count: The number of rows of each list; each is a shuffle of the same rows.
  ///   - seconds: The time for which a list is applied every 5 ms.
  init(rows count: Int, seconds: Double) async {
    self.seconds = seconds
    let clock = ContinuousClock()
    func nanoseconds(_ duration: Duration) -> Double {
      Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
    }
    let base = (0..<count).map { Row(id: $0, value: 0) }
    let lists = (0..<7).map { _ in [ListSection(id: 0, items: base.shuffled())] }
    let adapter = ListAdapter<Int, Row>(sections: lists[6])
    let view = PlainView(showing: adapter)
    var times: [(alone: Double, plan: Double)] = []
    for sample in 0..<9 {
      let (old, new) = (adapter.sections, lists[sample % 7])
      let start = clock.now
      await adapter.apply(new).outcome()
      let alone = nanoseconds(clock.now - start)
      let diff = SectionedDiff(from: old, to: new)
      let plan = nanoseconds(
        clock.measure { precondition(!UpdatePlan(diff, from: old, to: new).isEmpty) })
      times.append((alone, plan))
    }
    alone = times.map(\.alone).sorted()[4]
    plan = times.map(\.plan).sorted()[4]

    var endings: [UpdateOutcome] = []
    var hitches: [Double] = []
    let watching = Task { @MainActor in
      while !Task.isCancelled {
        let start = threadTime()
        await Task.yield()
        hitches.append(threadTime() - start)
        try? await Task.sleep(nanoseconds: 100_000)
      }
    }
    let end = clock.now + .milliseconds(Int(seconds * 1_000))
    var number = 0
    while clock.now < end {
      adapter.apply(lists[number % 7]) { endings.append($0) }
      number += 1
      try? await Task.sleep(nanoseconds: 5_000_000)
    }
    shown = withExtendedLifetime(view) { endings.count { $0 != .superseded } }
    watching.cancel()
    await watching.value
    longestHitch = hitches.max() ?? 0
  }
}

/// The CPU time that the main thread has used, in nanoseconds.
private func threadTime() -> Double {
  precondition(Thread.isMainThread)
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
