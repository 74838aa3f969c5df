#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import KeyedDiff
  import KeyedDiffLists

  extension NSTableView {
    /// Performs the steps of a diff. Consecutive removals with the same animation are combined into
    /// one call, and so are consecutive insertions.
    func perform(
      _ steps: [ListDiff.Step], animation: (ListDiff.Step) -> NSTableView.AnimationOptions
    ) {
      var call = RowCall()
      for step in steps {
        if !call.add(step, animation(step)) {
          perform(call)
          call = RowCall()
          _ = call.add(step, animation(step))
        }
      }
      perform(call)
    }

    private func perform(_ call: RowCall) {
      switch call.kind {
      case .remove: removeRows(at: call.rows, withAnimation: call.animation)
      case .insert: insertRows(at: call.rows, withAnimation: call.animation)
      case .move(let from, let to): moveRow(at: from, to: to)
      case nil: break
      }
    }
  }

  /// A call to an `NSTableView` method that performs one or more steps of a diff.
  private struct RowCall {
    enum Kind: Equatable {
      case remove
      case insert
      case move(from: Int, to: Int)
    }

    private(set) var kind: Kind?
    private(set) var rows = IndexSet()
    private(set) var animation: NSTableView.AnimationOptions = []

    /// Adds a step. Returns `false` if the step needs a separate call.
    ///
    /// Consecutive removals have descending indices, and consecutive insertions have ascending
    /// indices. So the indices stay valid if the steps are combined into one call.
    mutating func add(_ step: ListDiff.Step, _ animation: NSTableView.AnimationOptions) -> Bool {
      switch step {
      case .remove(let row): return add(row, .remove, animation)
      case .insert(let row): return add(row, .insert, animation)
      case .move(let from, let to):
        guard kind == nil else { return false }
        kind = .move(from: from, to: to)
        return true
      }
    }

    private mutating func add(
      _ row: Int, _ kind: Kind, _ animation: NSTableView.AnimationOptions
    ) -> Bool {
      guard self.kind == nil || (self.kind == kind && self.animation == animation) else {
        return false
      }
      (self.kind, self.animation) = (kind, animation)
      rows.insert(row)
      return true
    }
  }

  /// Chooses the animation for each step of a batch.
  struct StepAnimations {
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

    /// Returns the animation of a step. A reloaded row is removed and then inserted again, with the
    /// same animation for both steps.
    func animation(of step: ListDiff.Step) -> NSTableView.AnimationOptions {
      guard let animations else { return [] }
      let isReload =
        switch step {
        case .remove(let row): reloaded.contains(row)
        case .insert(let row): !reloaded.isEmpty && !inserted.contains(row)
        case .move: false
        }
      if isReload { return NSTableView.AnimationOptions(animations.reload) }
      if case .remove = step { return NSTableView.AnimationOptions(animations.deletion) }
      return NSTableView.AnimationOptions(animations.insertion)
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
