#if GTK
  import CGTK
  import Foundation
  import KeyedDiff
  import KeyedDiffLists

  @testable import KeyedDiffGTK

  extension FormScreen {
    /// What a person sees now.
    var sight: Sight {
      let extents = visible
      return Sight(
        focus: focusByID,
        text: focusedText.map { .init(text: $0.text, cursor: $0.cursor, bound: $0.bound) },
        rows: visibleIDs.map { .init(id: $0, top: extents[$0]!.top, bottom: extents[$0]!.bottom) },
        distanceToStart: value - gtk_adjustment_get_lower(adjustment),
        distanceToEnd: lastValue - value, pageSize: pageSize)
    }

    /// What has the keyboard focus, with the ids of sections.
    private var focusByID: Sight.Focus {
      switch focus {
      case .nothing: .nothing
      case .filter: .filter
      case .list: .list
      case .row(let id): .row(id)
      case .entry(let id): .entry(id)
      case .check(let id): .check(id)
      case .header(let section): .header(adapter.sections[section].id)
      case .headerEntry(let section): .headerEntry(adapter.sections[section].id)
      case .other: .other
      }
    }

    // MARK: The focus

    /// The widget of a row that GTK made: the parent of the cell's widget.
    func rowWidget(of id: Int) -> UnsafeMutablePointer<GtkWidget>? {
      cell(of: id).flatMap { gtk_widget_get_parent($0.widget.pointer) }
    }

    /// Focuses a row itself, and no widget inside of it.
    func focusRow(_ id: Int) {
      gtk_root_set_focus(OpaquePointer(window), rowWidget(of: id)!)
    }

    func focusEntry(_ id: Int) { gtk_widget_grab_focus(cell(of: id)!.entry.pointer) }

    func focusCheck(_ id: Int) { gtk_widget_grab_focus(cell(of: id)!.check.pointer) }

    /// Focuses the entry in the header of a section; does nothing if there is none.
    func focusHeaderEntry(ofSection section: Int) {
      guard let position = list.layout.headerPosition(ofSection: section),
        let cell = list.slot(at: position)?.cell as? HeaderEntryCell
      else { return }
      gtk_widget_grab_focus(cell.widget.pointer)
    }

    /// Moves the focus as the keys Tab and the arrows do.
    func moveFocus(_ direction: GtkDirectionType) {
      gtk_widget_child_focus(window, direction)
    }

    // MARK: The text

    /// The editable widget that has the focus.
    var editable: OpaquePointer? {
      guard focusedText != nil else { return nil }
      return gtk_root_get_focus(OpaquePointer(window)).map { OpaquePointer($0) }
    }

    /// Types at the cursor, as an input method does: replaces the selection.
    func insertAtCursor(_ text: String) {
      guard let editable else { return }
      gtk_editable_delete_selection(editable)
      var position = gtk_editable_get_position(editable)
      gtk_editable_insert_text(editable, text, -1, &position)
      gtk_editable_set_position(editable, position)
    }

    /// Takes back all that was typed in the entry that has the focus, and types it again.
    ///
    /// - Returns: The texts after each step back.
    func undoneTexts() -> [String] {
      guard let editable else { return [] }
      let widget = UnsafeMutablePointer<GtkWidget>(editable)
      var texts = [String(cString: gtk_editable_get_text(editable))]
      while texts.count < 100 {
        gtk_widget_activate_action_variant(widget, "text.undo", nil)
        let text = String(cString: gtk_editable_get_text(editable))
        if text == texts.last { break }
        texts.append(text)
      }
      for _ in 1..<texts.count { gtk_widget_activate_action_variant(widget, "text.redo", nil) }
      return texts
    }

    // MARK: Scrolling

    /// Scrolls by a distance in each of the next frames, in the phase in which GTK's own animations
    /// run.
    func scroll(by distance: Double, frames: Int = 1, during update: (Int) -> Void = { _ in }) {
      guard let clock = gtk_widget_get_frame_clock(list.widget.pointer) else { return }
      for frame in 0..<frames {
        let connection = GTKSignal.connect("update", of: clock) { [unowned self] in
          value += distance
        }
        update(frame)
        drawFrame()
        g_signal_handler_disconnect(UnsafeMutableRawPointer(clock), connection)
      }
    }

    /// Makes the scrolled window believe that a wheel was turned.
    ///
    /// The wheel is not turned beyond the start or the end of the list: GTK would then take the list
    /// there once more in each of the next frames, whatever the person does.
    ///
    /// - Parameter steps: The number of steps down; negative for steps up.
    /// - Returns: Whether the window has scrolled.
    @discardableResult
    func turnWheel(by steps: Double) -> Bool {
      let controllers = gtk_widget_observe_controllers(scroller.pointer)!
      defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
      let before = value
      let stepSize = pow(pageSize, 2.0 / 3)
      let steps = min(max(steps, -value / stepSize), (lastValue - value) / stepSize)
      for index in 0..<g_list_model_get_n_items(controllers) {
        let controller = g_list_model_get_item(controllers, index)!
        defer { g_object_unref(controller) }
        let instance = controller.assumingMemoryBound(to: GTypeInstance.self)
        guard g_type_check_instance_is_a(instance, gtk_event_controller_scroll_get_type()) != 0,
          gtk_event_controller_get_propagation_phase(OpaquePointer(controller))
            == GTK_PHASE_BUBBLE
        else { continue }
        GTKSignal.emitScroll(of: controller, 0, steps)
      }
      return value != before
    }
  }

  extension GTKSignal {
    /// Emits the signal `scroll` of a `GtkEventControllerScroll`.
    static func emitScroll(of controller: UnsafeMutableRawPointer, _ x: Double, _ y: Double) {
      let type = controller.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee
        .g_type
      var values = [GValue(), GValue(), GValue()]
      g_value_init(&values[0], type)
      g_value_set_instance(&values[0], controller)
      for (index, number) in [(1, x), (2, y)] {
        g_value_init(&values[index], GType(15 << 2))
        g_value_set_double(&values[index], number)
      }
      var result = GValue()
      g_value_init(&result, GType(5 << 2))
      g_signal_emitv(&values, g_signal_lookup("scroll", type), 0, &result)
      for index in values.indices { g_value_unset(&values[index]) }
      g_value_unset(&result)
    }
  }
#endif
