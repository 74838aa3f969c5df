#if STAND_IN
  public import Foundation
  public import StandInRuntime
#elseif canImport(ObjectiveC)
  public import Foundation
#endif

#if STAND_IN || canImport(ObjectiveC)
  /// The delegate that a view gets. It passes each message on to the library's delegate, or else to
  /// the app's.
  ///
  /// A message has a method only if one of both has a use for it. Subclasses conform to a protocol
  /// whose methods are all optional, and implement none of them.
  @MainActor
  open class DelegateProxy: NSObject {
    /// The selectors that the library's delegate handles now.
    public var handledSelectors: Set<String>
    private let libraryDelegate: NSObject
    /// The app's own delegate.
    public private(set) weak var appDelegate: NSObject?

    /// Creates a proxy.
    ///
    /// - Parameters:
    ///   - libraryDelegate: The delegate of the library.
    ///   - handledSelectors: The selectors that it handles.
    ///   - appDelegate: The app's own delegate.
    public init(
      _ libraryDelegate: NSObject, handling handledSelectors: Set<String>, appDelegate: NSObject?
    ) {
      self.libraryDelegate = libraryDelegate
      self.handledSelectors = handledSelectors
      self.appDelegate = appDelegate
    }

    /// The delegate that gets a message; `nil` if neither has a use for it.
    private func target(of name: String) -> NSObject? {
      if handledSelectors.contains(name) { return libraryDelegate }
      return appDelegate.flatMap { $0.responds(toName: name) ? $0 : nil }
    }

    #if !STAND_IN
      nonisolated open override func responds(to selector: Selector!) -> Bool {
        if super.responds(to: selector) { return true }
        let name = NSStringFromSelector(selector)
        // Views ask on the main actor.
        return MainActor.assumeIsolated { target(of: name) != nil }
      }

      nonisolated open override func forwardingTarget(for selector: Selector!) -> Any? {
        let name = NSStringFromSelector(selector)
        // Views send messages on the main actor, and the target gets them there.
        let target = MainActor.assumeIsolated { UncheckedBox(value: target(of: name)) }
        return target.value ?? super.forwardingTarget(for: selector)
      }
    #endif
  }

  #if STAND_IN
    extension DelegateProxy: RespondsToSelectors {
      public func responds(toSelectorNamed name: String) -> Bool { target(of: name) != nil }

      public func forwardingTarget(forSelectorNamed name: String) -> AnyObject? {
        target(of: name)
      }
    }

    extension NSObject {
      @MainActor
      fileprivate func responds(toName name: String) -> Bool {
        (self as? any RespondsToSelectors)?.responds(toSelectorNamed: name) ?? true
      }
    }
  #else
    extension NSObject {
      @MainActor
      fileprivate func responds(toName name: String) -> Bool {
        responds(to: NSSelectorFromString(name))
      }
    }

    /// Carries an object of the main actor out of a closure that runs there.
    // Unchecked: both sides run on the main actor.
    private struct UncheckedBox: @unchecked Sendable {
      let value: NSObject?
    }
  #endif
#endif
