/// The reaction to a ``CellFault`` after the fault has been reported.
public enum FaultPolicy: Hashable, Sendable {
  /// The program traps with a message.
  case trap
  /// The view shows a fallback where the cell should be.
  case showFallback

  /// Traps in debug builds, and shows a fallback in other builds.
  public static var standard: FaultPolicy {
    #if DEBUG
      .trap
    #else
      .showFallback
    #endif
  }
}
