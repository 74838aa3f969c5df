import FeedModels
import KeyedDiffLists
import KeyedDiffTesting

/// Applies batches of transactions, most of them malformed, to a `StoreList`, a plain model and a
/// strict view.
enum FuzzStore {
  /// So many that they are stored in pieces. The generator makes other ids.
  private static let manyRows = (0..<300).map {
    StoreRow(id: -1 - $0, text: 0, section: $0 / 200)
  }

  static func faults(_ bytes: inout FuzzedBytes) -> [String] {
    let kind = bytes.element(of: StoreLockStep.Kind.allCases)
    let isLong = bytes.wantsLongList
    var random = StoreGenerator(bytes)
    let start = (isLong ? Self.manyRows : []) + random.rows(upTo: 14)
    let lockStep = StoreLockStep(kind, start)
    var batches: [[StoreTransaction<StoreRow>]] = []
    var faults: [String] = []
    while faults.isEmpty, !random.random.isEmpty {
      let isWild = random.random.number(0...3) > 0
      let batch =
        isWild
        ? random.wildBatch(for: lockStep.rows)
        : random.batch(from: lockStep.rows, to: random.edited(lockStep.rows))
      batches.append(batch)
      faults = lockStep.apply(batch)
      if !isWild, !lockStep.corrections.isEmpty {
        faults.append("A valid batch was corrected: \(lockStep.corrections)")
      }
    }
    return faults.isEmpty ? [] : ["\(kind), \(start), \(batches): \(faults)"]
  }
}
