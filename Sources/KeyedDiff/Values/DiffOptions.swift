/// Options for all kinds of diffs.
@usableFromInline
package struct DiffOptions: Sendable {
  @usableFromInline let moves: MoveDetection
  /// The maximum number of changes, in which each row counts; `nil` for no limit.
  @usableFromInline let maximumChanges: Int?
  /// The maximum number of operations, in which a range of rows counts as one; `nil` for no limit.
  @usableFromInline let maximumOperations: Int?

  /// - Precondition: The limits are `nil` or at least 0.
  @inlinable
  package init(
    moves: MoveDetection = .fewest, maximumChanges: Int? = nil, maximumOperations: Int? = nil
  ) {
    require(maximumChanges: maximumChanges)
    require(maximumChanges: maximumOperations)
    self.moves = moves
    self.maximumChanges = maximumChanges
    self.maximumOperations = maximumOperations
  }

  /// Returns whether a number of changes is within the limit.
  @inlinable
  func allows(_ changeCount: Int) -> Bool { maximumChanges.map { changeCount <= $0 } ?? true }
}
