import ArgumentParser
import KeyedDiff

@main
struct Feeds: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feeds",
    abstract: "Times changes of a sorted list against sorting and comparing all of it.",
    discussion: """
      Every result is checked before it is timed. Times are medians; the two ways take turns.
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
    if check {
      print("\(sizes.count * SortedWorkload.allCases.count) results are right (seed \(seed)).")
    } else {
      print(table.markdown)
    }
  }
}
