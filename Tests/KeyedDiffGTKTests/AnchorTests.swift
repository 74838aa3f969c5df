#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  @MainActor
  @Suite("The scroll anchor can be read at any time", .serialized)
  struct AnchorTests {
    /// The anchor of a list, with the id of its record.
    private struct Anchor: Equatable {
      var id: Int?
      var offset: Double

      @MainActor
      init(_ screen: FormScreen) {
        let anchor = screen.list.scrollAnchor
        id = anchor.flatMap { screen.source.item(at: $0.path)?.id }
        offset = (anchor?.offset ?? 0).rounded()
      }
    }

    @Test(
      "Reading it while GTK scrolls moves nothing, and tells the row that stays",
      arguments: [ScrollAnchor.Edge.top, .bottom], [UpdateStyle.animated, .reload])
    func readWhileScrolling(edge: ScrollAnchor.Edge, style: UpdateStyle) async {
      for (count, value, inserted) in [(30, 150.0, 1), (250, 3_000, 50), (250, 3_000, 400)] {
        let screen = FormScreen(prepare: { $0.anchorEdge = edge })
        func list(_ ids: Range<Int>) -> FormScreen.Sections {
          [ListSection(id: 0, items: FormScreen.uneven(ids))]
        }
        await screen.apply(list(2_000..<2_000 + count))
        screen.value = value
        screen.draw()
        var anchors: [Anchor] = []
        GTKSignal.connect("value-changed", of: screen.adjustment) {
          anchors.append(Anchor(screen))
        }
        for round in 1...3 {
          let before = (Anchor(screen), screen.visible)
          anchors = []
          await screen.apply(list(2_000 - inserted * round..<2_000 + count), style: style)
          #expect(!anchors.isEmpty)
          #expect(anchors.allSatisfy { $0 == before.0 }, "\(anchors) \(before.0)")
          #expect(Anchor(screen) == before.0)
          guard let id = before.0.id else { continue }
          #expect(abs((screen.visible[id]?.top ?? .infinity) - before.1[id]!.top) <= 1)
        }
        screen.close()
      }
    }

    @Test(
      "Reading it while the user scrolls does not count the distance twice",
      arguments: [ScrollAnchor.Edge.top, .bottom])
    func readWhileUserScrolls(edge: ScrollAnchor.Edge) async {
      for distance in [30.0, -30, 200, -1_000] {
        let screen = FormScreen(prepare: { $0.anchorEdge = edge })
        await screen.apply(0..<250)
        screen.value = 3_000
        screen.draw()
        GTKSignal.connect("value-changed", of: screen.adjustment) { _ = Anchor(screen) }
        /// How far a row is from where the start of the record 0 would be on the screen.
        func start() -> Double {
          let id = screen.visibleIDs.first!
          let row = screen.visible[id]!
          return row.top - Double(id) * (row.bottom - row.top)
        }
        let before = start()
        // Rows are inserted, and the user scrolls before they are laid out.
        await screen.adapter.apply(FormScreen.list(-50..<250)).outcome()
        screen.value += distance
        _ = Anchor(screen)
        screen.draw()
        #expect(abs(start() - (before - distance)) <= 1, "\(distance)")
        screen.close()
      }
    }

    @Test("Reading it while the user flings the list does not change the movement")
    func readWhileFlinging() async {
      func positions(reading: Bool) async -> [Int] {
        let screen = FormScreen()
        await screen.apply(0..<1_000)
        screen.value = 10_000
        screen.draw()
        if reading {
          GTKSignal.connect("value-changed", of: screen.adjustment) { _ = Anchor(screen) }
        }
        let clock = gtk_widget_get_frame_clock(screen.window)!
        // A fling sets positions that follow from its beginning, even if rows are inserted above.
        var (frame, ids) = (0, [Int]())
        let connection = GTKSignal.connect("update", of: clock) {
          screen.value = 10_000 + 40 * Double(frame)
          frame += 1
        }
        while frame < 30 {
          let before = frame
          if frame == 10 { screen.adapter.apply(FormScreen.list(-20..<1_000)) }
          gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_UPDATE)
          Toolkit.run { frame > before }
          ids.append(screen.visibleIDs.first!)
        }
        g_signal_handler_disconnect(UnsafeMutableRawPointer(clock), connection)
        screen.close()
        return ids
      }
      let expected = await positions(reading: false)
      #expect(await positions(reading: true) == expected)
    }
  }
#endif
