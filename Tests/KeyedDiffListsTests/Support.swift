import Foundation
import KeyedDiffTesting

typealias Item = ListPair.Item

/// How long runs shall be: 0 if short, 1 as in CI's release build, 4 for all.
private let length = UInt64(ProcessInfo.processInfo.environment["KEYEDDIFF_LONG_TESTS"] ?? "") ?? 0

let runsLongTests = length > 0

/// How many seeds are tried: of all of them a quarter for each unit of length.
func seedCount(_ all: UInt64, inShortRuns few: UInt64) -> UInt64 {
  runsLongTests ? all / 4 * length : few
}

/// Rows with ids that count up.
func items(_ ids: Range<Int>, content: Int = 0) -> [Item] {
  ids.map { Item(id: $0, content: content) }
}
