#if GTK
  import CGTK
  import KeyedDiff

  /// The list model that GTK reads: the number of rows, the rows that GTK holds, and the selection.
  ///
  /// The model never copies the list. While the model announces the splices of a diff to GTK, it
  /// returns rows of the new list up to the end of the latest announced splice, and rows of the old
  /// list after that splice.
  @MainActor
  final class RowModel {
    /// The model's GObject, which retains the model.
    private(set) var object: UnsafeMutablePointer<GObject>!

    /// The rows that GTK holds, keyed by their positions in the model's newest list.
    private var rows: [Int: Row] = [:]
    /// The number of rows in the model's newest list.
    private var settledCount = 0
    /// The diff that is being announced.
    private var announcing: Announcement?

    /// A diff that is being announced to GTK.
    private struct Announcement {
      let diff: ListDiff
      var replay: SpliceReplay
      /// The deleted and moved rows that GTK holds, keyed by old position.
      var leavingRows: [Int: Row] = [:]
      let oldSelection: PositionSet

      /// Returns the new position of the row at an old position; `nil` if the row is deleted or
      /// moved.
      func stayingPosition(ofOld old: Int) -> Int? {
        diff.isMoved(old: old) ? nil : diff.newIndex(ofOld: old)
      }
    }

    // MARK: Selection

    /// The number of rows that the user can select at the same time.
    var selectionMode = SelectionMode.none
    /// The selected rows, as positions in the model's newest list.
    var selection = PositionSet()
    /// Returns the positions of the rows that cannot be selected.
    var unselectableRows: () -> PositionSet = { PositionSet() }
    /// The positions to select after the whole diff is announced; `nil` to keep the selection.
    private var nextSelection: [Int]?
    /// The generation of the list: a number that is incremented by each change to the list.
    ///
    /// A position is valid in one generation only.
    private(set) var generation = 0
    /// Decides which rows the user can select and deselect: see ``select(_:among:)``.
    weak var selectionDelegate: (any SelectionDelegate)?

    private init() {}

    /// Creates a model without rows.
    ///
    /// - Returns: The model, and a reference that keeps the model alive.
    static func make() -> (model: RowModel, reference: GObjectReference) {
      let model = RowModel()
      model.object = RowModelType.makeObject(of: model)
      return (model, GObjectReference(owned: model.object))
    }

    // MARK: Items for GTK

    /// The number of rows that the model reports to GTK.
    var count: Int { announcing?.replay.count ?? settledCount }

    /// Returns the object that represents a row in GTK.
    ///
    /// - Returns: An object with a reference that the caller owns; `nil` if there is no row at
    ///   `position`.
    func item(at position: Int) -> UnsafeMutablePointer<GObject>? {
      guard 0..<count ~= position else { return nil }
      guard case .old(let old)? = announcing?.replay.row(at: position) else {
        return item(atSettled: position)
      }
      if let new = announcing!.stayingPosition(ofOld: old) { return item(atSettled: new) }
      if let row = announcing!.leavingRows[old], row.object != nil { return reference(to: row) }
      let row = Row.make(at: nil, in: self)
      announcing!.leavingRows[old] = row
      return row.object
    }

    private func item(atSettled position: Int) -> UnsafeMutablePointer<GObject> {
      if let row = rows[position] { return reference(to: row) }
      let row = Row.make(at: position, in: self)
      rows[position] = row
      return row.object
    }

    private func reference(to row: Row) -> UnsafeMutablePointer<GObject> {
      g_object_ref(row.object)
      return row.object
    }

    // MARK: Rows that GTK holds

    /// Returns the row at a position; `nil` if GTK does not hold that row.
    func heldRow(at position: Int) -> Row? { rows[position] }

    /// The number of rows that GTK holds.
    var heldRowCount: Int { rows.count }

    /// Stops tracking a row that GTK has released.
    func forget(_ row: Row) {
      if let position = row.position, rows[position] === row { rows[position] = nil }
    }

    // MARK: Changes

    /// Replaces all rows.
    ///
    /// No row is selected afterwards.
    ///
    /// - Parameter count: The number of new rows.
    func reset(count: Int) {
      let oldCount = settledCount
      for row in rows.values { row.position = nil }
      rows = [:]
      selection = PositionSet()
      generation += 1
      // Emits separate signals for the removal and the insertion: see the comment in
      // `removalCount(of:)`.
      settledCount = 0
      if oldCount > 0 { emitItemsChanged(0, removed: oldCount, added: 0) }
      settledCount = count
      if count > 0 { emitItemsChanged(0, removed: 0, added: count) }
    }

    /// Applies a diff to the model, and announces the diff to GTK.
    ///
    /// A row that GTK holds keeps its widget, unless the diff deletes or moves the row. Selected
    /// rows stay selected, unless the diff deletes them.
    ///
    /// - Parameter diff: The diff from the model's list to the new list. Traps if its `oldCount` is
    ///   not the number of rows in the model's list.
    /// - Complexity: O(c log c + h log h + k log c) for c changes, h rows that GTK holds, and k
    ///   selected rows.
    func apply(_ diff: ListDiff) {
      require(
        announcing == nil && diff.oldCount == settledCount,
        "A diff from \(diff.oldCount) rows does not fit a list of \(settledCount) rows.")
      guard !diff.isEmpty else { return }
      let splices = diff.splices().merged(keeping: rows.keys)
      var announcement = Announcement(
        diff: diff, replay: SpliceReplay(oldCount: settledCount, splices: splices),
        oldSelection: selection)
      var stayingRows: [Int: Row] = [:]
      stayingRows.reserveCapacity(rows.count)
      for (old, row) in rows {
        row.position = announcement.stayingPosition(ofOld: old)
        if let new = row.position {
          stayingRows[new] = row
        } else {
          announcement.leavingRows[old] = row
        }
      }
      rows = stayingRows
      if !selection.isEmpty {
        selection = PositionSet(selection.positions.compactMap(diff.newIndex(ofOld:)))
      }
      settledCount = diff.newCount
      generation += 1
      announcing = announcement
      while let splice = announcing?.replay.upcoming {
        let change =
          removalCount(of: splice).map { announcing!.replay.nextRemoval(ofFirst: $0) }
          ?? announcing!.replay.next()!
        emitItemsChanged(change.position, removed: change.removed, added: change.added)
      }
      announcing = nil
      if let nextSelection { replaceSelection(nextSelection) }
      nextSelection = nil
    }

    /// Replaces the selection at the request of the app.
    ///
    /// - Parameter positions: The positions to select, in the model's newest list.
    func replaceSelection(_ positions: [Int]) {
      if isAnnouncing {
        nextSelection = positions
      } else {
        setSelection(PositionSet(positions))
      }
    }

    private func emitItemsChanged(_ position: Int, removed: Int, added: Int) {
      g_list_model_items_changed(
        OpaquePointer(object), guint(position), guint(removed), guint(added))
    }

    /// Returns how many rows of a splice must be removed by a separate signal; `nil` if a single
    /// signal can announce the splice.
    private func removalCount(of splice: ListDiff.Splice) -> Int? {
      if let count = countOfRowsWithoutWidgets(splice) { return count }
      // If a signal removes a row that GTK tracks, GTK requests every row that the same signal
      // adds. This is slow if the signal adds many rows.
      return splice.new.count > 1_000 && !splice.old.isEmpty ? splice.old.count : nil
    }

    /// Returns how many rows without widgets a splice removes before its first row with a widget;
    /// `nil` if these rows need no separate removal.
    ///
    /// GTK 4.8 stores adjacent rows without widgets as runs. If a removal begins inside a run and
    /// ends among rows with widgets, GTK removes the whole run, but too few widgets. So such a
    /// removal is split into two signals.
    private func countOfRowsWithoutWidgets(_ splice: ListDiff.Splice) -> Int? {
      guard let first = splice.old.first, first > 0, !holds(old: first - 1), !holds(old: first)
      else { return nil }
      var firstHeldRow = splice.old.upperBound
      for (old, row) in announcing!.leavingRows
      where row.object != nil && splice.old.contains(old) {
        firstHeldRow = min(firstHeldRow, old)
      }
      for new in rows.keys where splice.new.contains(new) {
        guard let old = announcing!.diff.oldIndex(ofNew: new), splice.old.contains(old),
          holds(old: old)
        else { continue }
        firstHeldRow = min(firstHeldRow, old)
      }
      return firstHeldRow < splice.old.upperBound ? firstHeldRow - first : nil
    }

    /// Returns whether GTK holds the row at an old position.
    private func holds(old: Int) -> Bool {
      if let new = announcing!.stayingPosition(ofOld: old) { return rows[new] != nil }
      return announcing!.leavingRows[old]?.object != nil
    }

    /// Whether a diff is being announced.
    var isAnnouncing: Bool { announcing != nil }

    /// Returns whether a row is selected.
    func isSelected(at position: Int) -> Bool {
      if let announcing, 0..<count ~= position,
        case .old(let old) = announcing.replay.row(at: position)
      {
        return announcing.oldSelection.contains(old)
      }
      return selection.contains(position)
    }
  }
#endif
