#if canImport(ObjectiveC)
  internal import Foundation
  public import ObjectiveC
  public import class ObjectiveC.NSObject

  /// A delegate or data source that forwards each message to the library's object if that object
  /// handles the message, otherwise to the app's.
  ///
  /// The proxy responds to a selector only if one of the two objects handles it. Each subclass
  /// conforms to a delegate or data source protocol, but implements only the methods that the
  /// protocol requires, which the library always handles.
  @MainActor
  open class DelegateProxy: NSObject {
    /// The selectors that the library's delegate handles.
    public var handledSelectors: Set<String> = []
    private let libraryDelegate: NSObject
    /// The app's own delegate or data source.
    public weak var appDelegate: NSObject? {
      didSet { if appDelegate != nil { hadAppDelegate = true } }
    }
    /// Whether `appDelegate` has ever been set to an object.
    private var hadAppDelegate: Bool

    /// Creates a proxy.
    ///
    /// - Parameters:
    ///   - libraryDelegate: The library's delegate.
    ///   - appDelegate: The app's own delegate. If this object is itself a proxy, its `appDelegate`
    ///     is used instead.
    public init(_ libraryDelegate: NSObject, appDelegate: NSObject?) {
      self.libraryDelegate = libraryDelegate
      let appDelegate = (appDelegate as? DelegateProxy).map { $0.appDelegate } ?? appDelegate
      self.appDelegate = appDelegate
      hadAppDelegate = appDelegate != nil
    }

    /// Returns the delegate that handles a message; `nil` if neither delegate handles it.
    private func target(of name: String) -> NSObject? {
      handledSelectors.contains(name) ? libraryDelegate : appDelegate(respondingTo: name)
    }

    /// Returns the app's delegate if it implements the given method; otherwise `nil`.
    package func appDelegate(respondingTo name: String) -> NSObject? {
      appDelegate.flatMap { $0.responds(to: NSSelectorFromString(name)) ? $0 : nil }
    }

    // Asks for the methods of `NSObject`, not of `super`: all others are handled or forwarded.
    nonisolated open override func responds(to selector: Selector!) -> Bool {
      if NSObject.instancesRespond(to: selector) { return true }
      // Views call this method on the main thread. On other threads, the two delegates cannot be
      // accessed, because they belong to the main actor.
      guard pthread_main_np() != 0 else { return false }
      let name = NSStringFromSelector(selector)
      return MainActor.assumeIsolated { target(of: name) != nil }
    }

    nonisolated open override func forwardingTarget(for selector: Selector!) -> Any? {
      guard pthread_main_np() != 0 else { return super.forwardingTarget(for: selector) }
      let name = NSStringFromSelector(selector)
      // It is safe to use the target outside of the main-actor closure, because the code outside
      // runs on the main thread, too.
      let target = MainActor.assumeIsolated { UncheckedBox(value: forwardingTarget(of: name)) }
      return target.value ?? super.forwardingTarget(for: selector)
    }

    nonisolated open override func conforms(to aProtocol: Protocol) -> Bool {
      if super.conforms(to: aProtocol) { return true }
      guard pthread_main_np() != 0 else { return false }
      // `Protocol` is not `Sendable`. The closure runs at once, on this thread.
      nonisolated(unsafe) let aProtocol = aProtocol
      return MainActor.assumeIsolated { appDelegate?.conforms(to: aProtocol) ?? false }
    }

    /// Returns the object to which a message is forwarded.
    ///
    /// A view remembers which methods the app's delegate implements, and may call them even after
    /// that delegate has been deallocated. The library's delegate then answers if it implements the
    /// method. It implements all methods that return floating-point numbers or structures, so a
    /// message to the `SilentDelegate` returns an object, an integer or nothing.
    private func forwardingTarget(of name: String) -> NSObject? {
      if let target = target(of: name) { return target }
      guard hadAppDelegate, appDelegate == nil else { return nil }
      let isImplemented = libraryDelegate.responds(to: NSSelectorFromString(name))
      return isImplemented ? libraryDelegate : SilentDelegate.shared
    }
  }

  /// Carries a main-actor object out of a closure that runs on the main actor.
  // `@unchecked` is safe, because the box is created and read on the main thread.
  private struct UncheckedBox: @unchecked Sendable {
    let value: NSObject?
  }

  /// An object that returns `nil`, `false` or zero for every message.
  private final class SilentDelegate: NSObject {
    @MainActor static let shared = SilentDelegate()

    override class func resolveInstanceMethod(_ selector: Selector!) -> Bool {
      // Only the Objective-C runtime can add methods to a class.
      #if canImport(Darwin)
        let answer: @convention(block) (AnyObject) -> UInt = { _ in 0 }
        return class_addMethod(self, selector, imp_implementationWithBlock(answer), "Q@:")
      #else
        return super.resolveInstanceMethod(selector)
      #endif
    }
  }
#endif
