#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  /// Every kind of widget in every kind of row keeps the focus through every kind of change.
  @MainActor
  @Suite("Focus: widgets, rows and changes of every kind", .serialized)
  struct FocusShapeTests {
    enum Part: CaseIterable { case row, entry, check }

    /// Three sections: with an entry in the header, with a title, and without a header.
    private func sections(_ lists: [[Int]]) -> FormScreen.Sections {
      let headers: [(any Hashable & Sendable)?] = [HeaderEntryCell.supplement(0), "Title", nil]
      return zip(lists, headers).enumerated().map { index, list in
        ListSection(id: index, items: FormScreen.uneven(list.0), header: list.1)
      }
    }

    private let lists = [Array(0..<40), Array(40..<44), Array(44..<60)]
    /// The first row, a row in the middle, and the last row of a section; a row of a small section;
    /// the last row of all. Short runs try one or two of them for each kind of list.
    private func ids(_ shape: Shape) -> [Int] {
      if TestLength.isLong { return [0, 3, 39, 41, 59] }
      switch (shape.isGrid, shape.isRightToLeft) {
      case (false, false): return [0, 3]
      case (false, true): return [39]
      case (true, false): return [41]
      case (true, true): return [59]
      }
    }

    private func focus(_ part: Part, of id: Int, on screen: FormScreen) {
      screen.list.scroll(to: screen.adapter.path(of: id)!)
      screen.draw()
      switch part {
      case .row: screen.focusRow(id)
      case .entry:
        screen.focusEntry(id)
        screen.insertAtCursor("typed")
        gtk_editable_select_region(screen.editable!, 3, 1)
      case .check: screen.focusCheck(id)
      }
      screen.draw()
    }

    private func swapped(_ lists: [[Int]], _ id: Int, by distance: Int) -> [[Int]] {
      lists.map { list in
        var list = list
        if let index = list.firstIndex(of: id), list.indices.contains(index + distance) {
          list.swapAt(index, index + distance)
        }
        return list
      }
    }

    private func moved(_ lists: [[Int]], _ id: Int, to section: Int, _ index: Int) -> [[Int]] {
      var lists = lists.map { $0.filter { $0 != id } }
      lists[section].insert(id, at: min(index, lists[section].count))
      return lists
    }

    @Test("The row stays in the list", arguments: Shape.all)
    func stays(shape: Shape) async {
      let screen = await shape.screen(sections(lists))
      for part in Part.allCases {
        for id in ids(shape) {
          await screen.apply(sections(lists))
          focus(part, of: id, on: screen)
          let far = Array(100..<2_100)
          let changes: [(String, [[Int]], UpdateStyle)] = [
            ("swap with the next", swapped(lists, id, by: 1), .animated),
            ("swap with the previous", swapped(lists, id, by: -1), .animated),
            ("to the end", moved(lists, id, to: 2, 99), .animated),
            ("to the start", moved(lists, id, to: 0, 0), .immediate),
            ("to another section, by a reload", moved(lists, id, to: 1, 2), .reload),
            ("alone", [[], [id], []], .animated),
            ("among others", lists, .animated),
            ("others before it", [far + lists[0], lists[1], lists[2]], .animated),
            ("far away", moved([far + lists[0], lists[1], lists[2]], id, to: 0, 1), .animated),
            ("reversed, by a reload", lists.map { $0.reversed() }, .reload),
          ]
          for (name, lists, style) in changes {
            var oracle = screen.makeOracle(shape)
            await screen.adapter.apply(sections(lists), style: style).outcome()
            oracle.listChanges(to: screen.outline)
            // A key that is pressed before the next frame goes to the same widget.
            let faults = oracle.focusFaults(in: screen.sight)
            #expect(faults == [], "\(part) of \(id), at once: \(name)")
            screen.draw()
            #expect(oracle.faults(in: screen.sight) == [], "\(part) of \(id): \(name)")
          }
        }
      }
      screen.close()
    }

    @Test("The row goes: the next row gets the focus, or the previous one", arguments: Shape.all)
    func goes(shape: Shape) async {
      let screen = await shape.screen(sections(lists))
      for part in Part.allCases {
        for id in ids(shape) {
          let section = lists.firstIndex { $0.contains(id) }!
          let after = lists.map { $0.filter { $0 < id } }
          let changes: [(String, [[Int]])] = [
            ("the row", lists.map { $0.filter { $0 != id } }),
            ("the row and the next ones", lists.map { $0.filter { $0 < id || $0 > id + 2 } }),
            ("the row and all after it", after),
            ("its section", lists.enumerated().map { $0 == section ? [] : $1 }),
            ("everything but one row", [[], [], [id == 59 ? 58 : 59]]),
          ]
          for (index, (name, new)) in changes.enumerated() {
            await screen.apply(sections(lists))
            focus(part, of: id, on: screen)
            var oracle = screen.makeOracle(shape)
            let style: UpdateStyle = (index + id) % 2 == 0 ? .animated : .reload
            await screen.adapter.apply(sections(new), style: style).outcome()
            #expect(!screen.sight.focus.changesRows, "\(part) of \(id), at once: \(name)")
            screen.draw()
            oracle.listChanges(to: screen.outline)
            let faults = oracle.faults(in: screen.sight)
            #expect(faults == [], "\(part) of \(id): \(name), \(style)")
          }
        }
      }
      screen.close()
    }

    @Test(
      "A row that is out of sight keeps the focus, and takes what is typed", arguments: Shape.all)
    func outOfSight(shape: Shape) async {
      let screen = await shape.screen(sections([Array(0..<400), [400], Array(401..<500)]))
      for id in TestLength.isLong ? [0, 5, 350] : [shape.isRightToLeft ? 5 : 350] {
        focus(.entry, of: id, on: screen)
        screen.value = id < 100 ? screen.lastValue : 0
        screen.draw()
        #expect(screen.visible[id] == nil)
        for round in 0..<6 {
          var oracle = screen.makeOracle(shape)
          let ids = round % 2 == 0 ? (0..<400).filter { $0 % 7 != 3 || $0 == id } : Array(0..<400)
          let style: UpdateStyle = round < 4 ? .animated : .reload
          await screen.apply(sections([ids, [400], Array(401..<500)]), style: style)
          oracle.listChanges(to: screen.outline)
          #expect(oracle.faults(in: screen.sight) == [], "\(id), round \(round)")
          screen.insertAtCursor("x")
          #expect(screen.sight.focus == .entry(id))
        }
      }
      screen.close()
    }

    @Test("A row that is deleted on a hidden page does not leave the focus to another row's entry")
    func goesOnHiddenPage() async {
      for style in [UpdateStyle.animated, .reload] {
        for id in TestLength.isLong ? [0, 2, 8] : [style == .reload ? 0 : 2] {
          let screen = await Shape.all[0].screen(sections([Array(0..<9), [], []]))
          focus(.entry, of: id, on: screen)
          screen.showPage("other")
          await screen.apply(
            sections([(0..<30).filter { $0 != id }, [], []]), style: style)
          screen.showPage("list")
          #expect(!screen.sight.focus.changesRows, "\(id), \(style): \(screen.sight.focus)")
          screen.close()
        }
      }
    }
  }
#endif
