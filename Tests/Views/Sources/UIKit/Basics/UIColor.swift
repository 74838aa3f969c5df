public import Foundation

/// A color, which has only its components.
public final class UIColor: NSObject, Sendable {
  public let red: CGFloat
  public let green: CGFloat
  public let blue: CGFloat
  public let alpha: CGFloat

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return (red, green, blue, alpha) == (other.red, other.green, other.blue, other.alpha)
  }

  public override var hash: Int { [red, green, blue, alpha].hashValue }

  public class var clear: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 0) }
  public class var black: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 1) }
  public class var white: UIColor { UIColor(red: 1, green: 1, blue: 1, alpha: 1) }
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  public class var label: UIColor { black }
  public class var secondaryLabel: UIColor {
    UIColor(red: 0.24, green: 0.24, blue: 0.26, alpha: 0.6)
  }
  public class var systemBackground: UIColor { white }
}

/// A picture without content.
public final class UIImage: NSObject, Sendable {
  public override init() {}
}
