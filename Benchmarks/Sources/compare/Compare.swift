import ArgumentParser
import CAllocations
import Foundation
import KeyedDiff
import Workloads

@main
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Times KeyedDiff and other ways to compute the changes between two lists.",
    discussion: """
      All take the same lists in turn, in one process; every result is checked before it is \
      timed. Lists are separated by commas. How it measures: see Benchmarks/README.md.
      """)

  @Flag(help: "Compare lists of sections, from diff to batches with their snapshots.")
  var sectioned = false

  @Option(help: "Rows of the old list.", transform: CommaList.sizes)
  var sizes = [5_000, 100_000]

  @Option(
    help: "With --sectioned: sections of the old list, times the rows of each.",
    transform: CommaList.shapes)
  var shapes = [
    Shape(sections: 1, rows: 100_000), Shape(sections: 100, rows: 1_000),
    Shape(sections: 1_000, rows: 100),
  ]

  @Option(help: "Kinds of elements: \(CommaList.names(ElementKind.self)).", transform: CommaList.of)
  var elements = ElementKind.allCases

  @Option(
    help: """
      Workloads, all unless given: \(CommaList.names(Workload.self)); \
      with --sectioned: \(CommaList.names(SectionedWorkload.self)).
      """)
  var workloads: String?

  @Option(
    help: "Contestants: \(CommaList.names(ContestantName.self)).", transform: CommaList.of)
  var contestants = ContestantName.allCases

  @Option(help: "Seed of the lists.")
  var seed: UInt64 = 1

  @Flag(help: "Take few samples.")
  var quick = false

  @Flag(help: "Only check the results, on small lists unless --sizes or --shapes is given. For CI.")
  var check = false

  @Option(help: ArgumentHelp("Write the measurements as JSON.", valueName: "file"))
  var json: String?

  @Option(help: ArgumentHelp("Write the table as Markdown.", valueName: "file"))
  var markdown: String?

  @Option(help: ArgumentHelp("Write a chart.", valueName: "file"))
  var svg: String?

  @Option(help: ArgumentHelp("Write a chart of the times for one row by size.", valueName: "file"))
  var growth: String?

  /// Checks before the measurements, not after them, whether the files can be written.
  func validate() throws {
    _ = try sectioned ? sectionedCases.count : listCases.count
    guard !sectioned || contestants.contains(where: \.knowsSections) else {
      throw ValidationError("None of the contestants supports sections.")
    }
    if growth != nil {
      guard !sectioned else {
        throw ValidationError("--growth shows lists without sections only.")
      }
      guard sizes.filter({ $0 > 0 }).count >= 2 else {
        throw ValidationError("--growth needs at least two sizes above 0.")
      }
    }
    for path in [json, markdown, svg, growth].compactMap({ $0 }) {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      guard FileManager.default.isWritableFile(atPath: folder) else {
        throw ValidationError("Cannot write \(path): its folder is missing or read-only.")
      }
    }
  }

  func run() throws {
    do {
      try check ? checkOnly() : compare()
    } catch let wrong as WrongResult {
      Progress.finish()
      print("error: \(wrong)", to: &standardError)
      throw ExitCode.failure
    }
  }

  private func compare() throws {
    let keepsFreedMemory = allocations_keep_freed_memory()
    let conditions = Conditions(seed: seed, keepsFreedMemory: keepsFreedMemory)
    print(conditions.text + "\n")
    let contestants = sectioned ? contestants.filter(\.knowsSections) : contestants
    let table = ResultTable(contestants: contestants, hasSections: sectioned)
    print(table.textHeader)
    var results: [CaseResult] = []
    try forEach(sectioned ? sectionedCases : listCases) { competition in
      let result = try competition.run(quick ? .quick : .usual)
      Progress.finish()
      print(table.textLine(result))
      results.append(result)
    }
    Progress.finish()
    if let json { try write(JSONReport.text(results), to: json) }
    if let markdown { try write(table.markdown(results, conditions), to: markdown) }
    if let svg { try write(Chart(results, contestants, conditions).svg, to: svg) }
    if let growth { try write(GrowthChart(results, contestants, conditions).svg, to: growth) }
  }

  private func checkOnly() throws {
    var cases: [Case] = []
    if !sectioned { cases += try listCases }
    if sectioned || workloads == nil { cases += try sectionedCases }
    var count = 0
    try forEach(cases) { competition in count += try competition.check() }
    Progress.finish()
    print("\(count) results are right (seed \(seed)).")
  }

  private func write(_ text: String, to path: String) throws {
    do {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw ValidationError("Cannot write \(path): \(error.localizedDescription)")
    }
  }
}
