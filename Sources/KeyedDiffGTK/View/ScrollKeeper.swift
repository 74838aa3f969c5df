#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists

  /// Keeps the list at its place while rows change: see ``ScrollPlace``.
  ///
  /// GTK itself keeps the row in the middle of the view at its place, unless that row is deleted or
  /// all rows are replaced. After each layout that follows a change, before anything is drawn, the
  /// keeper scrolls if the list is not where it should be.
  @MainActor
  final class ScrollKeeper {
    /// The edge of the view from which the distance of the kept row is measured.
    var edge = ScrollAnchor.Edge.top {
      didSet { seen = nil }
    }
    /// The place to show in the next layout; `nil` if the place that is visible is the right one.
    private(set) var wanted: ScrollPlace? = .home
    /// Called when a layout shows the wanted place.
    var onSettle: (() -> Void)?
    /// Called after each layout.
    var onLayout: (() -> Void)?
    /// Called after each layout that shows the list at its place.
    var onRest: (() -> Void)?
    /// Returns whether rows are loaded at an edge of the list when the user comes near it.
    var loadsRows: (_ edge: ScrollAnchor.Edge) -> Bool = { _ in false }
    /// Returns whether GTK is binding cells.
    var isBinding: () -> Bool = { false }

    let list: UnsafeMutablePointer<GtkWidget>
    /// Returns all cell slots of the view, in any order.
    let slots: () -> Dictionary<OpaquePointer, CellSlot>.Values
    /// Returns the slot that shows the row at the given position; `nil` if there is no such slot.
    let slot: (_ position: Int) -> CellSlot?
    /// Returns the number of rows in the list.
    let rowCount: () -> Int
    /// The cached result of ``visiblePlace``, and the scroll position for which it was computed;
    /// `nil` after a layout.
    private var seen: (value: Double, place: ScrollPlace?)?
    /// The place before a reload, and the distance that the user has scrolled from there, as long as
    /// the adapter has not found the row of that place in the new list.
    private var placeBeforeReload: (place: ScrollPlace?, scrolled: Double)?
    /// Whether the list has been laid out since it was put into a window.
    private var isLaidOut = false
    /// Whether GTK, not the user, scrolls: from the layout until the end of the frame.
    private var isLayingOut = false
    /// The number of layouts so far.
    private(set) var layoutCount = 0
    /// The scroll position at the end of the most recent layout.
    private(set) var valueAtLayout = 0.0
    /// The adjustment, and its last value that was not set by the user.
    private var known: (adjustment: UnsafeMutablePointer<GtkAdjustment>?, value: Double) = (nil, 0)
    /// The distance that the user has scrolled since ``wanted`` was set, if no row that is visible
    /// there could be found.
    private var scrolled = 0.0
    private var fling = Fling()
    /// The attempts so far to reach ``wanted``: the number of layouts in the current frame, and the
    /// number of earlier frames.
    private var attempts = (layouts: 0, frames: 0)

    private var clock: GObjectReference?
    private var connections: [gulong] = []

    init(
      _ list: UnsafeMutablePointer<GtkWidget>,
      slots: @escaping () -> Dictionary<OpaquePointer, CellSlot>.Values,
      slot: @escaping (_ position: Int) -> CellSlot?, rowCount: @escaping () -> Int
    ) {
      (self.list, self.slots, self.slot, self.rowCount) = (list, slots, slot, rowCount)
      GTKSignal.connect("realize", of: list) { [weak self] in self?.followClock() }
      GTKSignal.connect("unrealize", of: list) { [weak self] in self?.leaveClock() }
      // A list that is not visible may lose its cells, so its place is saved.
      GTKSignal.connect("unmap", of: list) { [weak self] in self?.willChange() }
    }

    // MARK: Places

    /// The place that the user sees, or will see after the next layout; `nil` if it is unknown.
    ///
    /// Can be read at any time, even while GTK scrolls: reading it has no effect.
    ///
    /// - Complexity: O(h) for h rows that have cells; O(1) if the property was already read at the
    ///   same scroll position since the last layout.
    var current: ScrollPlace? {
      let scroll = userScroll
      if let place = scroll.map(\.wanted) ?? wanted { return place }
      // While GTK lays out the list, the rows are still known from the last layout.
      return visiblePlace(at: scroll?.value ?? (isLayingOut ? known.value : nil))
    }

    /// Saves the place that the user sees; must be called before rows change.
    func willChange() {
      followUser()
      keep(current, scrolled: scrolled)
    }

    /// Keeps the place that the user sees although GTK is about to scroll.
    func stay() {
      if wanted == nil { willChange() }
    }

    /// Updates the wanted place after rows have changed.
    ///
    /// If its row was deleted, the nearest row takes its place.
    func didChange(_ diff: ListDiff) {
      guard let place = wanted else { return }
      wanted =
        place.after(diff.newIndex(ofOld:))
        ?? place.after { diff.newIndex(nearestTo: $0, beginningAfter: edge == .top) }
    }

    /// Prepares for a reload: the wanted place is kept if it is an end of the list.
    ///
    /// A row must be found by the adapter, which then calls ``keepAnchor(at:offset:)``.
    func willReload() {
      followUser()
      let (place, scrolled) = (current, scrolled)
      switch place {
      case .home, .limit: keep(place, scrolled: scrolled)
      case .row, .target, nil:
        keep(.home)
        placeBeforeReload = (place, scrolled)
      }
    }

    /// Brings the row into sight to which the user has moved the focus.
    ///
    /// GTK also scrolls there, but only in the next layout, and a change before that layout must not
    /// take the list back to the place that is visible now.
    func userMovedFocus(to position: Int) {
      // In a window that is being opened, GTK gives the focus to a row by itself.
      if !isLaidOut, wanted != nil { return }
      followUser()
      if wanted == nil, isInSight(position) { return }
      keep(.target(first: position, last: position))
    }

    /// Keeps a row at its distance from the edge, as the adapter requests.
    func keepAnchor(at position: Int, offset: Double) {
      let (place, scrolled) = placeBeforeReload ?? (wanted, scrolled)
      if case .target? = place {
        keep(.target(first: position, last: position))
      } else {
        keep(.row(position, offset: offset), scrolled: scrolled)
      }
      // After a reload, the next layout then begins with the right rows. GTK cannot scroll while it
      // binds cells.
      if slot(position) == nil, !isBinding() { bringIntoView(position) }
    }

    /// Requests a place for the next layout; `nil` cancels an earlier request.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - scrolled: The distance that the user has scrolled down from there.
    func keep(_ place: ScrollPlace?, scrolled: Double = 0) {
      (wanted, self.scrolled, placeBeforeReload, seen) = (place, scrolled, nil, nil)
      attempts = (0, 0)
      known = (adjustment, adjustment.map { gtk_adjustment_get_value($0) } ?? 0)
      if place != nil { gtk_widget_queue_allocate(list) }
    }

    /// Adjusts the wanted place if the user has scrolled since the last layout or change.
    private func followUser() {
      guard let adjustment else { return }
      guard adjustment == known.adjustment else {
        return known = (adjustment, gtk_adjustment_get_value(adjustment))
      }
      guard let scroll = userScroll else { return }
      // Comes first, because a handler of the app may run when the value changes.
      (wanted, scrolled, known.value, fling) =
        (scroll.wanted, scroll.scrolled, scroll.value, scroll.fling)
      if gtk_adjustment_get_value(adjustment) != scroll.value {
        gtk_adjustment_set_value(adjustment, scroll.value)
      }
    }

    /// What follows from scrolling by the user since the last layout or change.
    private struct UserScroll {
      var wanted: ScrollPlace?
      var scrolled: Double
      /// The scroll position that continues the movement.
      var value: Double
      var fling: Fling
    }

    /// What follows from scrolling by the user since the last layout or change; `nil` if the user has
    /// not scrolled.
    ///
    /// The limits of the scroll position are those of the last layout. The one at the anchor edge
    /// counts nevertheless, so that the user arrives there even if rows are inserted in each frame.
    /// But the other one may by now be in the middle of the list.
    private var userScroll: UserScroll? {
      guard !isLayingOut, let adjustment, adjustment == known.adjustment else { return nil }
      let newValue = gtk_adjustment_get_value(adjustment)
      guard newValue != known.value else { return nil }
      var scroll = UserScroll(wanted: wanted, scrolled: scrolled, value: newValue, fling: fling)
      let frame =
        clock.map { Int(gdk_frame_clock_get_frame_counter(OpaquePointer($0.pointer))) } ?? -1
      let distance = scroll.fling.distance(to: newValue, from: known.value, inFrame: frame)
      if known.value + distance != newValue {
        scroll.value = clamp(known.value + distance, to: adjustment)
      }
      guard let wanted else { return scroll }
      if isHome(scroll.value, in: adjustment) {
        (scroll.wanted, scroll.scrolled) = (.home, 0)
      } else if let place = wanted.moved(by: distance), scrolled == 0, isInSight(place) {
        scroll.wanted = place
      } else if let displacement = displacement(of: wanted),
        let place = place(at: scroll.value, in: adjustment)
      {
        (scroll.wanted, scroll.scrolled) = (place.moved(by: displacement) ?? place, 0)
      } else if let limit = limit(at: scroll.value, in: adjustment),
        abs(distance) > gtk_adjustment_get_page_size(adjustment)
      {
        (scroll.wanted, scroll.scrolled) = (.limit(limit), 0)
      } else if case .target = wanted {
        scroll.wanted = nil
      } else {
        scroll.scrolled += distance
      }
      return scroll
    }

    /// Whether a part of the row of a place will be visible.
    private func isInSight(_ place: ScrollPlace) -> Bool {
      guard case .row(let position, let offset) = place, let adjustment,
        let extent = slot(position).flatMap(extent(of:))
      else { return false }
      let (height, page) = (extent.bottom - extent.top, gtk_adjustment_get_page_size(adjustment))
      return edge == .top
        ? offset + height > 0 && offset < page : offset > -page && offset - height < 0
    }

    /// Returns the distance by which the list has to be scrolled to show a place, because it has not
    /// been laid out since it got that place; `nil` if the distance is unknown.
    private func displacement(of place: ScrollPlace) -> Double? {
      guard case .row(let position, let offset) = place else { return 0 }
      return slot(position).flatMap(extent(of:)).map { extent in
        distance(of: extent, from: offset) + scrolled - (known.value - valueAtLayout)
      }
    }

    /// Returns the place that is visible at a scroll position, by default at the current one.
    private func visiblePlace(at value: Double?) -> ScrollPlace? {
      guard let adjustment else { return nil }
      let value = value ?? gtk_adjustment_get_value(adjustment)
      if let seen, seen.value == value { return seen.place }
      let place = place(at: value, in: adjustment)
      seen = (value, place)
      return place
    }

    // MARK: Layout

    private func followClock() {
      leaveClock()
      guard let clock = gtk_widget_get_frame_clock(list) else { return }
      g_object_ref(UnsafeMutableRawPointer(clock))
      self.clock = GObjectReference(owned: clock)
      // These handlers run after GTK's own handlers, which scroll and lay out the list.
      connections = [
        GTKSignal.connect("update", of: clock, after: true) { [weak self] in self?.willLayOut() },
        GTKSignal.connect("layout", of: clock, after: true) { [weak self] in self?.didLayOut() },
        GTKSignal.connect("after-paint", of: clock) { [weak self] in self?.isLayingOut = false },
      ]
    }

    private func leaveClock() {
      (isLaidOut, isLayingOut) = (false, false)
      guard let clock else { return }
      for connection in connections {
        g_signal_handler_disconnect(clock.pointer, connection)
      }
      (self.clock, connections) = (nil, [])
    }

    private func willLayOut() {
      guard gtk_widget_get_mapped(list) != 0 else { return }
      followUser()
      if attempts.layouts > 0 {
        attempts = (0, attempts.frames + 1)
        gtk_widget_queue_allocate(list)
      }
      isLayingOut = true
    }

    private func didLayOut() {
      seen = nil
      layoutCount += 1
      isLaidOut = true
      guard let adjustment, gtk_widget_get_mapped(list) != 0 else { return }
      let hasHeight = gtk_adjustment_get_page_size(adjustment) > 0
      if hasHeight {
        valueAtLayout = gtk_adjustment_get_value(adjustment)
        known = (adjustment, valueAtLayout)
      }
      onLayout?()
      guard hasHeight else { return }
      if let wanted { show(wanted, adjustment) }
      known = (adjustment, gtk_adjustment_get_value(adjustment))
      if wanted == nil { onRest?() }
    }

    /// Scrolls to a place if the list is not there.
    private func show(
      _ place: ScrollPlace, _ adjustment: UnsafeMutablePointer<GtkAdjustment>
    ) {
      let value = gtk_adjustment_get_value(adjustment)
      let (lower, last) = (gtk_adjustment_get_lower(adjustment), last(of: adjustment))
      var target: Double
      switch place {
      case .home: target = home == .start ? lower : last
      case .limit(let limit): target = limit == .start ? lower : last
      case .row(let position, let offset):
        guard let extent = slot(position).flatMap(extent(of:)) else {
          return tryAgain { bringIntoView(rowOpposite(position)) }
        }
        target = value + distance(of: extent, from: offset)
      case .target(let first, let last):
        guard let lastExtent = slot(last).flatMap(extent(of:)) else {
          return tryAgain { bringIntoView(last) }
        }
        guard let firstExtent = slot(first).flatMap(extent(of:)) else {
          return tryAgain { bringIntoView(first) }
        }
        target = value + distanceIntoSight(firstExtent, lastExtent, adjustment)
      }
      target = min(max(target, lower), last)
      if abs(target - value) < 0.5, scrolled != 0 {
        // The row may be out of sight then, so another one is kept.
        target = min(max(value + scrolled, lower), last)
        (wanted, scrolled) = (self.place(at: target, in: adjustment), 0)
      }
      if abs(target - value) >= 0.5 {
        // The next layout replaces estimated heights with real ones, so another correction may be
        // needed.
        tryAgain { gtk_adjustment_set_value(adjustment, target) }
      } else {
        settle()
      }
    }

    /// Requests another layout.
    ///
    /// Requests at most three more layouts in the current frame, because GTK performs four layouts in
    /// a frame. Further layouts are requested in the next frames.
    private func tryAgain(_ scroll: () -> Void) {
      if attempts.layouts < 3 {
        attempts.layouts += 1
        scroll()
      } else if attempts.frames < 8, let clock {
        gdk_frame_clock_request_phase(
          OpaquePointer(clock.pointer), GDK_FRAME_CLOCK_PHASE_UPDATE)
      } else {
        settle()
      }
    }

    private func settle() {
      wanted = nil
      // GTK creates cells around a single row. If that row has moved from one edge of the view to
      // the other, some cells are missing. The signal `value-changed` makes GTK create them.
      if let adjustment, hasGap { GTKSignal.emit("value-changed", of: adjustment) }
      onSettle?()
    }

    /// Makes GTK create a cell for a row in the next layout.
    private func bringIntoView(_ position: Int) {
      _ = gtk_widget_activate_action_variant(
        list, "list.scroll-to-item", g_variant_new_uint32(guint32(position)))
    }
  }
#endif
