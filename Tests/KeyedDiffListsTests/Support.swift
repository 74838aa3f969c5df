import Foundation
import KeyedDiffTesting

typealias Item = ListPair.Item

/// How long runs shall be: 0 if short, 1 as in CI's release build, 16 for all.
private let length = UInt64(ProcessInfo.processInfo.environment["KEYEDDIFF_LONG_TESTS"] ?? "") ?? 0

let runsLongTests = length > 0
let runsAllTests = length > 15

/// How many seeds are tried: in long runs of all of them a sixteenth for each unit of
/// length, but not fewer than in short ones.
func seedCount(_ all: UInt64, inShortRuns few: UInt64) -> UInt64 {
  max(few, all / 16 * length)
}

/// Of how many small cases one is tried: in the longest runs all of them.
func caseStride(inShortRuns long: Int) -> Int {
  runsLongTests ? max(1, 16 / Int(length)) : long
}

/// Rows with ids that count up.
func items(_ ids: Range<Int>, content: Int = 0) -> [Item] {
  ids.map { Item(id: $0, content: content) }
}
