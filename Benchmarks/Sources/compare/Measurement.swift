import Workloads

/// The measurement of one contestant on one pair of lists. The properties are the fields of the
/// JSON report.
struct Measurement: Codable {
  let workload: String
  let element: String
  let size: Int
  let contestant: String
  let median_ns: Double
  let min_ns: Double
  let samples: Int
  /// These four are `nil` for a contestant that computes no diff.
  let deletions: Int?
  let insertions: Int?
  let moves: Int?
  let updates: Int?
  /// `nil` for lists without sections.
  let sections: SectionCounts?
  /// Peak additional memory, divided by the number of rows of both lists; `nil` where it cannot be
  /// measured.
  let bytes_per_item: Double?
}

/// The numbers of changes in a result.
struct Counts {
  let deletions: Int
  let insertions: Int
  let moves: Int
  let updates: Int
  var sections: SectionCounts?
}

/// The numbers of changes of sections in a result. The properties are fields of the JSON report.
struct SectionCounts: Codable {
  /// The number of sections of the old list.
  let count: Int
  let deletions: Int
  let insertions: Int
  let moves: Int
  let updates: Int
  let batches: Int
}

/// The name of a pair of lists.
struct CaseName: CustomStringConvertible {
  let workload: String
  let element: ElementKind
  let extent: Extent

  var description: String { "\(workload), \(element.rawValue), \(extent) items" }
}

/// The measurements of all contestants on one pair of lists.
struct CaseResult {
  let name: CaseName
  let measurements: [Measurement]

  func measurement(_ name: ContestantName) -> Measurement? {
    measurements.first { $0.contestant == name.rawValue }
  }

  /// How many times longer one contestant takes than another, if both ran.
  func ratio(of slow: ContestantName, to fast: ContestantName) -> Double? {
    guard let slow = measurement(slow), let fast = measurement(fast) else { return nil }
    return slow.median_ns / fast.median_ns
  }
}
