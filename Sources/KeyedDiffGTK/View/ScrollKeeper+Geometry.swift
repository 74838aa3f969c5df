#if GTK
  import CGTK
  import KeyedDiffLists

  // Where rows are, and where the list can scroll to. All positions and lengths are vertical.

  extension ScrollKeeper {
    /// The widget that scrolls: the list itself, unless the list is in a box in a `GtkViewport`.
    var viewport: UnsafeMutablePointer<GtkWidget> {
      if let parent = gtk_widget_get_parent(list), parent.isA(gtk_scrolled_window_get_type()) {
        return list
      }
      return gtk_widget_get_ancestor(list, gtk_viewport_get_type()) ?? list
    }

    var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
      gtk_scrollable_get_vadjustment(OpaquePointer(viewport))
    }

    /// The end of the list at the anchor edge.
    var home: ScrollPlace.Limit { edge == .top ? .start : .end }

    /// Returns the end of the list that is visible at a scroll position; if both are visible, the
    /// end at the anchor edge.
    func limit(
      at value: Double, in adjustment: UnsafeMutablePointer<GtkAdjustment>
    ) -> ScrollPlace.Limit? {
      let isAtStart = value <= gtk_adjustment_get_lower(adjustment)
      let isAtEnd = value >= last(of: adjustment)
      if isAtStart, isAtEnd { return home }
      return isAtStart ? .start : isAtEnd ? .end : nil
    }

    /// Whether the list stays at its anchor edge if it is at a scroll position.
    func isHome(_ value: Double, in adjustment: UnsafeMutablePointer<GtkAdjustment>) -> Bool {
      limit(at: value, in: adjustment) == home && !loadsRows(edge)
    }

    /// The scroll position at which the list shows its end.
    func last(of adjustment: UnsafeMutablePointer<GtkAdjustment>) -> Double {
      max(
        gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment),
        gtk_adjustment_get_lower(adjustment))
    }

    /// Returns the scroll position that is nearest to a value.
    func clamp(_ value: Double, to adjustment: UnsafeMutablePointer<GtkAdjustment>) -> Double {
      min(max(value, gtk_adjustment_get_lower(adjustment)), last(of: adjustment))
    }

    /// Returns the place that is visible at a scroll position; `nil` if it is unknown.
    func place(
      at value: Double, in adjustment: UnsafeMutablePointer<GtkAdjustment>
    ) -> ScrollPlace? {
      if isHome(value, in: adjustment) { return .home }
      let page = gtk_adjustment_get_page_size(adjustment)
      // The extents of cells are those of the last layout, so the distance that the user has
      // scrolled since then is subtracted from them.
      let shift = value - valueAtLayout
      let rows = shownRows.filter { $0.isItem && $0.bottom - shift > 0 && $0.top - shift < page }
      let place: ScrollPlace? =
        edge == .top
        ? rows.min { ($0.top, $0.position) < ($1.top, $1.position) }.map {
          .row($0.position, offset: $0.top - shift)
        }
        : rows.max { ($0.bottom, $0.position) < ($1.bottom, $1.position) }.map {
          .row($0.position, offset: $0.bottom - shift - page)
        }
      // The user has scrolled so far that no row there is laid out yet.
      return place ?? limit(at: value, in: adjustment).map { .limit($0) }
    }

    /// A row that has a cell, with the upper and lower edges of the cell at the last layout.
    typealias ShownRow = (position: Int, isItem: Bool, top: Double, bottom: Double)

    /// Returns the vertical extent of a slot at the last layout, in the coordinates of the viewport;
    /// `nil` if the row of the slot was not laid out.
    ///
    /// When the user scrolls, GTK may bind other rows to widgets that it has not laid out since.
    func extent(of slot: CellSlot) -> (top: Double, bottom: Double)? {
      slot.layoutCountAtBinding < layoutCount ? slot.extent(in: viewport) : nil
    }

    /// The rows that were laid out at the last layout, in any order.
    var shownRows: [ShownRow] {
      let viewport = viewport
      return slots().compactMap { slot in
        guard slot.layoutCountAtBinding < layoutCount, let position = slot.row?.position,
          let extent = slot.extent(in: viewport)
        else {
          return nil
        }
        return (position, slot.isItem, extent.top, extent.bottom)
      }
    }

    /// The slots of the items in sight, beginning at the anchor edge.
    var visibleSlots: [CellSlot] {
      let viewport = viewport
      let height = Double(gtk_widget_get_height(viewport))
      let visible = slots().filter { slot in
        guard slot.isItem, slot.row?.position != nil, let extent = extent(of: slot) else {
          return false
        }
        return extent.bottom > 0 && extent.top < height
      }
      let ascending = visible.sorted { $0.row!.position! < $1.row!.position! }
      return edge == .top ? ascending : ascending.reversed()
    }

    /// Whether all of a row is visible.
    func isInSight(_ position: Int) -> Bool {
      guard let adjustment, let extent = slot(position).flatMap(extent(of:)) else { return false }
      let shift = gtk_adjustment_get_value(adjustment) - valueAtLayout
      return extent.top - shift >= 0
        && extent.bottom - shift <= gtk_adjustment_get_page_size(adjustment)
    }

    /// Returns how far to scroll to bring the edge of a row to its wanted place.
    ///
    /// The result is limited so that a part of the row stays visible even if the row has become
    /// smaller.
    func distance(of extent: (top: Double, bottom: Double), from offset: Double) -> Double {
      let height = extent.bottom - extent.top
      if edge == .top { return extent.top - max(offset, 1 - height) }
      let page = gtk_adjustment_get_page_size(adjustment!)
      return extent.bottom - page - min(offset, height - 1)
    }

    /// Returns how far to scroll to bring a row into sight, and the header above it if there is
    /// room.
    func distanceIntoSight(
      _ first: (top: Double, bottom: Double), _ last: (top: Double, bottom: Double),
      _ adjustment: UnsafeMutablePointer<GtkAdjustment>
    ) -> Double {
      let page = gtk_adjustment_get_page_size(adjustment)
      let top = last.bottom - first.top <= page ? first.top : last.top
      if top < 0 { return top }
      return last.bottom > page ? min(last.bottom - page, top) : 0
    }

    /// Returns the row to bring into sight so that the row at the given position arrives near the
    /// anchor edge: about a page beyond it, if GTK scrolls from that edge toward it.
    ///
    /// GTK scrolls only until a row is in sight. It knows the heights of the rows up to that row, but
    /// estimates those beyond it, so scrolling on by a page would lead to the wrong place.
    func rowOpposite(_ position: Int) -> Int {
      let shown = shownRows
      let isBeyond =
        edge == .top
        ? shown.allSatisfy { $0.position < position } : shown.allSatisfy { $0.position > position }
      guard isBeyond, shown.count > 1 else { return position }
      let step = edge == .top ? shown.count - 1 : 1 - shown.count
      return min(max(position + step, 0), rowCount() - 1)
    }

    /// Whether a part of the view has no cells although the list has rows for that part.
    var hasGap: Bool {
      guard let adjustment else { return false }
      let end = min(
        gtk_adjustment_get_page_size(adjustment),
        gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_value(adjustment))
      let visible = shownRows.filter { $0.bottom > 0 && $0.top < end }
      guard let first = visible.min(by: { $0.position < $1.position }),
        let last = visible.max(by: { $0.position < $1.position })
      else { return end > 0 }
      return last.position - first.position >= visible.count || first.top > 0 || last.bottom < end
    }
  }
#endif
