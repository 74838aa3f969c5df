import Baseline
import Benchmark
import Foundation
import KeyedDiff
import Workloads

// A few cases to track from one change to the next. To compare with other libraries, use the tool
// `compare`, which checks results and alternates between contestants.

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock], warmupIterations: 3, maxDuration: .milliseconds(500))
  for workload in [Workload.mixed, .identical] {
    for size in [5_000, 100_000] {
      let scenario = workload.scenario(size: size, seed: 1)
      let title = "\(workload.rawValue), \(size)"
      registerValues("\(title), int", scenario, make: \.int)
      registerValues("\(title), uuid", scenario, make: \.uuid)
      registerProducts("\(title), struct", scenario)
    }
  }
}

private func registerValues<Value: Hashable & Sendable>(
  _ title: String, _ scenario: Scenario, make: @Sendable @escaping (AbstractRow) -> Value
) {
  register("\(title): engine", scenario, make: make) {
    ListDiff(from: $0.old, to: $0.new, id: \.self)
  }
  register("\(title): baseline", scenario, make: make) { BaselineDiff(from: $0.old, to: $0.new) }
}

private func registerProducts(_ title: String, _ scenario: Scenario) {
  register("\(title): engine", scenario, make: \.product) {
    ListDiff(from: $0.old, to: $0.new, id: \.id)
  }
  register("\(title): baseline", scenario, make: \.product) {
    BaselineDiff(from: $0.old, to: $0.new, id: { $0.id }, content: { $0 == $1 })
  }
}

/// Lists are made before the clock starts, and only for the cases that run.
private func register<Element: Sendable, Result>(
  _ title: String, _ scenario: Scenario, make: @Sendable @escaping (AbstractRow) -> Element,
  diff: @Sendable @escaping (ListPair<Element>) -> Result
) {
  Benchmark(title) { benchmark in
    let lists = scenario.lists(make)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(diff(lists)) }
    benchmark.stopMeasurement()
  }
}
