/// A fuzz target. Each compares the library with a slower implementation, in a file of its own.
enum FuzzTarget: String, CaseIterable {
  case engine = "FuzzEngine"
  case diff = "FuzzDiff"
  case sections = "FuzzSections"
  case items = "FuzzItems"
  case sorted = "FuzzSorted"
  case store = "FuzzStore"
  case building = "FuzzBuilding"
  case deltas = "FuzzDeltas"
  case ranges = "FuzzRanges"
  case input = "FuzzInput"

  /// Tries one input.
  ///
  /// - Returns: The faults, one sentence each. Many faults are traps or reports of a sanitizer
  ///   instead.
  func faults(_ input: some Sequence<UInt8>) -> [String] {
    var bytes = FuzzedBytes(input)
    switch self {
    case .engine: return FuzzEngine.faults(&bytes)
    case .diff: return FuzzDiff.faults(&bytes)
    case .sections: return FuzzSections.faults(&bytes)
    case .items: return FuzzItems.faults(&bytes)
    case .sorted: return FuzzSorted.faults(&bytes)
    case .store: return FuzzStore.faults(&bytes)
    case .building: return FuzzBuilding.faults(&bytes)
    case .deltas: return FuzzDeltas.faults(&bytes)
    case .ranges: return FuzzRanges.faults(&bytes)
    case .input: return FuzzInput.faults(&bytes)
    }
  }
}
