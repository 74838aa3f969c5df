/// A color, by name.
public struct NSColor: Hashable, Sendable {
  public let name: String

  public static let systemRed = NSColor(name: "systemRed")
}

/// A label.
@MainActor
open class NSTextField: NSView {
  public var stringValue = ""
  public var textColor: NSColor?

  public convenience init(labelWithString stringValue: String) {
    self.init(frame: .zero)
    self.stringValue = stringValue
  }
}
