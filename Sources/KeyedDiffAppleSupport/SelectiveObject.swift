#if canImport(ObjectiveC)
  internal import Foundation
  public import ObjectiveC
  public import class ObjectiveC.NSObject

  /// An object that can report optional methods as not implemented, although its class implements
  /// them.
  ///
  /// The behavior of a view depends on which optional methods its data source implements. For
  /// example, a table shows reorder controls if its data source can move rows. So a method is
  /// reported as not implemented if the app has set no handler for it. A view checks only once
  /// which methods are implemented: when the object becomes its data source or delegate.
  @MainActor
  open class SelectiveObject: NSObject {
    /// Returns whether the method with the given selector is reported as not implemented.
    public var hides: (String) -> Bool

    /// Creates an object.
    ///
    /// - Parameter hides: Returns whether the method with the given selector is reported as not
    ///   implemented.
    public init(hides: @escaping (String) -> Bool = { _ in false }) {
      self.hides = hides
    }

    nonisolated open override func responds(to selector: Selector!) -> Bool {
      guard super.responds(to: selector) else { return false }
      // `hides` must be called on the main thread. Views call `responds(to:)` only there.
      guard pthread_main_np() != 0 else { return true }
      let name = NSStringFromSelector(selector)
      return MainActor.assumeIsolated { !hides(name) }
    }
  }
#endif
