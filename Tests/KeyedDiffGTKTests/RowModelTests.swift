#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffTestSupport
  import Testing

  @testable import KeyedDiffGTK

  /// Holds some rows of a model, as a GTK view does, and trusts the signals of the model.
  @MainActor
  private final class Holder {
    let model: RowModel
    let reference: GObjectReference
    /// The rows by position; `nil` for rows that are not held.
    private(set) var items: [GObjectReference?] = []
    private(set) var fault: String?
    private(set) var signalCount = 0
    /// A row that no signal may remove.
    var keptRow: Row?
    private var random: SplitMix64

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      (model, reference) = RowModel.make()
      GTKSignal.connect("items-changed", of: model.object) {
        [weak self] (position: Int, removed: Int, added: Int) in
        self?.change(position, removed, added)
      }
    }

    private func change(_ position: Int, _ removed: Int, _ added: Int) {
      signalCount += 1
      let range = position..<(position + removed)
      if GTKSupport.removesTooFewWidgets(items.map { $0 != nil }, range) {
        fault = "GTK 4.8 would remove other rows than \(range)."
      }
      if let keptRow, items[range].contains(where: { Row.of($0?.pointer) === keptRow }) {
        fault = "the kept row is removed."
      }
      items.replaceSubrange(range, with: Array(repeating: nil, count: added))
      if items.count != model.count { fault = "\(model.count) rows, not \(items.count)." }
      for position in items.indices where Int.random(in: 0..<4, using: &random) == 0 {
        hold(position)
      }
    }

    func hold(_ position: Int) {
      guard items[position] == nil else { return }
      items[position] = model.item(at: position).map { GObjectReference(owned: $0) }
    }

    func release(_ position: Int) {
      items[position] = nil
      Toolkit.turn()
    }

    func row(at position: Int) -> Row? { Row.of(items[position]?.pointer) }
  }

  /// Behavior of GTK that the model must respect.
  enum GTKSupport {
    /// Whether a removal begins inside a run of rows that are not held, and contains rows that are
    /// held: GTK 4.8 then removes the wrong rows.
    static func removesTooFewWidgets(_ isHeld: [Bool], _ range: Range<Int>) -> Bool {
      guard let first = range.first, first > 0, !isHeld[first - 1], !isHeld[first] else {
        return false
      }
      return range.contains { isHeld[$0] }
    }
  }

  @MainActor
  @Suite("The list model for GTK", .serialized)
  struct RowModelTests {
    @Test("Rows that stay keep their objects, and signals lead to the new list", arguments: 0..<4)
    func objects(part: UInt64) {
      for seed in (part * 500)..<((part + 1) * 500) {
        var random = SplitMix64(seed: seed)
        let holder = Holder(seed: seed)
        holder.model.reset(count: Int.random(in: 0...60, using: &random))
        for _ in 0..<6 {
          let old = holder.items.indices.map { $0 }
          for position in old where Int.random(in: 0..<3, using: &random) == 0 {
            holder.release(position)
          }
          let before = old.map { holder.row(at: $0) }
          let diff = ListDiff(from: old, to: edited(old, using: &random), id: \.self)
          holder.model.apply(diff)
          if let fault = check(holder, before, diff) {
            Issue.record("seed \(seed): \(fault)")
            return
          }
        }
      }
    }

    @Test("One row keeps its object even if it moves, and through a reload", arguments: 0..<4)
    func keptRow(part: UInt64) {
      for seed in (part * 500)..<((part + 1) * 500) {
        var random = SplitMix64(seed: seed)
        let holder = Holder(seed: seed)
        holder.model.reset(count: Int.random(in: 1...60, using: &random))
        for _ in 0..<6 where !holder.items.isEmpty {
          let old = Array(holder.items.indices)
          // The model knows which rows are held only after released rows have been freed.
          Toolkit.turn()
          let kept = old.randomElement(using: &random)!
          holder.hold(kept)
          var new = edited(old, using: &random)
          if Bool.random(using: &random) { new.shuffle(using: &random) }
          let row = holder.row(at: kept)
          let target = new.firstIndex(of: kept)
          holder.keptRow = target == nil ? nil : row
          if let target, Int.random(in: 0..<4, using: &random) == 0 {
            holder.model.reset(count: new.count, keeping: .init(old: kept, new: target))
          } else {
            holder.model.apply(ListDiff(from: old, to: new, id: \.self), keeping: kept)
          }
          if let target, holder.row(at: target) !== row || row?.position != target {
            Issue.record("seed \(seed): the kept row is not at \(target).")
            return
          }
          if let fault = holder.fault ?? positionFault(holder) {
            Issue.record("seed \(seed): \(fault)")
            return
          }
        }
      }
    }

    private func check(_ holder: Holder, _ before: [Row?], _ diff: ListDiff) -> String? {
      if let fault = holder.fault { return fault }
      if holder.items.count != diff.newCount { return "not the row count of the diff." }
      if let fault = positionFault(holder) { return fault }
      for (old, row) in before.enumerated() {
        guard let row, !diff.isMoved(old: old), let new = diff.newIndex(ofOld: old) else {
          continue
        }
        if holder.row(at: new) !== row { return "row \(old) lost its object." }
      }
      return nil
    }

    private func positionFault(_ holder: Holder) -> String? {
      for position in holder.items.indices {
        guard let row = holder.row(at: position) else { continue }
        if row.position != position { return "row \(position) has another position." }
        if holder.model.heldRow(at: position) !== row { return "row \(position) is forgotten." }
      }
      return nil
    }

    private func edited(_ list: [Int], using random: inout SplitMix64) -> [Int] {
      var list = list
      for id in 0..<Int.random(in: 0...8, using: &random) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: list.insert(1_000 + id, at: Int.random(in: 0...list.count, using: &random))
        case 1:
          if !list.isEmpty { list.remove(at: list.indices.randomElement(using: &random)!) }
        default:
          let start = Int.random(in: 0...list.count, using: &random)
          let block = list[start..<min(start + 5, list.count)]
          list.removeSubrange(block.indices)
          list.insert(contentsOf: block, at: Int.random(in: 0...list.count, using: &random))
        }
      }
      return list
    }

    @Test("A large replacement sends two signals, so that GTK does not request all rows")
    func largeReplacement() {
      let holder = Holder(seed: 1)
      holder.model.reset(count: 5_000)
      let count = holder.signalCount
      holder.model.apply(ListDiff(from: Array(0..<5_000), to: Array(5_000..<10_000), id: \.self))
      #expect(holder.signalCount == count + 2)
      #expect(holder.fault == nil)
    }

    @Test("Rows that are requested during a removal get the objects of the removed rows")
    func replacedRows() {
      let (model, reference) = RowModel.make()
      model.reset(count: 100)
      let objects = (0..<5).map { GObjectReference(owned: model.item(at: $0)!) }
      let rows = objects.map { Row.of($0.pointer)! }
      model.canReplace = { $0 !== rows[2] }
      var replacementCount = 0
      model.didReplace = { replacementCount += 1 }
      var requested: [GObjectReference] = []
      let connection = GTKSignal.connect("items-changed", of: model.object) {
        requested = (0..<5).map { GObjectReference(owned: model.item(at: $0)!) }
      }
      model.apply(ListDiff(from: Array(0..<100), to: Array(3..<100), id: \.self))
      // Rows 3 and 4 keep their objects, and two of the three removed rows are replaced.
      let pointers = requested.map(\.pointer)
      #expect(
        pointers.prefix(4) == [objects[3], objects[4], objects[0], objects[1]].map(\.pointer)[...])
      #expect(!objects.map(\.pointer).contains(pointers[4]))
      #expect(requested.map { Row.of($0.pointer)!.position } == [0, 1, 2, 3, 4])
      #expect((0..<5).allSatisfy { model.heldRow(at: $0) === Row.of(pointers[$0]) })
      #expect(rows[0].object == nil && rows[0].position == nil)
      #expect(replacementCount == 1)
      // If rows are added, GTK requests them even if they get no widgets.
      model.apply(ListDiff(from: Array(0..<97), to: Array(200..<203) + Array(3..<97), id: \.self))
      #expect(!requested.prefix(3).contains { pointers.contains($0.pointer) })
      #expect(replacementCount == 1)
      g_signal_handler_disconnect(UnsafeMutableRawPointer(model.object), connection)
      withExtendedLifetime(reference) {}
    }

    @Test("GTK's objects keep the model and its rows alive")
    func lifetime() {
      weak var model: RowModel?
      do {
        let holder = Holder(seed: 1)
        model = holder.model
        holder.model.reset(count: 50)
        #expect(holder.model.heldRowCount > 0)
        for position in holder.items.indices { holder.release(position) }
        #expect(holder.model.heldRowCount == 0)
      }
      Toolkit.turn()
      #expect(model == nil)
    }

    // MARK: Selection

    private final class Delegate: SelectionDelegate {
      var decidesSelection: Bool { true }
      var replacements: [Int: Int] = [:]
      var refused: Set<Int> = []
      var fixed: Set<Int> = []
      var calls: [String] = []

      func willSelect(at position: Int) -> Int? {
        refused.contains(position) ? nil : replacements[position] ?? position
      }
      func mayDeselect(at position: Int) -> Bool { !fixed.contains(position) }
      func didSelect(_ selected: [Int], didDeselect deselected: [Int]) {
        calls.append("\(selected) \(deselected)")
      }
    }

    private func model(_ mode: SelectionMode) -> (model: RowModel, gtk: OpaquePointer, Any) {
      let (model, reference) = RowModel.make()
      model.selectionMode = mode
      model.reset(count: 10)
      return (model, OpaquePointer(model.object), reference)
    }

    @Test("No row, one row or several rows can be selected")
    func modes() {
      let (none, gtkNone, r1) = model(.none)
      #expect(gtk_selection_model_select_item(gtkNone, 3, 1) == 0)
      #expect(none.selection.isEmpty)

      let (single, gtkSingle, r2) = model(.single)
      gtk_selection_model_select_item(gtkSingle, 3, 0)
      gtk_selection_model_select_item(gtkSingle, 5, 0)
      #expect(single.selection.positions == [5])
      #expect(gtk_selection_model_select_range(gtkSingle, 1, 4, 0) == 0)
      #expect(single.selection.positions == [5])
      gtk_selection_model_unselect_item(gtkSingle, 5)
      #expect(single.selection.isEmpty)

      let (multiple, gtkMultiple, r3) = model(.multiple)
      gtk_selection_model_select_range(gtkMultiple, 2, 3, 1)
      gtk_selection_model_select_item(gtkMultiple, 8, 0)
      #expect(multiple.selection.positions == [2, 3, 4, 8])
      #expect(gtk_selection_model_is_selected(gtkMultiple, 3) != 0)
      gtk_selection_model_select_item(gtkMultiple, 6, 1)
      #expect(multiple.selection.positions == [6])
      gtk_selection_model_select_all(gtkMultiple)
      #expect(multiple.selection.count == 10)
      withExtendedLifetime((r1, r2, r3)) {}
    }

    @Test("Rows that cannot be selected are not selected")
    func unselectable() {
      let (model, gtk, reference) = model(.multiple)
      model.unselectableRows = { PositionSet([0, 5]) }
      gtk_selection_model_select_all(gtk)
      #expect(model.selection.positions == [1, 2, 3, 4, 6, 7, 8, 9])
      withExtendedLifetime(reference) {}
    }

    @Test("The app can redirect, refuse and observe the selection of the user")
    func delegate() {
      let (model, gtk, reference) = model(.single)
      let delegate = Delegate()
      model.selectionDelegate = delegate
      delegate.replacements[2] = 4
      delegate.refused = [3]
      gtk_selection_model_select_item(gtk, 2, 1)
      #expect(model.selection.positions == [4])
      gtk_selection_model_select_item(gtk, 3, 1)
      #expect(model.selection.positions == [4])
      delegate.fixed = [4]
      gtk_selection_model_select_item(gtk, 7, 1)
      #expect(model.selection.positions == [4])
      delegate.fixed = []
      gtk_selection_model_select_item(gtk, 7, 1)
      #expect(model.selection.positions == [7])
      #expect(delegate.calls == ["[4] []", "[] []", "[] []", "[7] [4]"])
      withExtendedLifetime(reference) {}
    }

    @Test("Selected rows stay selected while rows are inserted, deleted and moved")
    func selectionFollows() {
      let (model, gtk, reference) = model(.multiple)
      for position: guint in [1, 4, 9] { gtk_selection_model_select_item(gtk, position, 0) }
      var seen: [[Int]] = []
      GTKSignal.connect("items-changed", of: model.object) {
        seen.append(
          (0..<model.count).filter { gtk_selection_model_is_selected(gtk, guint($0)) != 0 })
      }
      // 4 moves to the end, 0 and 1 are deleted, 20 is inserted.
      model.apply(ListDiff(from: Array(0..<10), to: [2, 3, 20, 5, 6, 7, 8, 9, 4], id: \.self))
      #expect(model.selection.positions == [7, 8])
      #expect(seen.last == [7, 8])
      #expect(seen.allSatisfy { $0.count <= 3 })
      withExtendedLifetime(reference) {}
    }

    @Test("Selected rows stay selected through random changes, however many are selected")
    func selectionFollowsRandomChanges() {
      for seed: UInt64 in 0..<500 {
        var random = SplitMix64(seed: seed)
        let (model, reference) = RowModel.make()
        model.selectionMode = .multiple
        var list = Array(0..<Int.random(in: 0...100, using: &random))
        model.reset(count: list.count)
        let rarity = Int.random(in: 1...9, using: &random)
        // Selects single rows or runs of rows.
        var selected = Set(list.filter { ($0 / rarity) % 2 == 0 || $0 % rarity == 0 })
        model.replaceSelection(Array(selected))
        for _ in 0..<4 {
          let new = edited(list, using: &random)
          let focused =
            Bool.random(using: &random) ? list.indices.randomElement(using: &random) : nil
          model.apply(ListDiff(from: list, to: new, id: \.self), keeping: focused)
          selected.formIntersection(new)
          guard model.selection.positions == new.indices.filter({ selected.contains(new[$0]) })
          else {
            Issue.record("seed \(seed): \(model.selection.positions) are selected.")
            return
          }
          // Ids of inserted rows may come again.
          selected = Set(new.indices.filter { selected.contains(new[$0]) })
          list = Array(new.indices)
        }
        withExtendedLifetime(reference) {}
      }
    }
  }
#endif
