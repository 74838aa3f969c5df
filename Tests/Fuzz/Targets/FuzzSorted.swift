import FeedModels
import KeyedDiffLists
import KeyedDiffTesting

/// Calls on a `SortedList`, in lock step with a plain model and a strict view.
enum FuzzSorted {
  static func faults(_ bytes: inout FuzzedBytes) -> [String] {
    let isGrouped = bytes.bool()
    let permanent = isGrouped && bytes.bool() ? [1, 9, 1] : []
    var random = RowGenerator(bytes)
    let machine = SortedMachine(
      by: random.order().order, grouped: isGrouped, permanent: permanent, rows: random.rows())
    var faults: [String] = []
    while faults.isEmpty, !random.numbers.isEmpty {
      faults = machine.perform(random.call(), checksPromises: true)
    }
    return faults
  }
}
