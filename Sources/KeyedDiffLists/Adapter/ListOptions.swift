public import KeyedDiff

/// The options of a ``ListAdapter``.
public struct ListOptions: Sendable {
  /// The treatment of moves that need more than one batch; `nil` for the mode that suits the view,
  /// ``ListView/planMode``.
  public var mode: PlanMode?
  /// Whether rows may move. See `MoveDetection`. If a list comes with a diff, rows may move in any
  /// case.
  public var moves: MoveDetection
  /// The maximum number of changes to show in batches; if there are more, the view is reloaded.
  /// `nil` for the limit of the view, ``ListView/maximumChanges``. Traps if it is set below zero.
  public var maximumChanges: Int? {
    didSet { require(maximumChanges: maximumChanges) }
  }
  /// The maximum number of rows in both lists together to compare on the main actor, if their items
  /// can also be compared on other threads. For fewer rows, switching threads would cost more than
  /// the comparison.
  public var backgroundThreshold: Int
  /// The animations of rows and sections, if the update is animated.
  public var animations: RowAnimations
  /// Whether selected rows stay selected, by identity, in batches and reloads. The only exception
  /// is a reload for a list whose items have no identity and that comes without a diff.
  public var keepsSelection: Bool
  /// Whether the row of the view's ``ListView/scrollAnchor`` keeps its position on the screen. The
  /// exception of ``keepsSelection`` applies here, too.
  public var keepsScrollAnchor: Bool
  /// Called on any thread if an id occurs more than once in a list that is compared, before the new
  /// list is shown. The search for duplicates hashes all rows.
  public var onDuplicates: (@Sendable (SectionedDuplicates) -> Void)?

  /// Creates options.
  ///
  /// By default: as few batches as possible, with moves, the view's limit of changes, comparison in
  /// the background above 20,000 rows, fade animations; selection and scroll anchor are kept.
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
