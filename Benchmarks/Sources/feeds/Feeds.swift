import ArgumentParser
import KeyedDiff

@main
struct Feeds: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feeds",
    abstract: "Times changes of feeds, compared with sorting and comparing everything again.",
    discussion: """
      Sorted lists: against sorting and comparing all rows. Batches of a store: against copying
      all rows, or all sections, once. Resets: against the plain diff. Every result is checked.
      Times are medians.
      """)

  @Option(parsing: .upToNextOption, help: "Rows of the list.")
  var sizes = [10_000, 100_000, 1_000_000]

  @Option(help: "Samples of each change.")
  var samples = 31

  @Option(help: "Seed of the rows.")
  var seed: UInt64 = 1

  @Flag(help: "Only check the results. For CI.")
  var check = false

  func validate() throws {
    guard !sizes.isEmpty, sizes.allSatisfy({ $0 >= 1_000 }), samples > 0 else {
      throw ValidationError("Lists have at least 1,000 rows, and changes at least one sample.")
    }
  }

  func run() throws {
    var table = FeedTable()
    for size in sizes {
      for change in SortedWorkload.allCases {
        let race = SortedRace(change, size: size, seed: seed)
        guard race.isRight else {
          print("error: \(change.rawValue) of \(size) rows: wrong result, seed \(seed)")
          throw ExitCode.failure
        }
        if !check { table.add(race.time(samples: samples), change: change.rawValue, size: size) }
      }
    }
    let storeCosts = StoreCosts.measure(runs: check ? 1 : samples)
    let resets = ResetRace.times(samples: check ? 2 : samples)
    if check {
      print("\(sizes.count * SortedWorkload.allCases.count) results are right (seed \(seed)).")
    } else {
      print(table.markdown)
      print("\n| store | size | time |\n| :--- | ---: | ---: |")
      for cost in storeCosts {
        print("| \(cost.name) | \(cost.size) | \(FeedTable.text(cost.nanoseconds)) |")
      }
      print("\n| reset | diff | StoreList | SortedList | SortedList with closures |")
      print("| :--- | ---: | ---: | ---: | ---: |")
      for reset in resets {
        let times = [reset.diff, reset.store, reset.sorted, reset.sortedByClosure]
        print("| \(reset.name) | " + times.map(FeedTable.text).joined(separator: " | ") + " |")
      }
    }
  }
}
