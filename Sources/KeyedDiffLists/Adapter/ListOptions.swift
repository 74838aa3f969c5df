public import KeyedDiff

/// The options of a ``ListAdapter``.
public struct ListOptions: Sendable {
  /// The treatment of moves that need more than one batch. `nil` for the mode that the view
  /// prefers: ``ListView/planMode``.
  public var mode: PlanMode?
  /// Whether a comparison of lists detects moved rows; see `MoveDetection`. This option has no
  /// effect on lists that come with a ``ListUpdate/diff``, which may contain moves in any case.
  public var moves: MoveDetection
  /// The maximum number of operations to show in batches; if there are more, the view is reloaded.
  /// `nil` for the limit of the view: ``ListView/maximumChanges``. Traps if a negative number is
  /// set.
  ///
  /// Rows that are deleted in a row are one operation, and so are rows that are inserted in a row:
  /// see `SectionedDiff.operationCount`.
  public var maximumChanges: Int? {
    didSet { require(maximumChanges: maximumChanges) }
  }
  /// The number of rows above which lists are compared, and updates are planned, in the background.
  /// The rows of the old and the new list are counted together. For shorter lists, switching
  /// threads would cost more than the comparison. If the number is 0, all lists are compared in the
  /// background.
  ///
  /// If there are more rows than this number, but at most twelve times as many, the lists are first
  /// compared on the main actor, because that is faster if the lists hardly differ. This comparison
  /// is given up after more than 1,000 mismatches: changes of sections, rows with new content, and
  /// rows for which no row with the same id is found nearby. It is also given up after the content of
  /// 120,000 pairs of rows has been compared. The lists are then compared again in the background. No
  /// clock is involved: the same lists are always compared in the same place. If comparing the
  /// content of a row takes long, set a smaller number. There is no such first comparison if
  /// ``onDuplicates`` is set, or if the items have no content that can be compared.
  ///
  /// This option has no effect on items that must be compared on the main actor. If lists are
  /// compared in the background, the update is also planned there. The plan is made again on the
  /// main actor if a row with new content must be reloaded. The same happens if the app replaces
  /// the view during the comparison, and the new view prefers a different ``ListView/planMode``. A
  /// list with a ``ListUpdate/diff`` is not compared, and its update is planned on the main actor.
  public var backgroundThreshold: Int
  /// The maximum number of pairs of rows whose content a first comparison on the main actor compares.
  package var maximumFirstPairs = 120_000
  /// The animations of rows and sections in animated updates.
  public var animations: RowAnimations
  /// Whether selected rows, matched by identity, stay selected during batches and reloads. A reload
  /// cannot keep the selection if the items have no identity and the new list comes without a diff.
  public var keepsSelection: Bool
  /// Whether an update that deletes all selected rows selects a neighbor: the first row that is left
  /// after the first selected row, or else the last row that is left before it.
  public var selectsNeighbor: Bool
  /// Whether the row of the view's ``ListView/scrollAnchor`` keeps its position on the screen
  /// during updates. A reload cannot keep the position if the items have no identity and the new
  /// list comes without a diff.
  public var keepsScrollAnchor: Bool
  /// Called on any thread, before the new list is shown, if an id occurs more than once in one of
  /// the compared lists. If this closure is set, each comparison hashes all ids to find duplicates.
  public var onDuplicates: (@Sendable (SectionedDuplicates) -> Void)?

  /// Creates options.
  ///
  /// By default, the view determines the plan mode and the maximum number of operations. Moves are
  /// detected, and lists with more than 20,000 rows in total can be compared in the background.
  /// Rows fade in and out, and the selection and the scroll anchor are kept. No row is selected in
  /// place of deleted ones.
  public init(
    mode: PlanMode? = nil, moves: MoveDetection = .fewest, maximumChanges: Int? = nil,
    backgroundThreshold: Int = 20_000, animations: RowAnimations = RowAnimations(),
    keepsSelection: Bool = true, selectsNeighbor: Bool = false, keepsScrollAnchor: Bool = true,
    onDuplicates: (@Sendable (SectionedDuplicates) -> Void)? = nil
  ) {
    require(maximumChanges: maximumChanges)
    self.mode = mode
    self.moves = moves
    self.maximumChanges = maximumChanges
    self.backgroundThreshold = backgroundThreshold
    self.animations = animations
    self.keepsSelection = keepsSelection
    self.selectsNeighbor = selectsNeighbor
    self.keepsScrollAnchor = keepsScrollAnchor
    self.onDuplicates = onDuplicates
  }
}

extension ListOptions {
  /// Whether a diff has more operations than ``maximumChanges``.
  func areExceeded(by diff: SectionedDiff) -> Bool {
    maximumChanges.map { diff.operationCount > $0 } ?? false
  }
}
