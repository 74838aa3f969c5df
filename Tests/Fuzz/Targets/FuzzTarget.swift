/// What is fuzzed. Each compares what the library does with something slower
/// that says the same, in a file of its own.
enum FuzzTarget: String, CaseIterable {
  case engine = "FuzzEngine"
  case diff = "FuzzDiff"
  case sections = "FuzzSections"
  case sorted = "FuzzSorted"
  case store = "FuzzStore"
  case building = "FuzzBuilding"
  case input = "FuzzInput"

  /// Tries one input.
  ///
  /// - Returns: What is wrong, a sentence each. Much that is wrong is a trap
  ///   instead, or a report of a sanitizer.
  func faults(_ input: some Sequence<UInt8>) -> [String] {
    var bytes = FuzzedBytes(input)
    switch self {
    case .engine: return FuzzEngine.faults(&bytes)
    case .diff: return FuzzDiff.faults(&bytes)
    case .sections: return FuzzSections.faults(&bytes)
    case .sorted: return FuzzSorted.faults(&bytes)
    case .store: return FuzzStore.faults(&bytes)
    case .building: return FuzzBuilding.faults(&bytes)
    case .input: return FuzzInput.faults(&bytes)
    }
  }
}
