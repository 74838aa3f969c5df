import Foundation
import KeyedDiffTesting

typealias Item = ListPair.Item

/// How long runs shall be: 0 if short, 1 for minutes, 5 for a quarter of an hour.
private let length = UInt64(ProcessInfo.processInfo.environment["KEYEDDIFF_LONG_TESTS"] ?? "") ?? 0

let runsLongTests = length > 0

/// How many seeds a feed is tried with: 20,000 for each unit of length.
func seedCount(inShortRuns count: UInt64) -> UInt64 { runsLongTests ? 20_000 * length : count }

/// Rows with ids that count up.
func items(_ ids: Range<Int>, content: Int = 0) -> [Item] {
  ids.map { Item(id: $0, content: content) }
}
