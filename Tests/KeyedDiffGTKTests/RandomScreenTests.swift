#if GTK
  import CGTK
  import Foundation
  import KeyedDiff
  import KeyedDiffLists
  import KeyedDiffTestSupport
  import Testing

  @testable import KeyedDiffGTK

  /// The number of rounds for each kind of list: more if `KEYEDDIFF_LONG_TESTS` is set.
  private let roundCount =
    ProcessInfo.processInfo.environment["KEYEDDIFF_LONG_TESTS"] == nil ? 150 : 2_000

  @MainActor
  @Suite("Random lists in a real window", .serialized)
  struct RandomScreenTests {
    @Test(
      "A list view shows every list: rows, order, selection, scroll position",
      arguments: [SelectionMode.none, .single, .multiple])
    func list(_ selection: SelectionMode) async {
      await play(on: Screen(selection: selection), selection, seed: 1)
    }

    @Test("A grid shows every list, too", arguments: [SelectionMode.none, .single, .multiple])
    func grid(_ selection: SelectionMode) async {
      await play(
        on: Screen(columns: 3...3, selection: selection), selection, seed: 2)
    }

    private func play(on screen: Screen, _ selection: SelectionMode, seed: UInt64) async {
      var random = SplitMix64(seed: seed)
      var sections = makeSections(using: &random)
      await screen.adapter.apply(sections).outcome()
      screen.frame()
      for round in 0..<roundCount {
        if round % 50 == 49 { reopen(screen, &random) }
        if Bool.random(using: &random) {
          screen.scroll(toFraction: Double.random(in: 0...1, using: &random))
        }
        select(on: screen, selection, &random)
        let isAtStart = gtk_adjustment_get_value(screen.adjustment) == 0
        let selectedIDs = Set(
          screen.list.selection.map { screen.adapter.sections.item(at: $0)!.id })
        let before = screen.firstVisible
        let visibleIDs = screen.shownRows.filter { ($0.bottom ?? 0) > 0 }.compactMap(\.item?.id)
        change(&sections, using: &random)
        var kept = ids(of: sections)
        let isQuick = Int.random(in: 0..<8, using: &random) == 0
        if isQuick {
          // Replaces a list before it is drawn.
          screen.adapter.apply(sections)
          change(&sections, using: &random)
          kept.formIntersection(ids(of: sections))
        }
        await screen.adapter.apply(sections).outcome()
        screen.frame()
        let context = "seed \(seed), round \(round), \(selection)"
        if let fault = screen.fault() {
          Issue.record("\(context): \(fault)")
          return
        }
        let nowSelected = Set(
          screen.list.selection.map { screen.adapter.sections.item(at: $0)!.id })
        if nowSelected != selectedIDs.intersection(kept) {
          Issue.record("\(context): \(nowSelected) are selected, not \(selectedIDs).")
          return
        }
        if isAtStart {
          #expect(gtk_adjustment_get_value(screen.adjustment) == 0, "\(context): left the start")
        } else if !isQuick, let before, screen.columns == nil {
          checkAnchor(on: screen, before, visibleIDs, context)
        }
      }
      screen.close()
    }

    /// The first visible row must not have moved on the screen, unless the list ends before.
    private func checkAnchor(
      on screen: Screen, _ before: (item: Item, top: Double), _ visibleIDs: [Int], _ context: String
    ) {
      guard visibleIDs.first == before.item.id else { return }
      let value = gtk_adjustment_get_value(screen.adjustment)
      let last =
        gtk_adjustment_get_upper(screen.adjustment)
        - gtk_adjustment_get_page_size(screen.adjustment)
      let now = screen.shownRows.first { $0.item?.id == before.item.id }
      guard screen.adapter.path(of: before.item.id) != nil else { return }
      guard value > 0.5, value < last - 0.5 else { return }
      guard let top = now?.top else {
        Issue.record("\(context): the first row \(before.item) has no cell.")
        return
      }
      // A row that has become lower stays partly visible.
      let wanted = max(before.top, 1 - (now!.bottom! - top))
      #expect(
        abs(top - wanted) <= 1, "\(context): \(before.item) was at \(before.top), is at \(top)")
    }

    private func ids(of sections: Sections) -> Set<Int> { Set(sections.flatMap(\.items).map(\.id)) }

    private func reopen(_ screen: Screen, _ random: inout SplitMix64) {
      screen.close()
      screen.open(height: Int.random(in: 200...600, using: &random))
    }

    private func select(on screen: Screen, _ mode: SelectionMode, _ random: inout SplitMix64) {
      let model = OpaquePointer(screen.list.model.object!)
      let count = screen.list.model.count
      guard count > 0, mode != .none else { return }
      let position = guint(Int.random(in: 0..<count, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: gtk_selection_model_select_item(model, position, 1)
      case 1: gtk_selection_model_select_item(model, position, 0)
      case 2: gtk_selection_model_unselect_item(model, position)
      case 3: gtk_selection_model_select_range(model, position, min(10, guint(count) - position), 0)
      case 4: gtk_selection_model_unselect_all(model)
      default: break
      }
    }

    private func makeSections(using random: inout SplitMix64) -> Sections {
      var nextID = 0
      return (0..<5).map { section in
        let count = Int.random(in: 0..<80, using: &random)
        defer { nextID += count }
        return ListSection(
          id: section, items: (nextID..<(nextID + count)).map { Item(id: $0) },
          header: section % 2 == 0 ? "Section \(section)" : nil)
      }
    }

    /// Edits a list: usually a few rows, sometimes sections or everything.
    private func change(_ sections: inout Sections, using random: inout SplitMix64) {
      switch Int.random(in: 0..<24, using: &random) {
      case 0: sections.shuffle(using: &random)
      case 1:
        for index in sections.indices { sections[index].items.shuffle(using: &random) }
      case 2: sections = makeSections(using: &random)
      case 3:
        for index in sections.indices { sections[index].items = [] }
      case 4:
        let used = Set(sections.map(\.id))
        if let id = (0..<9).first(where: { !used.contains($0) }) {
          sections.insert(
            ListSection(id: id, items: [], header: HeaderCell.supplement(id)),
            at: Int.random(in: 0...sections.count, using: &random))
        }
      case 5:
        if !sections.isEmpty {
          sections.remove(at: sections.indices.randomElement(using: &random)!)
        }
      case 6:
        if let index = sections.indices.randomElement(using: &random) {
          let headers: [(any Hashable & Sendable)?] = [nil, "Title", HeaderCell.supplement(7)]
          sections[index].header = headers.randomElement(using: &random)!
        }
      default:
        for _ in 0..<Int.random(in: 1...12, using: &random) { edit(&sections, using: &random) }
      }
    }

    private func edit(_ sections: inout Sections, using random: inout SplitMix64) {
      guard let section = sections.indices.randomElement(using: &random) else { return }
      let row = sections[section].items.indices.randomElement(using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let used = Set(sections.flatMap(\.items).map(\.id))
        let id = (0..<1_000).first { !used.contains($0) }!
        sections[section].items.insert(Item(id: id), at: row ?? 0)
      case 1: if let row { sections[section].items.remove(at: row) }
      case 2: if let row { sections[section].items[row].content += 1 }
      default:
        guard let row else { return }
        let item = sections[section].items.remove(at: row)
        let target = sections.indices.randomElement(using: &random)!
        sections[target].items.insert(
          item, at: Int.random(in: 0...sections[target].items.count, using: &random))
      }
    }
  }
#endif
