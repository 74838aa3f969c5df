#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import KeyedDiff
  import KeyedDiffAppleSupport

  /// A list view whose rows the user can activate and delete.
  @MainActor
  protocol ActivatableListView: AttachedListView {
    /// The view; `nil` if it is deallocated or has another data source.
    var activatableView: NSView? { get }
    /// The path of the row that the user has clicked; `nil` if there is none.
    var clickedPath: CurrentPath? { get }
  }

  /// Activates rows of a view by a double click, and while the view is the first responder, activates
  /// the selected rows by Return and deletes them by Delete.
  ///
  /// AppKit has no delegate method for these. A view would get the key in `keyDown`, which only a
  /// subclass can override, so a local monitor looks at the keys before AppKit sends them.
  @MainActor
  final class RowCommands: NSObject {
    static let clickAction = "activateClickedRow"
    /// The name under which the tables of methods list the key Delete, which sends no action.
    static let deletion = "deleteSelectedRows"

    private weak var list: (any ActivatableListView)?
    private var monitor: KeyMonitor?

    init(_ list: any ActivatableListView) {
      self.list = list
    }

    /// Whether keys activate or delete rows.
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

    /// Returns whether the event was a key that activated or deleted rows; `nil` if this object is no
    /// longer used.
    private func handle(_ event: NSEvent) -> Bool? {
      guard let list else { return nil }
      guard let rows = list.rows, let view = list.activatableView, let window = view.window,
        window === event.window, window.firstResponder === view
      else { return false }
      let paths = list.selection
      if event.isReturn, rows.handlesActivation {
        rows.didActivate(paths)
        return !paths.isEmpty
      }
      return event.isDelete && rows.delete(paths)
    }
  }

  /// Recognizes a double click of an item.
  final class RowDoubleClick: NSClickGestureRecognizer {}

  extension NSTableView {
    /// Removes the action of a double click that a list view has set.
    func removeDoubleClick() {
      guard doubleAction == NSSelectorFromString(RowCommands.clickAction) else { return }
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
    fileprivate var isReturn: Bool { isKey(36) || isKey(76) }

    /// Whether the event is the backward or the forward Delete, without another key.
    fileprivate var isDelete: Bool { isKey(51) || isKey(117) }

    private func isKey(_ code: UInt16) -> Bool {
      keyCode == code && modifierFlags.isDisjoint(with: [.command, .option, .control, .shift])
    }
  }
#endif
