import Foundation

/// The length of the runs: 0 if short, 1 as in CI's release build, 16 for everything.
private let length = UInt64(ProcessInfo.processInfo.environment["KEYEDDIFF_LONG_TESTS"] ?? "") ?? 0

let runsLongTests = length > 0
let runsAllTests = length > 15

/// The number of seeds: for each unit of length a sixteenth of all, but not fewer than in short
/// runs.
func seedCount(_ all: UInt64, inShortRuns few: UInt64) -> UInt64 {
  max(few, all / 16 * length)
}

/// The stride through small pairs for each of four parts; 4 in the longest runs, which try all
/// pairs.
func pairStride(inShortRuns long: Int) -> Int {
  runsLongTests ? max(4, 64 / Int(length)) : long
}

/// The stride through small cases; 1 in the longest runs.
func caseStride(inShortRuns long: Int) -> Int {
  runsLongTests ? max(1, 16 / Int(length)) : long
}
