extension RuleViolationError {
  /// The rules, in the order in which they are checked.
  ///
  /// The comment of each rule begins with the code of the rule. Real views check the rules whose
  /// code begins with a digit. Only strict views check the rules whose code begins with S.
  ///
  /// Later versions may add cases: end a `switch` with `default`.
  public enum Rule: Hashable, Sendable, CaseIterable {
    // MARK: The state of the view

    /// 0: an earlier violation broke the view.
    case brokenView
    /// 0: a call inside a batch that is allowed only outside of batches, such as a second batch.
    case nestedBatch
    /// 0: a full reload inside a batch.
    case reloadInsideBatch
    /// 0: a batch, or another call that needs the rows, while a full reload is pending.
    case reloadPending
    /// 0: a batch for a view that is not in a window.
    case detachedView
    /// 0: a call that changes a view while the view has uncommitted updates.
    case uncommittedUpdates
    /// 0: the list of the data source already differs from the list of the view before the batch.
    case dataChangedBeforeBatch

    // MARK: Repetitions

    /// S1: the same operation twice.
    case duplicateOperation

    // MARK: Reloads

    /// 2: a row or section is both deleted and reloaded.
    case deleteAndReload

    // MARK: Deletions

    /// 3a: the index of a section to delete is out of range.
    case deletedSectionOutOfRange
    /// 3b: a section is both deleted and moved.
    case deleteAndMoveOfSection
    /// 3c: a row moves out of a section that is deleted.
    case moveOutOfDeletedSection
    /// 3d: the path of a row to delete is out of range.
    case deletedRowOutOfRange
    /// 3e: a row is both deleted and moved.
    case deleteAndMoveOfRow

    // MARK: Insertions

    /// 4a: the index of a section to insert is out of range.
    case insertedSectionOutOfRange
    /// 4b: a section is inserted at the index to which another section moves.
    case insertAndMoveToSection
    /// 4c: a row moves into a section that is inserted.
    case moveIntoInsertedSection
    /// 4d: the path of a row to insert is out of range.
    case insertedRowOutOfRange
    /// 4e: a row is inserted at the path to which another row moves.
    case insertAndMoveToRow

    // MARK: Moves

    /// 5a: the old or the new index of a section to move is out of range.
    case movedSectionOutOfRange
    /// 5b: the old or the new path of a row to move is out of range.
    case movedRowOutOfRange
    /// 5c: two moves have the same source or the same target.
    case conflictingMoves

    // MARK: Counts

    /// 6: after the batch, the number of sections does not match the operations.
    case sectionCount
    /// 7: after the batch, the number of rows in a section does not match the operations.
    case rowCount

    // MARK: Rejected only by a strict view

    /// S2: an operation on a row of a section that is deleted, inserted or
    /// reloaded as a whole.
    case rowOfReplacedSection
    /// S3: an operation on a row of a section that moves.
    case rowOfMovedSection
    /// S4: a reload in a batch with moves.
    case reloadBesideMove
    /// S5: a row moves between two sections, but the old index of the section that it leaves equals
    /// the new index of the section that it enters. Older views mistake this for a move within a
    /// section.
    case uncountedMove
    /// S6: an id occurs twice in the list of the data source.
    case duplicateID
    /// S7: the view and the data source have different rows at the same path.
    case wrongRow
    /// S8: a row, header or footer shows outdated content.
    case staleContent
    /// S9: a step, a splice or a signal that a ``StrictFlatListView`` refuses, or that leaves a wrong
    /// row.
    case flatList

    /// The short name of the rule, such as `3a` or `S3`; `0` for all rules about the view's state.
    public var code: String {
      switch self {
      case .brokenView, .nestedBatch, .reloadInsideBatch, .detachedView, .reloadPending,
        .uncommittedUpdates,
        .dataChangedBeforeBatch:
        "0"
      case .deleteAndReload: "2"
      case .deletedSectionOutOfRange: "3a"
      case .deleteAndMoveOfSection: "3b"
      case .moveOutOfDeletedSection: "3c"
      case .deletedRowOutOfRange: "3d"
      case .deleteAndMoveOfRow: "3e"
      case .insertedSectionOutOfRange: "4a"
      case .insertAndMoveToSection: "4b"
      case .moveIntoInsertedSection: "4c"
      case .insertedRowOutOfRange: "4d"
      case .insertAndMoveToRow: "4e"
      case .movedSectionOutOfRange: "5a"
      case .movedRowOutOfRange: "5b"
      case .conflictingMoves: "5c"
      case .sectionCount: "6"
      case .rowCount: "7"
      case .duplicateOperation: "S1"
      case .rowOfReplacedSection: "S2"
      case .rowOfMovedSection: "S3"
      case .reloadBesideMove: "S4"
      case .uncountedMove: "S5"
      case .duplicateID: "S6"
      case .wrongRow: "S7"
      case .staleContent: "S8"
      case .flatList: "S9"
      }
    }
  }
}
