#if GTK
  import CGTK
  import Foundation

  @testable import KeyedDiffGTK

  /// Real keys, wheel steps and pointer movements: those of the X server's test extension.
  @MainActor
  final class RealInput {
    private let screen: FormScreen
    /// The title of the window, by which the X server finds it.
    private var title = ""
    private var windowCount = 0
    /// The id of the window in the X server.
    private var id = ""
    /// The numbers of keys and buttons that were released in the window, of wheel steps, and of
    /// movements of the pointer.
    private(set) var keys = 0
    private(set) var buttons = 0
    private(set) var wheelSteps = 0
    private(set) var movements = 0

    init(_ screen: FormScreen) {
      XServer.startWindowManager
      self.screen = screen
      activate()
    }

    // MARK: The window

    /// Makes the window of the screen the active one.
    func activate() {
      let window = OpaquePointer(screen.window).window
      if gtk_window_get_title(window).map({ String(cString: $0) }) != title {
        follow(screen.window)
      }
      guard gtk_window_is_active(OpaquePointer(screen.window).window) == 0 else { return }
      XServer.run("xdotool windowactivate \(id)")
      if !Toolkit.run(until: { gtk_window_is_active(OpaquePointer(screen.window).window) != 0 }) {
        print("The window \(id) does not become active.")
      }
    }

    private func follow(_ window: UnsafeMutablePointer<GtkWidget>) {
      windowCount += 1
      title = "KeyedDiff \(getpid()) \(windowCount)"
      gtk_window_set_title(OpaquePointer(window).window, title)
      id = ""
      Toolkit.run {
        id =
          XServer.run("xdotool search --name '\(title)'").split(separator: "\n").last
          .map(String.init) ?? ""
        return !id.isEmpty
      }
      // Wide enough for two columns.
      gtk_window_set_default_size(OpaquePointer(window).window, 640, 440)
      Toolkit.run { gtk_widget_get_width(window) == 640 }
      let controller = gtk_event_controller_legacy_new()!
      gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
      gtk_widget_add_controller(window, controller)
      GTKSignal.connect("event", of: controller) { [weak self] () -> Bool in
        self?.count(gtk_event_controller_get_current_event(controller))
        return false
      }
    }

    private func count(_ event: OpaquePointer?) {
      guard let event else { return }
      switch gdk_event_get_event_type(event) {
      case GDK_KEY_RELEASE: keys += 1
      case GDK_BUTTON_RELEASE: buttons += 1
      case GDK_SCROLL: wheelSteps += 1
      case GDK_MOTION_NOTIFY: movements += 1
      default: break
      }
    }

    /// Lets GTK work until nothing more arrives.
    private func settle() {
      var quiet = 0
      while quiet < 10 {
        if g_main_context_iteration(nil, 0) != 0 { quiet = 0 } else { quiet += 1 }
        usleep(1_000)
      }
    }

    // MARK: Keys

    /// Presses and releases keys, which arrive at GTK later.
    ///
    /// - Parameter names: Names of keys with modifiers, such as `shift+Left`.
    func send(_ names: [String]) {
      XServer.run("xdotool key --delay 0 \(names.joined(separator: " "))")
    }

    /// Presses and releases keys, and lets GTK handle them.
    ///
    /// - Returns: Whether all of them have arrived.
    @discardableResult
    func press(_ names: String...) -> Bool {
      let expected = keys + Self.count(names)
      send(names)
      return arrive(keys: expected)
    }

    /// The number of keys, with modifiers.
    private static func count(_ names: [String]) -> Int {
      names.map { $0.split(separator: "+").count }.reduce(0, +)
    }

    /// Lets GTK handle keys that were sent.
    @discardableResult
    func arrive(keys expected: Int) -> Bool {
      let hasArrived = Toolkit.run { keys >= expected }
      settle()
      return hasArrived
    }

    // MARK: The pointer

    /// A point in the window, in the coordinates of a widget.
    private func point(
      _ x: Double, _ y: Double, in widget: UnsafeMutablePointer<GtkWidget>
    ) -> (x: Int, y: Int) {
      var (origin, result) = (graphene_point_t(), graphene_point_t())
      graphene_point_init(&origin, Float(x), Float(y))
      _ = gtk_widget_compute_point(widget, screen.window, &origin, &result)
      var (left, top) = (0.0, 0.0)
      gtk_native_get_surface_transform(OpaquePointer(screen.window), &left, &top)
      return (Int(Double(result.x) + left), Int(Double(result.y) + top))
    }

    /// Moves the pointer to a point of a widget; to its middle without a point.
    func move(
      to widget: UnsafeMutablePointer<GtkWidget>, x: Double? = nil, y: Double? = nil
    ) {
      let place = point(
        x ?? Double(gtk_widget_get_width(widget)) / 2,
        y ?? Double(gtk_widget_get_height(widget)) / 2, in: widget)
      XServer.run("xdotool mousemove --window \(id) \(place.x) \(place.y)")
      settle()
    }

    /// Clicks on a widget.
    ///
    /// - Returns: Whether the click has arrived.
    @discardableResult
    func click(_ widget: UnsafeMutablePointer<GtkWidget>, x: Double? = nil, y: Double? = nil)
      -> Bool
    {
      move(to: widget, x: x, y: y)
      let expected = buttons + 1
      XServer.run("xdotool click 1")
      let hasArrived = Toolkit.run { buttons >= expected }
      settle()
      return hasArrived
    }

    /// Clicks on a widget with the right button. The window need not get the release of the button,
    /// because a menu may have opened.
    func clickSecondary(_ widget: UnsafeMutablePointer<GtkWidget>, x: Double? = nil) {
      move(to: widget, x: x)
      XServer.run("xdotool click 3")
      settle()
    }

    /// Presses the left button.
    func pressButton() {
      XServer.run("xdotool mousedown 1")
      settle()
    }

    /// Releases the left button.
    func releaseButton() {
      XServer.run("xdotool mouseup 1")
      settle()
    }

    /// Turns the wheel over the list, one step in a frame.
    ///
    /// After two steps before a layout, a `GtkListView` with rows of different heights is anywhere
    /// in GTK 4.8, also without an update.
    ///
    /// - Parameter steps: The number of steps, upward if negative.
    /// - Returns: Whether the steps have arrived.
    @discardableResult
    func turnWheel(_ steps: Int) -> Bool {
      guard steps != 0 else { return true }
      move(to: screen.scroller.pointer)
      for _ in 0..<abs(steps) {
        let expected = wheelSteps + 1
        XServer.run("xdotool click \(steps < 0 ? 4 : 5)")
        if !Toolkit.run(until: { wheelSteps >= expected }) { return false }
        screen.drawFrame()
      }
      settle()
      // Beyond the start or the end, GTK counts steps of the wheel in an overshoot of up to 100
      // points. Until it has moved back, the first steps in the other direction scroll by less.
      if screen.value <= 0 || screen.value >= screen.lastValue {
        let end = Date(timeIntervalSinceNow: 1)
        while Date() < end { screen.drawFrame() }
      }
      return true
    }

    /// The distance of a wheel step in GTK.
    var wheelStep: Double { pow(screen.pageSize, 2.0 / 3) }

    /// Drags the scroll bar by a distance in points.
    func dragScrollBar(by distance: Double, during body: () -> Void = {}) {
      let bar = gtk_scrolled_window_get_vscrollbar(screen.scroller.opaque)!
      // Without a list that is longer than the window, there is no bar.
      guard gtk_widget_get_mapped(bar) != 0, screen.lastValue > 0 else { return }
      let height = Double(gtk_widget_get_height(bar))
      let start =
        (screen.value + screen.pageSize / 2) / gtk_adjustment_get_upper(screen.adjustment) * height
      let x = Double(gtk_widget_get_width(bar)) - 3
      move(to: bar, x: x, y: min(max(start, 4), height - 4))
      pressButton()
      body()
      for step in 1...4 {
        let y = min(max(start + distance * Double(step) / 4, 1), height - 1)
        move(to: bar, x: x, y: y)
      }
      releaseButton()
    }
  }
#endif
