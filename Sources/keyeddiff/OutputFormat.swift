#if CommandLineTool
  import ArgumentParser

  /// How a comparison is written.
  enum OutputFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case summary, json

    /// Writes out a comparison.
    ///
    /// - Parameter limit: The most rows to list of each kind, in a summary.
    func text(of comparison: Comparison, limit: Int) -> String {
      switch self {
      case .summary: SummaryFormat(comparison, limit: limit).text
      case .json: JSONFormat.text(of: comparison.diff)
      }
    }
  }
#endif
