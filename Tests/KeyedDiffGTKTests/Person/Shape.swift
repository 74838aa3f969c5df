#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists

  @testable import KeyedDiffGTK

  /// A kind of list view: list or grid, and the direction of text.
  struct Shape: Sendable, CustomStringConvertible {
    let isGrid: Bool
    let isRightToLeft: Bool

    static let all = [false, true].flatMap { isGrid in
      [false, true].map { Shape(isGrid: isGrid, isRightToLeft: $0) }
    }

    var description: String {
      (isGrid ? "grid" : "list") + (isRightToLeft ? ", right to left" : "")
    }

    /// A window with a list of this kind.
    @MainActor
    func screen(opens: Bool = true, _ sections: FormScreen.Sections? = nil) async -> FormScreen {
      let screen = FormScreen(columns: isGrid ? 2...2 : nil, opens: opens)
      if isRightToLeft {
        gtk_widget_set_direction(screen.list.widget.pointer, GTK_TEXT_DIR_RTL)
      }
      if let sections { await screen.apply(sections) }
      return screen
    }
  }

  extension FormScreen {
    /// Records of different heights, which are a function of their ids.
    static func uneven(_ ids: some Sequence<Int>) -> [Record] {
      let heights = [0, 0, 0, 7, 14, 40]
      return ids.map { Record(id: $0, extraHeight: heights[($0 * 7_919) % 6]) }
    }

    /// The outline of the list that is shown, for the oracle.
    var outline: [PersonOracle.Section] { PersonLists.outline(adapter.sections.map { $0 }) }

    /// What the oracle expects, beginning now.
    func makeOracle(_ shape: Shape) -> PersonOracle {
      PersonOracle(sight, outline, isGrid: shape.isGrid)
    }
  }
#endif
