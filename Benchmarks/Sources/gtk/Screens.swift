#if GTK
  import CGTK
  import Foundation
  import KeyedDiff
  import KeyedDiffGTK
  import KeyedDiffLists
  import KeyedDiffTestSupport

  struct Contact: Identifiable, Equatable, Sendable {
    let id: Int
    var name: String
  }

  extension [Contact] {
    /// A third of the edits each are deletions, insertions and changes of content.
    mutating func edit(_ count: Int, using random: inout SplitMix64) {
      for edit in 0..<count {
        let index = Int.random(in: indices, using: &random)
        switch edit % 3 {
        case 0: remove(at: index)
        case 1:
          let id = 1_000_000 + Int(random.next() >> 20)
          insert(Contact(id: id, name: "Contact \(id)"), at: index)
        default: self[index].name += "."
        }
      }
    }
  }

  final class ContactCell: GTKCell, ConfigurableView {
    static var setUpCount = 0
    let widget = GTKWidget(gtk_label_new(nil))
    var name = ""

    func configure(with contact: Contact) {
      Self.setUpCount += 1
      name = contact.name
      gtk_label_set_text(widget.opaque, name)
    }
  }

  /// A window with a list.
  @MainActor
  final class Screen {
    let adapter: ListAdapter<Int, Contact>
    private let source: ListDataSource<Int, Contact>
    let list: GTKListView<Int, Contact, Contact.ID>
    let window = gtk_window_new()!

    init(_ contacts: [Contact], selection: SelectionMode) {
      adapter = ListAdapter(sections: [ListSection(id: 0, items: contacts)])
      // Measures all costs, including that of the comparison.
      adapter.options.backgroundThreshold = .max
      source = ListDataSource(adapter: adapter) { ContactCell.row($0) }
      list = GTKListView(source, selection: selection)
      gtkShow(list.widget.pointer, in: window)
    }

    /// Scrolls to a place, given as a fraction of the height.
    func settle(at fraction: Double = 0.5) async {
      await scroll(list.widget.pointer, to: fraction, window)
    }

    /// Applies an update, and checks that it does not reload the list.
    func apply(_ update: ListUpdate<Int, Contact>) {
      var outcome: UpdateOutcome?
      adapter.apply(update) { outcome = $0 }
      precondition(outcome == .batches(1), "The update ended as \(String(describing: outcome)).")
    }

    /// Selects rows at regular distances.
    func select(_ count: Int) {
      let rowCount = adapter.sections[0].items.count
      list.selection = (0..<count).map { CurrentPath(section: 0, item: $0 * (rowCount / count)) }
    }

    /// Gives the keyboard focus to a row that has a cell.
    func focus(onRow item: Int) {
      let cell = list.cell(at: CurrentPath(section: 0, item: item))!
      gtk_widget_grab_focus(gtk_widget_get_parent(cell.widget.pointer))
    }

    /// Whether each cell shows the contact of its row.
    func showsItsList() -> Bool {
      let contacts = adapter.sections[0].items
      var cellCount = 0
      for (item, contact) in contacts.enumerated() {
        guard let cell = list.cell(at: CurrentPath(section: 0, item: item)) as? ContactCell else {
          continue
        }
        cellCount += 1
        if cell.name != contact.name { return false }
      }
      return cellCount > 0
    }
  }

  /// Puts a list into a window.
  @MainActor
  func gtkShow(_ list: UnsafeMutablePointer<GtkWidget>, in window: UnsafeMutablePointer<GtkWidget>)
  {
    let scroller = gtk_scrolled_window_new()!
    gtk_scrolled_window_set_child(OpaquePointer(scroller), list)
    let window = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_default_size(window, 300, 600)
    gtk_window_set_child(window, scroller)
    gtk_window_present(window)
  }

  @MainActor
  func close(_ window: UnsafeMutablePointer<GtkWidget>) {
    gtk_window_destroy(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self))
  }

  @MainActor
  func scroll(
    _ list: UnsafeMutablePointer<GtkWidget>, to fraction: Double,
    _ window: UnsafeMutablePointer<GtkWidget>
  ) async {
    while gtk_widget_get_mapped(list) == 0 { try? await Task.sleep(nanoseconds: 1_000_000) }
    await Frame.next(of: window)
    let adjustment = gtk_scrollable_get_vadjustment(OpaquePointer(list))
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment) * fraction)
    for _ in 0..<3 { await Frame.next(of: window) }
  }

  /// Frames that GTK draws.
  @MainActor
  enum Frame {
    /// Returns when the next frame is drawn.
    static func next(of window: UnsafeMutablePointer<GtkWidget>) async {
      let clock = gtk_widget_get_frame_clock(window)!
      await withCheckedContinuation { continuation in
        let waiting = Unmanaged.passRetained(Waiting(continuation)).toOpaque()
        let callback: @convention(c) (gpointer?, gpointer?) -> Void = { clock, data in
          nonisolated(unsafe) let (clock, data) = (clock, data)
          MainActor.assumeIsolated {
            let waiting = Unmanaged<Waiting>.fromOpaque(data!).takeUnretainedValue()
            g_signal_handler_disconnect(clock, waiting.connection)
            waiting.continuation.resume()
            Unmanaged<Waiting>.fromOpaque(data!).release()
          }
        }
        let connection = g_signal_connect_data(
          UnsafeMutableRawPointer(clock), "after-paint",
          unsafeBitCast(callback, to: GCallback.self), waiting, nil, GConnectFlags(rawValue: 0))
        Unmanaged<Waiting>.fromOpaque(waiting).takeUnretainedValue().connection = connection
        gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT)
      }
    }

    private final class Waiting {
      let continuation: CheckedContinuation<Void, Never>
      var connection: gulong = 0

      init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
    }
  }
#endif
