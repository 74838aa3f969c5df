#if GTK
  import CGTK
  import KeyedDiffLists

  /// Keeps a row at the same place on the screen while other rows are inserted and deleted.
  ///
  /// GTK itself does the same for the row in the middle of the view, unless that row is deleted or
  /// all rows are replaced. After each layout, before anything is drawn, the keeper scrolls if the
  /// kept row is not where it should be.
  @MainActor
  final class ScrollKeeper {
    /// A place in the list to which the view can scroll.
    enum Place: Equatable {
      /// The start of the list: rows that are inserted there come into view.
      case start
      /// The end of the list: rows that are inserted there come into view.
      case end
      /// Any place where the row at the given position is visible.
      case visible(Int)
      /// The row at the given position, and the distance from an edge of the view to the same edge
      /// of the row.
      case row(Int, offset: Double)
    }

    /// The edge of the view from which the distance of the kept row is measured.
    var edge = ScrollAnchor.Edge.top {
      didSet { seen = nil }
    }
    /// The place to show after the next layout; `nil` if the view need not scroll.
    private(set) var wanted: Place?

    private let list: UnsafeMutablePointer<GtkWidget>
    /// Returns all cell slots of the view, in any order.
    private let slots: () -> Dictionary<OpaquePointer, CellSlot>.Values
    /// Returns the slot that shows the row at the given position; `nil` if there is no such slot.
    private let slot: (_ position: Int) -> CellSlot?
    /// The cached value of ``current``, and the scroll position for which it was computed; `nil`
    /// after a layout.
    private var seen: (value: Double, place: Place?)?
    /// The scroll position at the end of the most recent layout.
    private var valueAtLayout = 0.0
    /// The scroll position from which `willLayOut` measures how far the user has scrolled.
    private var followedValue = 0.0
    /// The attempts so far to reach ``wanted``: the number of layouts in the current frame, and the
    /// number of earlier frames.
    private var attempts = (layouts: 0, frames: 0)

    private var clock: GObjectReference?
    private var connections: [gulong] = []

    init(
      _ list: UnsafeMutablePointer<GtkWidget>,
      slots: @escaping () -> Dictionary<OpaquePointer, CellSlot>.Values,
      slot: @escaping (_ position: Int) -> CellSlot?
    ) {
      (self.list, self.slots, self.slot) = (list, slots, slot)
      GTKSignal.connect("realize", of: list) { [weak self] in self?.followClock() }
      GTKSignal.connect("unrealize", of: list) { [weak self] in self?.leaveClock() }
    }

    private var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
      gtk_scrollable_get_vadjustment(OpaquePointer(list))
    }

    // MARK: Places

    /// The place that the user sees, or will see after a requested scroll; `nil` if the list is not
    /// laid out.
    ///
    /// - Complexity: O(h) for h rows that have cells; O(1) if the property was already read at the
    ///   same scroll position since the last layout.
    var current: Place? {
      if let wanted { return wanted }
      guard let adjustment else { return nil }
      let value = gtk_adjustment_get_value(adjustment)
      if let seen, seen.value == value { return seen.place }
      let place = place(at: value, in: adjustment)
      seen = (value, place)
      return place
    }

    private func place(at value: Double, in adjustment: UnsafeMutablePointer<GtkAdjustment>)
      -> Place?
    {
      let page = gtk_adjustment_get_page_size(adjustment)
      // The extents of cells are those of the last layout, so the distance that the user has
      // scrolled since then is subtracted from them.
      let shift = value - valueAtLayout
      if edge == .top {
        guard value > gtk_adjustment_get_lower(adjustment) else { return .start }
        let rows = shownRows.filter { $0.isItem && $0.bottom - shift > 0 }
        return rows.min { ($0.top, $0.position) < ($1.top, $1.position) }.map {
          .row($0.position, offset: $0.top - shift)
        }
      } else {
        guard value + page < gtk_adjustment_get_upper(adjustment) else { return .end }
        let rows = shownRows.filter { $0.isItem && $0.top - shift < page }
        return rows.max { ($0.bottom, $0.position) < ($1.bottom, $1.position) }.map {
          .row($0.position, offset: $0.bottom - shift - page)
        }
      }
    }

    /// A row that has a cell, with the upper and lower edges of the cell at the last layout.
    private typealias ShownRow = (position: Int, isItem: Bool, top: Double, bottom: Double)

    private var shownRows: [ShownRow] {
      slots().compactMap { slot in
        guard let position = slot.row?.position, let extent = slot.extent(in: list) else {
          return nil
        }
        return (position, slot.isItem, extent.top, extent.bottom)
      }
    }

    /// Records the place that the user sees; must be called before rows change.
    func willChange() {
      if wanted == nil { keep(current) }
    }

    /// Updates the position of the kept row after rows have changed.
    ///
    /// - Parameter newPosition: Returns the new position for an old position; `nil` if the row was
    ///   deleted.
    func didChange(_ newPosition: (Int) -> Int?) {
      switch wanted {
      case .row(let position, let offset):
        wanted = newPosition(position).map { .row($0, offset: offset) }
      case .visible(let position): wanted = newPosition(position).map { .visible($0) }
      case .start, .end, nil: break
      }
    }

    /// Requests a scroll to the given place after the next layout; `nil` cancels an earlier
    /// request.
    func keep(_ place: Place?) {
      (wanted, seen) = (place, nil)
      attempts = (0, 0)
      if let adjustment { followedValue = gtk_adjustment_get_value(adjustment) }
      if place != nil { gtk_widget_queue_allocate(list) }
    }

    // MARK: Layout

    private func followClock() {
      leaveClock()
      guard let clock = gtk_widget_get_frame_clock(list) else { return }
      g_object_ref(UnsafeMutableRawPointer(clock))
      self.clock = GObjectReference(owned: clock)
      // These handlers run after GTK's own handlers, which were connected earlier and lay out the
      // list.
      connections = [
        GTKSignal.connect("update", of: clock, after: true) { [weak self] in self?.willLayOut() },
        GTKSignal.connect("layout", of: clock, after: true) { [weak self] in self?.didLayOut() },
      ]
    }

    private func leaveClock() {
      guard let clock else { return }
      for connection in connections {
        g_signal_handler_disconnect(clock.pointer, connection)
      }
      (self.clock, connections) = (nil, [])
    }

    /// Adjusts the wanted place if the user has scrolled between a change of rows and the next
    /// layout.
    private func willLayOut() {
      guard let adjustment, gtk_widget_get_mapped(list) != 0 else { return }
      if attempts.layouts > 0 {
        attempts = (0, attempts.frames + 1)
        gtk_widget_queue_allocate(list)
      }
      let value = gtk_adjustment_get_value(adjustment)
      switch wanted {
      case .row(let position, let offset):
        wanted = .row(position, offset: offset - (value - followedValue))
      case .start, .end: if value != followedValue { wanted = nil }
      case .visible(let position): bringIntoView(position)
      case nil: break
      }
      followedValue = value
    }

    private func didLayOut() {
      seen = nil
      guard let adjustment, gtk_widget_get_mapped(list) != 0 else { return }
      defer {
        valueAtLayout = gtk_adjustment_get_value(adjustment)
        followedValue = valueAtLayout
      }
      guard let wanted else { return }
      let value = gtk_adjustment_get_value(adjustment)
      let lower = gtk_adjustment_get_lower(adjustment)
      let last = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
      let target: Double
      switch wanted {
      case .start: target = lower
      case .end: target = last
      case .visible: return finish()
      case .row(let position, let offset):
        guard let extent = slot(position)?.extent(in: list) else {
          return tryAgain { bringIntoView(position) }
        }
        target = min(max(value + distance(of: extent, from: offset), lower), max(last, lower))
      }
      if abs(target - value) >= 0.5 {
        // The next layout replaces estimated heights with real ones, so another correction may be
        // needed.
        tryAgain { gtk_adjustment_set_value(adjustment, target) }
      } else {
        finish()
      }
    }

    /// Requests another layout.
    ///
    /// Requests at most two more layouts in the current frame, to stay below GTK's limit of four
    /// layouts in a frame. Further layouts are requested in the next frames.
    private func tryAgain(_ scroll: () -> Void) {
      if attempts.layouts < 2 {
        attempts.layouts += 1
        scroll()
      } else if attempts.frames < 3, let clock {
        gdk_frame_clock_request_phase(
          OpaquePointer(clock.pointer), GDK_FRAME_CLOCK_PHASE_UPDATE)
      } else {
        finish()
      }
    }

    private func finish() {
      wanted = nil
      // GTK creates cells around a single row. If that row has moved from one edge of the view to
      // the other, some cells are missing. The signal `value-changed` makes GTK create them.
      if let adjustment, hasGap { GTKSignal.emit("value-changed", of: adjustment) }
    }

    /// Returns how far to scroll to bring the edge of a row to its wanted place.
    ///
    /// The result is limited so that a part of the row stays visible even if the row has become
    /// smaller.
    private func distance(of extent: (top: Double, bottom: Double), from offset: Double) -> Double {
      let height = extent.bottom - extent.top
      if edge == .top { return extent.top - max(offset, 1 - height) }
      let page = gtk_adjustment_get_page_size(adjustment!)
      return extent.bottom - page - min(offset, height - 1)
    }

    /// Whether a part of the view has no cells although the list has rows for that part.
    private var hasGap: Bool {
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

    /// Makes GTK create a cell for a row in the next layout.
    private func bringIntoView(_ position: Int) {
      _ = gtk_widget_activate_action_variant(
        list, "list.scroll-to-item", g_variant_new_uint32(guint32(position)))
    }
  }
#endif
