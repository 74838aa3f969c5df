/// Options for all kinds of diffs.
@usableFromInline
package struct DiffOptions: Sendable {
  @usableFromInline let moves: MoveDetection
  /// The maximum number of changes; `nil` for no limit.
  @usableFromInline let maximumChanges: Int?

  /// - Precondition: `maximumChanges` is `nil` or at least 0.
  @inlinable
  package init(moves: MoveDetection = .fewest, maximumChanges: Int? = nil) {
    require(maximumChanges: maximumChanges)
    self.moves = moves
    self.maximumChanges = maximumChanges
  }

  /// Returns whether the given number of changes is within the limit.
  @inlinable
  func allows(_ changeCount: Int) -> Bool { maximumChanges.map { changeCount <= $0 } ?? true }
}
