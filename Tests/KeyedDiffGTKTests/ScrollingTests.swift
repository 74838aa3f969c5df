#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  @MainActor
  @Suite("What the user scrolls is not taken away", .serialized)
  struct ScrollingTests {
    /// What changes in each frame while the user scrolls.
    enum Change: CaseIterable {
      case nothing
      case content
      case contentAbove
      case append
      case prepend
      case deleteFarAway
      case moveFarAway
      case reload
      case stream
    }

    /// Scrolls 60 frames by a distance, and changes the list in each frame.
    ///
    /// - Returns: The number of records that have passed the upper edge.
    private func scroll(
      by distance: Double, from start: Double, _ change: Change, edge: ScrollAnchor.Edge = .top,
      isGrid: Bool = false, changesInTick: Bool = false
    ) async -> Int {
      let screen = FormScreen(
        columns: isGrid ? 2...2 : nil, prepare: { $0.anchorEdge = edge })
      var records = (0..<1_000).map { Record(id: $0) }
      await screen.apply([ListSection(id: 0, items: records)])
      screen.value = screen.lastValue * start
      screen.draw()
      let first = screen.visibleIDs.first!
      let clock = gtk_widget_get_frame_clock(screen.window)!
      var frame = 0
      func changeList() {
        switch change {
        case .nothing: return
        case .content:
          let id = screen.visibleIDs[screen.visibleIDs.count / 2]
          let index = records.firstIndex { $0.id == id }!
          records[index].isDone.toggle()
        case .contentAbove: records[0].extraHeight += 5
        case .append: records.append(Record(id: 10_000 + frame))
        case .prepend: records.insert(Record(id: 10_000 + frame), at: 0)
        case .deleteFarAway: records.remove(at: start < 0.5 ? records.count - 1 : 0)
        case .moveFarAway:
          if start < 0.5 {
            records.append(records.remove(at: records.count - 20))
          } else {
            records.insert(records.remove(at: 20), at: 0)
          }
        case .reload: records[0].extraHeight += 1
        case .stream: records[records.count - 1].extraHeight += 9
        }
        screen.adapter.apply(
          [ListSection(id: 0, items: records)], style: change == .reload ? .reload : .animated)
      }
      let connection = GTKSignal.connect("update", of: clock) {
        if changesInTick { changeList() }
        screen.value += distance
        frame += 1
      }
      while frame < 60 {
        let before = frame
        if !changesInTick { changeList() }
        gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_UPDATE)
        Toolkit.run { frame > before }
      }
      g_signal_handler_disconnect(UnsafeMutableRawPointer(clock), connection)
      screen.draw()
      let last = screen.visibleIDs.first!
      screen.close()
      let position = { (id: Int) in records.firstIndex { $0.id == id }! }
      return position(last) - position(first)
    }

    @Test(
      "60 frames of scrolling go as far as without updates",
      arguments: TestLength.isLong ? [(30.0, 0.2), (-30, 0.8), (30, 0)] : [(30.0, 0)])
    func distance(distance: Double, start: Double) async {
      let expected = await scroll(by: distance, from: start, .nothing)
      #expect(abs(expected) >= 45)
      for (index, change) in Change.allCases.dropFirst().enumerated() {
        let count = await scroll(
          by: distance, from: start, change, changesInTick: index % 2 == 0)
        #expect(abs(count - expected) <= 1, "\(change) \(count) \(expected)")
      }
    }

    @Test(
      "The same in a chat, whose last message streams, and in a grid", arguments: [false, true])
    func chat(isGrid: Bool) async {
      let edge = isGrid ? ScrollAnchor.Edge.top : .bottom
      let expected = await scroll(by: -30, from: 1, .nothing, edge: edge, isGrid: isGrid)
      #expect(abs(expected) >= 45)
      for change in Change.allCases.dropFirst() {
        // In a grid, every row above moves all rows below it to other columns.
        if isGrid, change == .prepend || change == .deleteFarAway { continue }
        let count = await scroll(by: -30, from: 1, change, edge: edge, isGrid: isGrid)
        #expect(abs(count - expected) <= (isGrid ? 2 : 1), "\(change) \(count) \(expected)")
      }
    }
  }
#endif
