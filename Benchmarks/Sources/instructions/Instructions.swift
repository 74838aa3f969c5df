import Foundation
import KeyedDiff
import Workloads

// Runs one workload, so that callgrind can count the instructions of a diff: see the script
// `instructions` in this package.

/// The code whose instructions are counted: `--toggle-collect` has the name of this function.
@inline(never)
func measuredDiff() { measured() }

/// Set before counting begins.
nonisolated(unsafe) private var measured: () -> Void = {}

/// The workload of a name in the table of bounds.
private func measurement(named name: String) -> (() -> Int)? {
  func linear<Element>(
    _ workload: Workload, _ size: Int, _ make: (AbstractRow) -> Element,
    _ diff: @escaping ([Element], [Element]) -> ListDiff
  ) -> () -> Int {
    let lists = workload.scenario(size: size, seed: 1).lists(make)
    return { diff(lists.old, lists.new).changeCount }
  }
  func values<Value: Hashable>(
    _ workload: Workload, _ size: Int, _ make: (AbstractRow) -> Value
  ) -> () -> Int {
    linear(workload, size, make) { ListDiff(from: $0, to: $1, id: \.self) }
  }
  switch name {
  case "int-identical-100000": return values(.identical, 100_000, \.int)
  case "int-delete-front-5000": return values(.deleteFront, 5_000, \.int)
  case "int-1000-edits-100000": return values(.thousandEdits, 100_000, \.int)
  case "int-full-shuffle-5000": return values(.fullShuffle, 5_000, \.int)
  case "uuid-10-edits-100000": return values(.tenEdits, 100_000, \.uuid)
  case "uuid-mixed-5000": return values(.mixed, 5_000, \.uuid)
  case "uuid-many-duplicates-5000": return values(.manyDuplicates, 5_000, \.uuid)
  case "string-full-shuffle-5000": return values(.fullShuffle, 5_000, \.longString)
  case "short-string-all-new-5000": return values(.allNew, 5_000, \.shortString)
  case "plain-all-new-5000": return values(.allNew, 5_000, \.plain)
  case "struct-mixed-5000":
    return linear(.mixed, 5_000, \.product) { ListDiff(from: $0, to: $1, id: { $0.id }) }
  case "struct-identical-5000":
    return linear(.identical, 5_000, \.product) { ListDiff(from: $0, to: $1, id: { $0.id }) }
  case "edited-struct-identical-5000":
    return linear(.identical, 5_000, EditedProducts().product) {
      ListDiff(from: $0, to: $1, id: { $0.id })
    }
  case "uuid-section-edits-100x50":
    let scenario = SectionedWorkload.thousandEdits.scenario(
      shape: Shape(sections: 100, rows: 50), seed: 1)
    func lists(_ sections: [AbstractSection]) -> [ListSection<Int, UUID>] {
      sections.map { ListSection(id: $0.number, items: $0.rows.map(\.uuid)) }
    }
    let (old, new) = (lists(scenario.old), lists(scenario.new))
    return {
      let diff = SectionedDiff(from: old, to: new, id: \.self)
      return UpdatePlan(diff, from: old, to: new).stages.count
    }
  default: return nil
  }
}

@main
struct Instructions {
  static func main() {
    guard CommandLine.arguments.count == 2,
      let measurement = measurement(named: CommandLine.arguments[1])
    else { fatalError("Usage: instructions WORKLOAD, one of those in the table of bounds.") }
    var changes = [measurement()]  // a warm-up, so that nothing is done for the first time
    measured = { changes.append(measurement()) }
    measuredDiff()
    precondition(changes[0] == changes[1], "Two diffs of the same lists differ.")
    print(changes[1], "changes")
  }
}
