public import KeyedDiff

/// How a ``ListAdapter`` updates its view.
public struct ListOptions: Sendable {
  /// What to do with moves that need more than one batch.
  public var mode: PlanMode
  /// Whether rows may move. See `MoveDetection`. A feed that knows what changed
  /// moves rows in any case.
  public var moves: MoveDetection
  /// If there are more changes than this, the view is reloaded; `nil` for no limit.
  /// Traps if it is set below zero.
  public var maximumChanges: Int? {
    didSet { require(maximumChanges: maximumChanges) }
  }
  /// Lists that have more rows than this together, old and new, are compared off
  /// the main actor. Below, a change of thread would cost more than the
  /// comparison.
  public var backgroundThreshold: Int
  /// Whether rows that are selected stay so, by identity, however the view was
  /// updated; but not through the reload for a list of which neither a comparison nor the
  /// feed says which rows are the same.
  public var keepsSelection: Bool
  /// Whether the row that the view names as its ``ListView/scrollAnchor`` stays
  /// where it is on the screen; with the same exception.
  public var keepsScrollAnchor: Bool
  /// Called if an id occurs twice in lists that are compared, before the new one
  /// is shown, on whatever thread that happens. Looking for them hashes all rows.
  public var onDuplicates: (@Sendable (SectionedDuplicates) -> Void)?

  /// Creates options. Without arguments: as few batches as possible, moves, no
  /// limit, background above 20,000 rows, selection and anchor kept.
  public init(
    mode: PlanMode = .fewestBatches, moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    backgroundThreshold: Int = 20_000, keepsSelection: Bool = true,
    keepsScrollAnchor: Bool = true,
    onDuplicates: (@Sendable (SectionedDuplicates) -> Void)? = nil
  ) {
    require(maximumChanges: maximumChanges)
    self.mode = mode
    self.moves = moves
    self.maximumChanges = maximumChanges
    self.backgroundThreshold = backgroundThreshold
    self.keepsSelection = keepsSelection
    self.keepsScrollAnchor = keepsScrollAnchor
    self.onDuplicates = onDuplicates
  }
}
