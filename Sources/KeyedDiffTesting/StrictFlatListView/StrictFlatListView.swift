public import KeyedDiff

/// A simulated view of a flat list. The view applies changes one at a time, and rejects changes
/// that would crash a real view.
///
///     var view = StrictFlatListView(["a", "b", "c"])
///     view.beginBatch()
///     try view.itemsChanged(at: 1, removed: 2, added: 1, model: ["a", "c"])
///     try view.verify(shows: ["a", "c"])
///     try view.verify(keeps: [IndexPair(old: 0, new: 0)])
///
/// The view can replace two kinds of real views in tests: views that apply one step at a time, such
/// as `NSTableView` and `RecyclerView`, and views that handle the signal `items-changed` of a
/// `GListModel`. A row is represented by its identity. Several rows can have the same identity.
///
/// A rejected change does not alter the view.
public struct StrictFlatListView<Row: Equatable> {
  /// A row, and its index when the batch began.
  fileprivate struct Cell {
    let row: Row
    var origin: Int?
  }

  private var cells: [Cell]

  /// Creates a view.
  ///
  /// - Parameter rows: The rows that the view shows before the first change.
  public init(_ rows: some Sequence<Row>) {
    cells = rows.map { Cell(row: $0) }
    beginBatch()
  }

  /// The rows that the view shows now.
  public var rows: [Row] { cells.map(\.row) }

  /// For each row that the view shows, its index when the batch began; `nil` for an added row.
  ///
  /// A row that was removed and then added again is treated as an added row.
  public var origins: [Int?] { cells.map(\.origin) }

  /// Begins a batch.
  ///
  /// Afterwards, the indices in ``origins`` refer to the list that the view showed when this method
  /// was called.
  public mutating func beginBatch() {
    for index in cells.indices { cells[index].origin = index }
  }

  // MARK: Changes

  /// Applies one step.
  ///
  /// - Parameters:
  ///   - step: The step. Its indices refer to the list that the view shows before the step.
  ///   - newRows: The rows of the list after the whole batch. If the step inserts a row at an
  ///     index, the view takes the row from the same index of this array.
  /// - Throws: ``RuleViolationError`` if an index is out of range, or if a row moves to the
  ///   index that it already has.
  /// - Complexity: O(n) for n rows.
  public mutating func carryOut(
    _ step: ListDiff.Step, newRows: [Row]
  ) throws(RuleViolationError) {
    switch step {
    case .remove(let index):
      try check(index, isBelow: cells.count, "is removed")
      cells.remove(at: index)
    case .move(let source, let target):
      try check(source, isBelow: cells.count, "moves")
      try check(target, isBelow: cells.count, "is the target of a move")
      guard source != target else {
        throw RuleViolationError(.flatList, "Row \(source) moves to its own place.")
      }
      cells.insert(cells.remove(at: source), at: target)
    case .insert(let index):
      try check(index, isBelow: cells.count + 1, "is inserted")
      guard index < newRows.count else {
        throw RuleViolationError(
          .flatList,
          "Row \(index) is inserted, but there are \(newRows.count) new rows.")
      }
      cells.insert(Cell(row: newRows[index]), at: index)
    }
  }

  /// Applies the change that the signal `items-changed` reports, and compares all rows with the
  /// model.
  ///
  /// - Parameters:
  ///   - position: The index of the first row that was removed or added.
  ///   - removed: The number of rows that were removed.
  ///   - added: The number of rows that were added.
  ///   - model: The rows of the model after the change that the signal reports.
  /// - Throws: ``RuleViolationError`` if the signal reports no change or a removal of rows that do
  ///   not exist, or if the rows of the view would then differ from the rows of the model.
  /// - Complexity: O(n) for n rows.
  public mutating func itemsChanged(
    at position: Int, removed: Int, added: Int, model: some RandomAccessCollection<Row>
  ) throws(RuleViolationError) {
    guard 0...cells.count ~= position, 0...(cells.count - position) ~= removed else {
      throw RuleViolationError(
        .flatList,
        "\(removed) rows at \(position) cannot be removed from \(cells.count).")
    }
    guard removed != 0 || added != 0 else {
      throw RuleViolationError(.flatList, "Nothing changes at \(position).")
    }
    let rest = cells.count - position - removed
    guard added >= 0, added == model.count - position - rest else {
      throw RuleViolationError(
        .flatList,
        "\(removed) of \(cells.count) rows are removed and \(added) added, "
          + "but the model has \(model.count).")
    }
    let modelRows = Array(model)
    let addedCells = modelRows[position..<(position + added)].map { Cell(row: $0) }
    let result = cells[..<position] + addedCells + cells[(position + removed)...]
    try Self.compare(result.map(\.row), with: modelRows, "in the model")
    cells = Array(result)
  }

  // MARK: Checks

  /// Checks that the view shows the given rows.
  ///
  /// - Throws: A ``RuleViolationError`` that describes the first difference.
  /// - Complexity: O(n) for n rows.
  public func verify(shows rows: [Row]) throws(RuleViolationError) {
    try Self.compare(self.rows, with: rows, "in the list")
  }

  /// Checks that none of the given rows has been removed, even temporarily, since the batch began.
  ///
  /// - Parameter pairs: For each row, its index when the batch began and its index now.
  /// - Throws: A ``RuleViolationError`` that describes the first row that was removed, or that is
  ///   not at the given index now.
  /// - Complexity: O(k) for k pairs.
  public func verify(keeps pairs: some Sequence<IndexPair>) throws(RuleViolationError) {
    for pair in pairs {
      guard cells.indices.contains(pair.new), cells[pair.new].origin == pair.old else {
        throw RuleViolationError(
          .flatList, "Row \(pair.old) was not kept, or is not at \(pair.new).")
      }
    }
  }

  private func check(_ index: Int, isBelow end: Int, _ what: String) throws(RuleViolationError) {
    guard 0..<end ~= index else {
      throw RuleViolationError(.flatList, "Row \(index) \(what), which is not in 0..<\(end).")
    }
  }

  private static func compare(
    _ shown: [Row], with expected: [Row], _ place: String
  ) throws(RuleViolationError) {
    let difference = zip(shown, expected).enumerated().first { $1.0 != $1.1 }?.offset
    let index = difference ?? min(shown.count, expected.count)
    guard index < max(shown.count, expected.count) else { return }
    let what = index < shown.count ? "shows \(shown[index])" : "is not shown"
    let but =
      index < expected.count
      ? "is \(expected[index]) \(place)" : "there are only \(expected.count) rows \(place)"
    throw RuleViolationError(.flatList, "Row \(index) \(what), but \(but).")
  }
}

extension StrictFlatListView: Sendable where Row: Sendable {}
extension StrictFlatListView.Cell: Sendable where Row: Sendable {}
