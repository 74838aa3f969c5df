#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  @MainActor
  @Suite("Rows are loaded when the user comes near an end of the list", .serialized)
  struct NearEndTests {
    /// A list that loads pages at its ends.
    @MainActor
    final class Pages {
      let screen: FormScreen
      private(set) var ids: Range<Int>
      private(set) var atStart = 0
      private(set) var atEnd = 0
      private let size: Int
      private let style: UpdateStyle
      /// Whether a page is shown inside of the handler rather than later.
      private let isImmediate: Bool

      init(
        _ ids: Range<Int>, size: Int = 20, edge: ScrollAnchor.Edge = .top,
        start: Bool = false, end: Bool = false, style: UpdateStyle = .animated,
        isImmediate: Bool = true
      ) async {
        (self.ids, self.size, self.style, self.isImmediate) = (ids, size, style, isImmediate)
        screen = FormScreen(prepare: { $0.anchorEdge = edge })
        screen.source.display.nearbyCount = 5
        if start {
          screen.source.display.nearStart = { [weak self] in
            self?.atStart += 1
            self?.ids = self!.ids.lowerBound - size..<self!.ids.upperBound
            self?.show()
          }
        }
        if end {
          screen.source.display.nearEnd = { [weak self] in
            self?.atEnd += 1
            self?.ids = self!.ids.lowerBound..<self!.ids.upperBound + size
            self?.show()
          }
        }
        screen.adapter.apply(FormScreen.list(ids))
        await frames()
      }

      private func show() {
        let list = FormScreen.list(ids)
        if isImmediate {
          screen.adapter.apply(list, style: style)
        } else {
          Task { [screen, style] in screen.adapter.apply(list, style: style) }
        }
      }

      func frames(_ count: Int = 8) async {
        for _ in 0..<count {
          screen.drawFrame()
          for _ in 0..<3 { await Task.yield() }
        }
      }

      func scroll(to value: Double) async {
        screen.value = value
        await frames()
      }
    }

    @Test("At the end, a page for each time, and none without scrolling", arguments: [true, false])
    func nearEnd(isImmediate: Bool) async {
      let pages = await Pages(0..<20, end: true, isImmediate: isImmediate)
      #expect(pages.screen.visible.count < 15)
      #expect(pages.atEnd == 0)
      for page in 1...4 {
        await pages.scroll(to: pages.screen.lastValue)
        #expect(pages.atEnd == page && pages.ids.count == 20 * (page + 1))
      }
      // The same list, and a list with other content.
      await pages.screen.apply(pages.ids)
      await pages.frames()
      #expect(pages.atEnd == 4)
      await pages.scroll(to: 0)
      #expect(pages.atEnd == 4)
      pages.screen.close()
    }

    @Test("A list that is shorter than the window loads until the window is filled")
    func shortList() async {
      let pages = await Pages(0..<3, size: 5, end: true)
      let count = pages.screen.visible.count
      #expect(pages.ids.count > count && pages.ids.count < count + 20)
      pages.screen.close()
    }

    @Test("An app that has no more rows is not asked in each frame")
    func noMoreRows() async {
      let pages = await Pages(0..<40, size: 0, end: true, isImmediate: false)
      await pages.scroll(to: pages.screen.lastValue)
      #expect(pages.atEnd == 1)
      pages.screen.close()
    }

    @Test(
      "At the start, one page comes above the rows in sight, which stay",
      arguments: [UpdateStyle.animated, .reload], [true, false])
    func nearStart(style: UpdateStyle, isImmediate: Bool) async {
      let pages = await Pages(0..<50, start: true, style: style, isImmediate: isImmediate)
      #expect(pages.atStart == 1 && pages.screen.visibleIDs.first == 0)
      #expect(abs(pages.screen.visible[0]?.top ?? .infinity) <= 1)
      for page in 2...4 {
        await pages.scroll(to: 0)
        let first = -20 * (page - 1)
        #expect(pages.atStart == page && pages.screen.visibleIDs.first == first)
        #expect(abs(pages.screen.visible[first]?.top ?? .infinity) <= 1)
      }
      pages.screen.source.display.nearStart = nil
      await pages.scroll(to: 0)
      // All is loaded, so the list stays at its start again.
      await pages.screen.apply(-200..<50)
      #expect(pages.screen.visibleIDs.first == -200)
      pages.screen.close()
    }

    @Test("A list of two rows is filled from above", arguments: [ScrollAnchor.Edge.top, .bottom])
    func shortListAtStart(edge: ScrollAnchor.Edge) async {
      let pages = await Pages(0..<2, edge: edge, start: true)
      #expect(pages.atStart <= 2)
      #expect(pages.screen.isInSight(1))
      pages.screen.close()
    }

    @Test("A chat loads nothing while it opens at its end, and then one page at its start")
    func chat() async {
      let pages = await Pages(0..<200, edge: .bottom, start: true)
      #expect(pages.atStart == 0 && pages.screen.isInSight(199))
      await pages.screen.apply(0..<201)
      #expect(pages.atStart == 0 && pages.screen.isInSight(200))
      await pages.scroll(to: 0)
      #expect(pages.atStart == 1 && pages.screen.visibleIDs.first == 0)
      pages.screen.close()
    }

    @Test("A chat that loads newer messages does not follow its end meanwhile")
    func newerMessages() async {
      let pages = await Pages(0..<200, edge: .bottom, end: true)
      #expect(pages.atEnd == 1 && pages.screen.isInSight(199))
      await pages.scroll(to: pages.screen.lastValue)
      #expect(pages.atEnd == 2 && pages.screen.isInSight(219))
      pages.screen.source.display.nearEnd = nil
      await pages.scroll(to: pages.screen.lastValue)
      await pages.screen.apply(0..<250)
      #expect(pages.screen.isInSight(249))
      pages.screen.close()
    }
  }
#endif
