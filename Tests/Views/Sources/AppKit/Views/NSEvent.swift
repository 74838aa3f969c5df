/// A press of a key. Other events are not simulated.
public final class NSEvent: NSObject {
  /// Kinds of events.
  public struct EventTypeMask: OptionSet, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let keyDown = EventTypeMask(rawValue: 1 << 10)
  }

  /// Keys that are held down.
  public struct ModifierFlags: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let shift = ModifierFlags(rawValue: 1 << 17)
    public static let control = ModifierFlags(rawValue: 1 << 18)
    public static let option = ModifierFlags(rawValue: 1 << 19)
    public static let command = ModifierFlags(rawValue: 1 << 20)
  }

  public let keyCode: UInt16
  public let modifierFlags: ModifierFlags
  private weak var ownWindow: NSWindow?

  @MainActor public var window: NSWindow? { ownWindow }

  init(keyCode: UInt16, _ modifierFlags: ModifierFlags, in window: NSWindow) {
    (self.keyCode, self.modifierFlags, ownWindow) = (keyCode, modifierFlags, window)
    super.init()
  }

  // MARK: Monitors

  private final class Monitor {
    let handler: (NSEvent) -> NSEvent?

    init(_ handler: @escaping (NSEvent) -> NSEvent?) { self.handler = handler }
  }

  // `unsafe` is correct, because events are sent and monitors are added on the main thread only.
  private nonisolated(unsafe) static var monitors: [Monitor] = []

  /// The number of monitors.
  static var monitorCount: Int { monitors.count }

  public class func addLocalMonitorForEvents(
    matching mask: EventTypeMask, handler block: @escaping (NSEvent) -> NSEvent?
  ) -> Any? {
    let monitor = Monitor(block)
    monitors.append(monitor)
    return monitor
  }

  public class func removeMonitor(_ eventMonitor: Any) {
    monitors.removeAll { $0 === eventMonitor as AnyObject }
  }

  /// Shows the event to all monitors.
  ///
  /// - Returns: Whether the event is still to be sent to its window.
  func passesMonitors() -> Bool {
    var event = self
    for monitor in Self.monitors {
      guard let next = monitor.handler(event) else { return false }
      event = next
    }
    return true
  }
}
