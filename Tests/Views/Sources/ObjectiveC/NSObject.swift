import Foundation

/// The root class of the stand-ins, with the methods that Apple's `NSObject` has and that of
/// Foundation on Linux lacks.
///
/// Foundation's class remains the superclass, so that index paths, notifications and coders are
/// objects, too. Where a source imports both modules, `import class ObjectiveC.NSObject` chooses
/// this class, which is the only one on Apple's platforms.
open class NSObject: Foundation.NSObject {
  /// Returns whether objects of this class have a method.
  ///
  /// Swift cannot find out which optional methods a class implements. So `NSObject` itself has
  /// none, and each subclass counts as having all of them, with the default implementations of the
  /// stand-in's protocols. A delegate that overrides ``responds(to:)`` tells which it has.
  open class func instancesRespond(to aSelector: Selector!) -> Bool { self != NSObject.self }

  /// Returns whether the class can add a method that it is asked for.
  open class func resolveInstanceMethod(_ sel: Selector!) -> Bool { false }

  open func responds(to aSelector: Selector!) -> Bool { Self.instancesRespond(to: aSelector) }

  open func conforms(to aProtocol: Protocol) -> Bool { aProtocol.isConformed(self) }

  /// Returns the object that receives a message in place of this one; `nil` for this one.
  open func forwardingTarget(for aSelector: Selector!) -> Any? { nil }
}
