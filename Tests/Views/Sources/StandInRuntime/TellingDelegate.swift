public import ObjectiveC
public import class ObjectiveC.NSObject

/// A delegate or data source of a test, which tells which optional methods it has.
@MainActor
open class TellingDelegate: NSObject {
  public override init() { super.init() }

  /// Returns whether the delegate has a method, such as `tableView:didSelectRowAtIndexPath:`.
  open func responds(toSelectorNamed name: String) -> Bool { true }

  nonisolated open override func responds(to aSelector: Selector!) -> Bool {
    let name = NSStringFromSelector(aSelector)
    return MainActor.assumeIsolated { responds(toSelectorNamed: name) }
  }
}
