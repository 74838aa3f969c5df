/// The reaction to a ``CellFault``, after it was reported.
public enum FaultPolicy: Hashable, Sendable {
  /// The program stops with a sentence.
  case trap
  /// The view shows a fallback where the cell should be.
  case showFallback

  /// To trap in debug builds, and to show a fallback in others.
  public static var standard: FaultPolicy {
    #if DEBUG
      .trap
    #else
      .showFallback
    #endif
  }
}
