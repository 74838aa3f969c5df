public import KeyedDiff

/// The options of a ``ListAdapter``.
public struct ListOptions: Sendable {
  /// The treatment of moves that need more than one batch; `nil` for the mode that suits the view,
  /// ``ListView/planMode``.
  public var mode: PlanMode?
  /// Whether rows may move. See `MoveDetection`. A feed that knows the changes moves rows in any
  /// case.
  public var moves: MoveDetection
  /// The most changes that are shown in batches; if there are more, the view is reloaded. `nil` for
  /// the limit of the view, ``ListView/maximumChanges``. Traps if it is set below zero.
  public var maximumChanges: Int? {
    didSet { require(maximumChanges: maximumChanges) }
  }
  /// The most rows of both lists together that are compared on the main actor, if their items allow
  /// anything else. For fewer rows, a change of thread would cost more than the comparison.
  public var backgroundThreshold: Int
  /// The animations of rows and sections, if the update is animated.
  public var animations: RowAnimations
  /// Whether rows that are selected stay selected, by identity, in batches and reloads; except in
  /// the reload for a list of items without identity that comes without a diff.
  public var keepsSelection: Bool
  /// Whether the row that the view names as its ``ListView/scrollAnchor`` stays where it is on the
  /// screen; with the same exception.
  public var keepsScrollAnchor: Bool
  /// Called if an id occurs twice in lists that are compared, before the new list is shown, on any
  /// thread. Looking for duplicates hashes all rows.
  public var onDuplicates: (@Sendable (SectionedDuplicates) -> Void)?

  /// Creates options. Without arguments: as few batches as possible, moves, no limit, background
  /// above 20,000 rows, fading, selection and anchor kept.
  public init(
    mode: PlanMode? = nil, moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    backgroundThreshold: Int = 20_000, animations: RowAnimations = RowAnimations(),
    keepsSelection: Bool = true, keepsScrollAnchor: Bool = true,
    onDuplicates: (@Sendable (SectionedDuplicates) -> Void)? = nil
  ) {
    require(maximumChanges: maximumChanges)
    self.mode = mode
    self.moves = moves
    self.maximumChanges = maximumChanges
    self.backgroundThreshold = backgroundThreshold
    self.animations = animations
    self.keepsSelection = keepsSelection
    self.keepsScrollAnchor = keepsScrollAnchor
    self.onDuplicates = onDuplicates
  }
}
