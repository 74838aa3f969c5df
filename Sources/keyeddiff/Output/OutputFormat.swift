#if CommandLineTool
  import ArgumentParser
  import KeyedDiff

  /// The format in which a comparison is written.
  enum OutputFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case summary, json, plan, html
  }

  /// How a plan treats moves that would need more than one batch.
  enum PlanChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
    case fewest, lossless, single

    var mode: PlanMode {
      switch self {
      case .fewest: .fewestBatches
      case .lossless: .everyMove
      case .single: .singleBatch
      }
    }
  }

  /// How a plan refreshes rows whose content has changed.
  enum RefreshChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
    case reconfigure, reload

    var refresh: ContentRefresh {
      switch self {
      case .reconfigure: .reconfigure
      case .reload: .reload
      }
    }
  }
#endif
