#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists

  /// The list model that GTK reads: the number of rows, the rows that GTK holds, and the selection.
  ///
  /// The model never copies the list. While the model announces the splices of a diff to GTK, it
  /// returns rows of the new list up to the end of the latest announced splice, and rows of the old
  /// list after that splice. For a reload that keeps a row, see ``RowReplacement``.
  @MainActor
  final class RowModel {
    /// The model's GObject, which retains the model.
    private(set) var object: UnsafeMutablePointer<GObject>!

    /// The rows that GTK holds, keyed by their positions in the model's newest list.
    private var rows: [Int: Row] = [:]
    /// The number of rows in the model's newest list.
    private var settledCount = 0
    /// The change that is being announced.
    private var announcing: Announcement?
    /// The rows whose widgets GTK gives to other rows, because the signal that is being emitted
    /// removes them.
    private var replaceableRows: [Row] = []
    /// Returns whether the widget of a removed row can show another row.
    var canReplace: (Row) -> Bool = { _ in true }
    /// Called after the widgets of removed rows were given to other rows.
    var didReplace: () -> Void = {}

    /// A change that is being announced to GTK.
    private final class Announcement {
      /// The diff; `nil` if all rows are replaced.
      let diff: ListDiff?
      let kept: KeptRow?
      var replay: SpliceReplay
      /// The state of a reload that keeps a row; `replay` is not used then.
      var replacement: RowReplacement?
      /// The held rows that leave their places, keyed by old position: deleted rows, moved rows,
      /// and rows that pass the kept row.
      var leavingRows: [Int: Row] = [:]
      let oldSelection: PositionSet

      init(
        _ replay: SpliceReplay, of diff: ListDiff? = nil, replacement: RowReplacement? = nil,
        keeping kept: KeptRow?, oldSelection: PositionSet
      ) {
        (self.diff, self.kept, self.replay) = (diff, kept, replay)
        (self.replacement, self.oldSelection) = (replacement, oldSelection)
      }

      /// The current number of rows in the model.
      var count: Int { replacement?.count ?? replay.count }

      /// Returns the source of the row at the given position.
      func row(at position: Int) -> SpliceReplay.Source {
        replacement?.row(at: position) ?? replay.row(at: position)
      }

      /// Returns the new position of a row that keeps its widget; `nil` if the row leaves its
      /// place.
      func stayingPosition(ofOld old: Int) -> Int? {
        if let kept, kept.old == old { return kept.new }
        guard let diff, !diff.isMoved(old: old), let new = diff.newIndex(ofOld: old) else {
          return nil
        }
        if let kept, (old < kept.old) != (new < kept.new) { return nil }
        return new
      }

      /// Returns the old position of a row that keeps its widget; `nil` for any other row.
      func stayingPosition(ofNew new: Int) -> Int? {
        if let kept, kept.new == new { return kept.old }
        guard let old = diff?.oldIndex(ofNew: new), stayingPosition(ofOld: old) == new else {
          return nil
        }
        return old
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

    /// Creates a model without rows.
    ///
    /// - Parameter makeObject: Creates the GObject of the given model.
    init(makeObject: (RowModel) -> UnsafeMutablePointer<GObject>) { object = makeObject(self) }

    // MARK: Items for GTK

    /// The number of rows that the model reports to GTK.
    var count: Int { announcing?.count ?? settledCount }

    /// Returns the object that represents a row in GTK.
    ///
    /// - Returns: An object with a reference that the caller owns; `nil` if there is no row at
    ///   `position`.
    func item(at position: Int) -> UnsafeMutablePointer<GObject>? {
      guard 0..<count ~= position else { return nil }
      guard let announcing else { return item(atSettled: position) }
      switch announcing.row(at: position) {
      case .new(let new): return item(atSettled: new)
      case .old(let old):
        if let new = announcing.stayingPosition(ofOld: old) { return item(atSettled: new) }
        if let row = announcing.leavingRows[old], row.object != nil { return reference(to: row) }
        let row = makeRow(at: nil)
        announcing.leavingRows[old] = row
        return row.object
      }
    }

    private func item(atSettled position: Int) -> UnsafeMutablePointer<GObject> {
      if let row = rows[position] { return reference(to: row) }
      let row = makeRow(at: position)
      rows[position] = row
      return row.object
    }

    /// Returns a new row, with the object of a row that GTK is removing if there is one.
    private func makeRow(at position: Int?) -> Row {
      guard let removed = replaceableRows.popLast() else { return Row.make(at: position, in: self) }
      return Row.make(at: position, replacing: removed)
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
    /// - Parameters:
    ///   - count: The number of new rows.
    ///   - kept: A row that keeps its widget.
    func reset(count: Int, keeping kept: KeptRow? = nil) {
      var splices: [ListDiff.Splice] = []
      if kept == nil, settledCount + count > 0 {
        splices = [.init(old: 0..<settledCount, new: 0..<count)]
      }
      begin(
        Announcement(
          SpliceReplay(oldCount: settledCount, splices: splices),
          replacement: kept.map { RowReplacement(oldCount: settledCount, keeping: $0) },
          keeping: kept, oldSelection: selection),
        newCount: count, selection: PositionSet())
      if let kept {
        announceReplacement(around: kept, newCount: count)
      } else {
        announceSplices()
      }
    }

    /// Applies a diff to the model, and announces the diff to GTK.
    ///
    /// A row that GTK holds keeps its widget, unless the diff deletes or moves the row. Selected
    /// rows stay selected, unless the diff deletes them.
    ///
    /// - Parameters:
    ///   - diff: The diff from the model's list to the new list. Traps if its `oldCount` is not the
    ///     number of rows in the model's list.
    ///   - kept: The old position of a row that keeps its widget even if the diff moves it. Then
    ///     the rows that it passes get new widgets. Ignored if the diff deletes the row.
    /// - Complexity: O(c log c + h log h + k + m log c) for c changes, h rows that GTK holds, and k
    ///   selected rows, m of which the diff deletes or moves.
    func apply(_ diff: ListDiff, keeping kept: Int? = nil) {
      require(
        diff.oldCount == settledCount,
        "A diff from \(diff.oldCount) rows does not fit a list of \(settledCount) rows.")
      guard !diff.isEmpty else { return }
      let kept = kept.flatMap { old in
        diff.newIndex(ofOld: old).map { KeptRow(old: old, new: $0) }
      }
      var splices = diff.splices()
      if let kept { splices = splices.keepingInPlace(old: kept.old, new: kept.new) }
      let newSelection = selection.moved(by: diff, splices)
      let replay = SpliceReplay(
        oldCount: settledCount, splices: splices.merged(keeping: rows.keys))
      begin(
        Announcement(replay, of: diff, keeping: kept, oldSelection: selection),
        newCount: diff.newCount, selection: newSelection)
      announceSplices()
    }

    /// Changes the model, before the change is announced to GTK.
    private func begin(
      _ announcement: Announcement, newCount: Int, selection newSelection: PositionSet
    ) {
      require(announcing == nil, "The rows cannot change while a change is announced to GTK.")
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
      (rows, selection, settledCount) = (stayingRows, newSelection, newCount)
      generation += 1
      announcing = announcement
    }

    private func end() {
      announcing = nil
      if let nextSelection { replaceSelection(nextSelection) }
      nextSelection = nil
    }

    private func announceSplices() {
      while let splice = announcing?.replay.upcoming {
        let change =
          removalCount(of: splice).map { announcing!.replay.nextRemoval(ofFirst: $0) }
          ?? announcing!.replay.next()!
        if change.added == 0 { replaceRows(in: splice.old.prefix(change.removed)) }
        let replaceableCount = replaceableRows.count
        emitItemsChanged(change)
        if replaceableRows.count < replaceableCount { didReplace() }
        replaceableRows = []
      }
      end()
    }

    /// Lets rows that come near the visible area during the next signal replace removed rows.
    ///
    /// GTK would make new widgets for them. It keeps the widgets of the removed rows if it gets
    /// their objects again. If a signal also adds rows, GTK requests them from the first to the last,
    /// not only those that need widgets.
    private func replaceRows(in removed: Range<Int>) {
      replaceableRows = announcing!.leavingRows
        .filter { removed.contains($0.key) && $0.value.object != nil && canReplace($0.value) }
        .sorted { $0.key > $1.key }.map(\.value)
    }

    /// Announces that all rows but one are replaced.
    ///
    /// GTK binds about 200 rows near the rows in sight, most of them after the first of these. So
    /// the side on which GTK holds more rows is removed last: then GTK binds no old rows. The rows
    /// after the kept row are added first: then GTK binds fewer rows before it.
    private func announceReplacement(around kept: KeptRow, newCount: Int) {
      let heldBefore = announcing!.leavingRows.keys.count { $0 < kept.old }
      if heldBefore > announcing!.leavingRows.count / 2 {
        emitItemsChanged(announcing!.replacement!.removeAfter())
        emitItemsChanged(announcing!.replacement!.removeBefore())
      } else {
        emitItemsChanged(announcing!.replacement!.removeBefore())
        emitItemsChanged(announcing!.replacement!.removeAfter())
      }
      emitItemsChanged(announcing!.replacement!.addAfter(newCount: newCount))
      emitItemsChanged(announcing!.replacement!.addBefore())
      end()
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

    /// Sets the selection, and announces the change to GTK.
    func setSelection(_ new: PositionSet) {
      var changed = new.subtracting(selection)
      changed.formUnion(selection.subtracting(new))
      selection = new
      guard let span = changed.span else { return }
      gtk_selection_model_selection_changed(
        OpaquePointer(object), guint(span.lowerBound), guint(span.count))
    }

    private func emitItemsChanged(_ change: RowReplacement.Change) {
      if change.removed == 0, change.added == 0 { return }
      g_list_model_items_changed(
        OpaquePointer(object), guint(change.position), guint(change.removed), guint(change.added))
    }

    /// Returns how many rows of a splice must be removed by a separate signal; `nil` if a single
    /// signal can announce the splice.
    private func removalCount(of splice: ListDiff.Splice) -> Int? {
      if let count = countOfRowsWithoutWidgets(splice) { return count }
      // If a signal removes a row that GTK tracks, GTK requests every row that the same signal
      // adds. This is slow if the signal adds many rows. Rows that are removed before new ones are
      // added also keep GTK from using the old widgets in a reload.
      let isSeparate = splice.new.count > 1_000 || announcing!.diff == nil
      return isSeparate && !splice.old.isEmpty ? splice.old.count : nil
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
        guard let old = announcing!.stayingPosition(ofNew: new), splice.old.contains(old),
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
      guard let announcing, 0..<announcing.count ~= position else {
        return selection.contains(position)
      }
      switch announcing.row(at: position) {
      case .old(let old): return announcing.oldSelection.contains(old)
      case .new(let new): return selection.contains(new)
      }
    }
  }
#endif
