import KeyedDiff
import KeyedDiffTestSupport

/// Makes the same changes to lists of rows, which can share pieces, and to arrays.
enum FuzzItems {
  static func faults(_ bytes: inout FuzzedBytes) -> [String] {
    let count = bytes.element(of: [0, 1, 64, 65, 1_000, 3_000])
    var machine = ListItemsMachine(bytes, count: count)
    var faults: [String] = []
    while faults.isEmpty, !machine.random.isEmpty {
      machine.change()
      faults = machine.faults()
    }
    return faults + machine.allFaults()
  }
}
