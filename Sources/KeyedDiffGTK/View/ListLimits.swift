#if GTK
  import CGTK
  import KeyedDiff

  /// The limits of GTK, compared with the rows of a list.
  @MainActor
  struct ListLimits {
    private let keeper: ScrollKeeper
    private let layout: FlatLayout

    init(_ keeper: ScrollKeeper, _ layout: FlatLayout) {
      (self.keeper, self.layout) = (keeper, layout)
    }

    /// The first row that GTK cannot show, and why; `nil` if GTK can show all rows.
    var firstRowOutOfReach: (position: Int, reason: String)? {
      if keeper.viewport != keeper.list {
        let count = keeper.slots().count
        guard count < layout.count else { return nil }
        return lastItem(before: count).map {
          ($0, "because the list is in a viewport: it must be the child of a GtkScrolledWindow")
        }
      }
      // A list of fewer rows is not too tall, unless they are very tall themselves.
      guard layout.count > 10_000, let position = maximumRowCount, position < layout.count else {
        return nil
      }
      return lastItem(before: position).map {
        ($0, "because GTK cannot scroll beyond \(gint.max) pixels")
      }
    }

    /// The number of rows that are as high as those with cells, and that GTK can scroll to.
    private var maximumRowCount: Int? {
      let heights = keeper.slots().compactMap(\.rowWidget).map { row in
        var height: gint = 0
        gtk_widget_measure(row, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
        return Double(height)
      }
      let height = heights.reduce(0, +) / Double(max(heights.count, 1))
      let rows = keeper.shownRows
      let columns = rows.count { $0.top == rows[0].top }
      return height >= 1 ? Int(Double(gint.max) / height) * max(columns, 1) : nil
    }

    /// Returns the position of the last item at or before a position; `nil` if there is none.
    private func lastItem(before position: Int) -> Int? {
      (0...min(position, layout.count - 1)).reversed().first(where: layout.isItem)
    }
  }
#endif
