/// A file with views: here a closure that makes them.
@MainActor
public final class NSNib: NSObject {
  public typealias Name = String

  /// What only tests call.
  public enum StandIn {
    /// Makes a nib known.
    ///
    /// - Parameters:
    ///   - name: The name of the nib.
    ///   - make: Makes the object at its top level: a view or an item.
    @MainActor
    public static func add(_ name: String, make: @escaping @MainActor () -> AnyObject) {
      makers[name] = make
    }

    @MainActor fileprivate static var makers: [String: @MainActor () -> AnyObject] = [:]
  }

  private let make: @MainActor () -> AnyObject

  /// Loads a nib; `nil` if there is none of the name.
  public init?(nibNamed nibName: NSNib.Name, bundle: Bundle?) {
    guard let make = StandIn.makers[nibName] else { return nil }
    self.make = make
    super.init()
  }

  func instantiate() -> AnyObject { make() }
}
