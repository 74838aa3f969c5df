import FeedModels
import KeyedDiffLists
import KeyedDiffTesting

/// Makes the same calls on a `SortedList`, a plain model and a strict view.
enum FuzzSorted {
  /// So many that they are stored in pieces.
  private static let manyRows = (0..<300).map { Row(id: $0, key: $0 / 16, section: 1) }

  static func faults(_ bytes: inout FuzzedBytes) -> [String] {
    let isGrouped = bytes.bool()
    let permanent = isGrouped && bytes.bool() ? [1, 9, 1] : []
    let isLong = bytes.wantsLongList
    var random = RowGenerator(bytes)
    let order = random.order().order
    let rows = (isLong ? Self.manyRows : []) + random.rows()
    let machine = SortedMachine(
      by: order, grouped: isGrouped, permanent: permanent, rows: rows)
    var faults: [String] = []
    while faults.isEmpty, !random.numbers.isEmpty {
      faults = machine.perform(random.call(), checksPromises: !isLong)
    }
    return faults
  }
}
