#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists
  import KeyedDiffTestSupport
  import Testing

  @testable import KeyedDiffGTK

  /// The person scrolls in the frame in which a change is laid out.
  @MainActor
  @Suite("A change and a scroll in one frame", .serialized)
  struct ScrollAndChangeTests {
    enum Change: CaseIterable, Sendable {
      case reloadView, reload, edits, focusedRowMovesUp, focusedRowMovesDown, shuffle
      case rowsBefore, tooManyChanges
    }

    private func sections(_ ids: [Int]) -> FormScreen.Sections {
      [ListSection(id: 0, items: FormScreen.uneven(ids))]
    }

    /// Makes a change, without waiting for a frame.
    private func make(_ change: Change, focused: Int, on screen: FormScreen) async {
      var random = SplitMix64(seed: 1)
      var ids = Array(0..<400)
      var style = UpdateStyle.animated
      switch change {
      case .reloadView:
        screen.adapter.reloadView()
        return
      case .reload: style = .reload
      case .edits: ids.removeAll { $0 % 9 == 5 && $0 != focused }
      case .focusedRowMovesUp:
        ids.removeAll { $0 == focused }
        ids.insert(focused, at: 10)
      case .focusedRowMovesDown:
        ids.removeAll { $0 == focused }
        ids.insert(focused, at: 390)
      case .shuffle: ids.shuffle(using: &random)
      case .rowsBefore: ids = Array(1_000..<1_050) + ids
      case .tooManyChanges:
        ids = Array(1_000..<7_000) + ids
        screen.adapter.options.maximumChanges = 0
      }
      await screen.adapter.apply(sections(ids), style: style).outcome()
      screen.adapter.options.maximumChanges = nil
    }

    /// Shows the same place of the same list, with the focus in a row in sight or in no row.
    private func reset(_ screen: FormScreen, value: Double, hasFocus: Bool) async -> Int {
      gtk_widget_grab_focus(screen.filter.pointer)
      await screen.apply(sections(Array(0..<400)))
      screen.value = value
      screen.draw()
      let id = screen.visibleIDs[5]
      if hasFocus { screen.focusEntry(id) }
      screen.draw()
      return id
    }

    @Test(
      "The distance is added to the place of the row", arguments: [Shape.all[0], Shape.all[2]],
      Change.allCases)
    func scrolls(shape: Shape, change: Change) async {
      let screen = await shape.screen()
      for distance in TestLength.isLong ? [-100.0, -50, -20, 20, 50] : [-50] {
        for hasFocus in TestLength.isLong || !shape.isGrid ? [false, true] : [true] {
          let row = await reset(screen, value: 5_000, hasFocus: hasFocus)
          var oracle = screen.makeOracle(shape)
          let before = screen.sight
          await make(change, focused: row, on: screen)
          oracle.listChanges(to: screen.outline)
          screen.scroll(by: distance)
          oracle.personScrolls(by: distance, before: before)
          screen.draw()
          let faults = oracle.faults(in: screen.sight)
          #expect(faults == [], "\(distance), \(hasFocus ? "with" : "without") the focus")
        }
      }
      screen.close()
    }

    /// Changes the list, scrolls before it is laid out, and returns what is wrong then.
    private func faults(
      _ shape: Shape, _ screen: FormScreen, _ ids: [Int], _ style: UpdateStyle,
      scrollingBy distance: Double
    ) async -> [String] {
      var oracle = screen.makeOracle(shape)
      let before = screen.sight
      await screen.adapter.apply(sections(ids), style: style).outcome()
      oracle.listChanges(to: screen.outline)
      screen.scroll(by: distance)
      oracle.personScrolls(by: distance, before: before)
      screen.draw()
      return oracle.faults(in: screen.sight)
    }

    @Test(
      "The first row in sight keeps its distance from where it was, although rows came before it",
      arguments: [Shape.all[0], Shape.all[1]], [UpdateStyle.animated, .reload])
    func rowsBeforeFirst(shape: Shape, style: UpdateStyle) async {
      let screen = await shape.screen()
      for distance in [-5.0, -30, -90] {
        for hasFocus in [false, true] {
          _ = await reset(screen, value: 5_000, hasFocus: hasFocus)
          // The row before it, of which nothing is visible yet, is also laid out then.
          screen.value += screen.visible[screen.visibleIDs[1]]!.top
          screen.draw()
          let first = screen.visible.first { $0.value.top == 0 }!.key
          let new = Array(1_000..<1_003)
          let faults = await faults(
            shape, screen, Array(0..<first) + new + Array(first..<400), style,
            scrollingBy: distance)
          #expect(faults == [], "\(distance), \(hasFocus ? "with" : "without") the focus")
        }
      }
      screen.close()
    }

    @Test(
      "Scrolling to an end that has become the middle of the list shows what was at that end",
      arguments: [Shape.all[0], Shape.all[1]], [UpdateStyle.animated, .reload])
    func endBecomesMiddle(shape: Shape, style: UpdateStyle) async {
      let screen = await shape.screen()
      for distance in [20.0, 50, 300] {
        for hasFocus in [false, true] {
          _ = await reset(screen, value: 1_000, hasFocus: false)
          screen.value = screen.lastValue - 50
          screen.draw()
          if hasFocus { screen.focusEntry(screen.visibleIDs[2]) }
          screen.draw()
          let faults = await faults(
            shape, screen, Array(0..<3_000), style, scrollingBy: distance)
          #expect(faults == [], "\(distance), \(hasFocus ? "with" : "without") the focus")
        }
      }
      screen.close()
    }

    @Test(
      "The first frame that is drawn after a change shows the right place",
      arguments: [Shape.all[0], Shape.all[2]], Change.allCases)
    func firstFrame(shape: Shape, change: Change) async {
      let screen = await shape.screen()
      for value in [1_000.0, 4_321, 5_432, 9_000] {
        for hasFocus in [false, true] {
          let row = await reset(screen, value: value, hasFocus: hasFocus)
          var oracle = screen.makeOracle(shape)
          await make(change, focused: row, on: screen)
          oracle.listChanges(to: screen.outline)
          screen.drawFrame()
          let faults = oracle.placeFaults(in: screen.sight)
          #expect(faults == [], "\(value), \(hasFocus ? "with" : "without") the focus")
          screen.draw()
        }
      }
      screen.close()
    }
  }
#endif
