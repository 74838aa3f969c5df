#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import KeyedDiff
  import KeyedDiffAppleSupport

  /// A list view whose rows the user can activate.
  @MainActor
  protocol ActivatableListView: AttachedListView {
    /// The view; `nil` if it is deallocated or has another data source.
    var activatableView: NSView? { get }
    /// The path of the row that the user has clicked; `nil` if there is none.
    var clickedPath: CurrentPath? { get }
  }

  /// Activates rows of a view: by a double click, and by Return while the view is the first responder.
  ///
  /// AppKit has no delegate method for either. A view would get the key in `keyDown`, which only a
  /// subclass can override, so a local monitor looks at the keys before AppKit sends them.
  @MainActor
  final class RowActivation: NSObject {
    static let clickAction = "activateClickedRow"

    private weak var list: (any ActivatableListView)?
    private var monitor: KeyMonitor?

    init(_ list: any ActivatableListView) {
      self.list = list
    }

    /// Whether Return activates rows.
    var watchesKeys: Bool {
      get { monitor != nil }
      set {
        guard newValue != watchesKeys else { return }
        monitor?.end()
        monitor = newValue ? KeyMonitor { [weak self] event in self?.handle(event) } : nil
      }
    }

    // Only the Objective-C runtime finds a method by its name.
    #if canImport(Darwin)
      @objc
    #endif
    func activateClickedRow() {
      guard let list, let path = list.clickedPath else { return }
      list.rows?.didActivate([path])
    }

    /// Returns whether the event was a key that activates rows; `nil` if this object is no longer used.
    private func handle(_ event: NSEvent) -> Bool? {
      guard let list else { return nil }
      guard let view = list.activatableView, let window = view.window, window === event.window,
        window.firstResponder === view, event.isReturn
      else { return false }
      let paths = list.selection
      list.rows?.didActivate(paths)
      return !paths.isEmpty
    }
  }

  /// Recognizes a double click of an item.
  final class RowDoubleClick: NSClickGestureRecognizer {}

  extension NSTableView {
    /// Removes the action of a double click that a list view has set.
    func removeDoubleClick() {
      guard doubleAction == NSSelectorFromString(RowActivation.clickAction) else { return }
      doubleAction = nil
      target = nil
    }
  }

  /// Looks at the keys that the app receives, until it ends or its owner is deallocated.
  @MainActor
  private final class KeyMonitor {
    private var token: Any?

    /// Begins to look at keys.
    ///
    /// - Parameter handle: Returns whether it has handled a key, which then goes nowhere else; `nil`
    ///   to end.
    init(_ handle: @escaping @MainActor (NSEvent) -> Bool?) {
      // The closure retains the monitor, so that it can end when the owner was deallocated.
      token = NSEvent.addLocalMonitorForEvents(matching: .keyDown) { event in
        guard let isHandled = handle(event) else {
          self.end()
          return event
        }
        return isHandled ? nil : event
      }
    }

    func end() {
      if let token { NSEvent.removeMonitor(token) }
      token = nil
    }
  }

  extension NSEvent {
    /// Whether the event is Return, or Enter on the keypad, without another key.
    fileprivate var isReturn: Bool {
      (keyCode == 36 || keyCode == 76)
        && modifierFlags.isDisjoint(with: [.command, .option, .control, .shift])
    }
  }
#endif
