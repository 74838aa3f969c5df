import Foundation
import KeyedDiffTesting

typealias Item = ListPair.Item

/// Whether runs that take minutes are wanted.
let runsLongTests = ProcessInfo.processInfo.environment["KEYEDDIFF_LONG_TESTS"] != nil

/// Rows with ids that count up.
func items(_ ids: Range<Int>, content: Int = 0) -> [Item] {
  ids.map { Item(id: $0, content: content) }
}
