/// A file with views: here, a closure that makes them.
public final class NSNib: NSObject {
  public typealias Name = String

  /// Functions that only tests call.
  public enum StandIn {
    /// Registers a nib.
    ///
    /// - Parameters:
    ///   - name: The name of the nib.
    ///   - make: Makes the top-level object: a view or an item.
    @MainActor
    public static func add(_ name: String, make: @escaping @MainActor () -> AnyObject) {
      makers[name] = make
    }

    // `unsafe`: tests add and load nibs on the main actor.
    nonisolated(unsafe) fileprivate static var makers: [String: @MainActor () -> AnyObject] = [:]
  }

  private let make: @MainActor () -> AnyObject

  /// Loads a nib; `nil` if there is none with this name.
  public init?(nibNamed nibName: NSNib.Name, bundle: Bundle?) {
    guard let make = StandIn.makers[nibName] else { return nil }
    self.make = make
    super.init()
  }

  @MainActor func instantiate() -> AnyObject { make() }
}
