/// An action of a swipe over a row.
public final class NSTableViewRowAction: NSObject {
  public enum Style: Int, Sendable {
    case regular
    case destructive
  }

  public let style: Style
  public var title: String
  let handler: (NSTableViewRowAction, Int) -> Void

  public init(
    style: Style, title: String, handler: @escaping (NSTableViewRowAction, Int) -> Void
  ) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }
}
