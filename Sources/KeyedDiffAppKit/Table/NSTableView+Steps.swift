#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import KeyedDiff
  import KeyedDiffLists

  extension NSTableView {
    /// Performs the changes of a diff in the order of its steps: removals, from the last row to the
    /// first, then moves, then insertions.
    ///
    /// Consecutive removals with the same animation are one call, and so are consecutive insertions.
    /// Their indices stay valid, because removals descend and insertions ascend.
    ///
    /// - Complexity: O(c) for c ranges of changes, and O(k log k) for k moves, apart from the work of
    ///   the table.
    func perform(_ diff: ListDiff, with animations: StepAnimations) {
      for (rows, animation) in animations.removals(diff.deletions).reversed() {
        removeRows(at: rows, withAnimation: animation)
      }
      for case .move(let from, let to) in diff.movingSteps { moveRow(at: from, to: to) }
      for (rows, animation) in animations.insertions(diff.insertions) {
        insertRows(at: rows, withAnimation: animation)
      }
    }
  }

  /// Chooses the animations of removals and insertions.
  ///
  /// A reloaded row is removed and then inserted again, with the same animation for both.
  struct StepAnimations {
    /// Rows that are removed or inserted in one call.
    typealias Call = (rows: IndexSet, animation: NSTableView.AnimationOptions)

    private let animations: RowAnimations?
    /// The positions of reloaded rows in the table before the batch.
    private var reloaded = IndexSet()
    /// The positions of inserted rows in the table after the batch. They are needed only if rows
    /// are reloaded; otherwise, this set is empty.
    private var inserted = IndexSet()

    init(
      _ animations: RowAnimations?, of update: BatchUpdate, from old: FlatLayout, to new: FlatLayout
    ) {
      self.animations = animations
      guard animations != nil, !update.items.reloads.isEmpty || !update.sections.reloads.isEmpty
      else { return }
      for path in update.items.reloads { reloaded.insert(old.position(of: path)) }
      for section in update.sections.reloads {
        reloaded.insert(integersIn: old.positions(ofSection: section.index))
      }
      update.items.insertions.forEachRun { path, count in
        let start = new.position(of: path)
        inserted.insert(integersIn: start..<start + count)
      }
      for section in update.sections.insertions {
        inserted.insert(integersIn: new.positions(ofSection: section.index))
      }
    }

    /// Returns removed rows by their animations, in ascending order.
    func removals(_ rows: RowRanges<Int>) -> [Call] {
      calls(rows, animations?.deletion) { reloaded.intersection($0) }
    }

    /// Returns inserted rows by their animations, in ascending order.
    func insertions(_ rows: RowRanges<Int>) -> [Call] {
      calls(rows, animations?.insertion) { $0.subtracting(inserted) }
    }

    /// Returns rows by their animations.
    ///
    /// - Parameters:
    ///   - rows: The rows, in ascending order.
    ///   - animation: The animation of all rows that are not reloaded; `nil` for none.
    ///   - reloads: Returns those that are reloaded. Called only if some are.
    private func calls(
      _ rows: RowRanges<Int>, _ animation: RowAnimations.Animation?,
      reloads: (IndexSet) -> IndexSet
    ) -> [Call] {
      if rows.isEmpty { return [] }
      var all = IndexSet()
      for range in rows.ranges { all.insert(integersIn: range) }
      let usual = animation.map { NSTableView.AnimationOptions($0) } ?? []
      guard let animations, !reloaded.isEmpty else { return [(all, usual)] }
      let others = NSTableView.AnimationOptions(animations.reload)
      let reloads = reloads(all)
      let ranges =
        reloads.rangeView.map { ($0, others) }
        + all.subtracting(reloads).rangeView.map { ($0, usual) }
      var calls: [Call] = []
      for (range, animation) in ranges.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
        if calls.last?.animation != animation { calls.append((IndexSet(), animation)) }
        calls[calls.count - 1].rows.insert(integersIn: range)
      }
      return calls
    }
  }

  extension NSTableView.AnimationOptions {
    init(_ animation: RowAnimations.Animation) {
      self =
        switch animation {
        case .immediate: []
        case .automatic, .fade: .effectFade
        case .left: .slideLeft
        case .right: .slideRight
        case .top: .slideUp
        case .bottom: .slideDown
        case .middle: .effectGap
        }
    }
  }
#endif
