#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists

  extension GTKListView {
    /// Reports a fault if GTK cannot show all rows, unless it could not do so before.
    func checkLimits() {
      guard model.count != checkedCount else { return }
      checkedCount = model.count
      let couldShowAll = canShowAllRows
      let fault = firstRowOutOfReach
      canShowAllRows = fault == nil
      guard couldShowAll, let fault, case .item(let path)? = layout.row(at: fault.position)
      else { return }
      source.report(CellFault(.outOfReach(fault.reason), role: .cell, path: path))
    }

    private var firstRowOutOfReach: (position: Int, reason: String)? {
      if scrollKeeper.viewport != widget.pointer {
        guard slots.count < model.count else { return nil }
        let position = layout.lastItem(before: slots.count)
        return position.map {
          ($0, "because the list is in a viewport: it must be the child of a GtkScrolledWindow")
        }
      }
      // A list of fewer rows is not too tall, unless they are very tall themselves.
      guard model.count > 10_000, let position = maximumRowCount, position < model.count else {
        return nil
      }
      return layout.lastItem(before: position).map {
        ($0, "because GTK cannot scroll beyond \(gint.max) pixels")
      }
    }

    /// The number of rows that are as high as those with cells, and that GTK can scroll to.
    private var maximumRowCount: Int? {
      let heights = slots.values.compactMap(\.rowWidget).map { row in
        var height: gint = 0
        gtk_widget_measure(row, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
        return Double(height)
      }
      let height = heights.reduce(0, +) / Double(max(heights.count, 1))
      let rows = scrollKeeper.shownRows
      let columns = rows.count { $0.top == rows[0].top }
      return height >= 1 ? Int(Double(gint.max) / height) * max(columns, 1) : nil
    }
  }

  extension FlatLayout {
    /// Returns the position of the last item at or before a position; `nil` if there is none.
    fileprivate func lastItem(before position: Int) -> Int? {
      (0...min(position, count - 1)).reversed().first(where: isItem)
    }
  }
#endif
