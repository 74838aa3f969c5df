/// A color, by name.
public final class NSColor: NSObject, Sendable {
  public let name: String

  init(name: String) { self.name = name }

  private static let red = NSColor(name: "systemRed")

  public class var systemRed: NSColor { red }
}

/// A label.
@MainActor
open class NSTextField: NSControl {
  public var stringValue = ""
  public var textColor: NSColor?

  public convenience init(labelWithString stringValue: String) {
    self.init(frame: .zero)
    self.stringValue = stringValue
  }
}
