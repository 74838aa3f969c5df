/// A method that the library implements for a view: of its data source, its delegate, its menu or
/// its target.
///
/// The behavior of a view depends on which optional methods its data source and its delegate
/// implement. For example, a table shows reorder controls if its data source can move rows, and does
/// not measure cells if its delegate returns heights. So a view finds a method only while the
/// library handles it: because the view needs it in any case, or because the app has set a handler.
package struct DelegateMethod: Hashable {
  /// The object to which the view sends the message.
  package enum Receiver: Hashable {
    case dataSource
    case delegate
    /// If it has no methods that are handled, the view gets no data source for prefetching.
    case prefetchDataSource
    /// The delegate of the menu.
    case menu
    /// The target of a double click.
    case target
  }

  /// What must happen in the view when the method comes or goes, besides setting the receiver again.
  package enum Effect: Hashable {
    case nothing
    /// The view must request heights and sizes again.
    case forgetsSizes
    /// The view gets or loses the context menu of rows.
    case setsMenu
    /// The view begins or ceases to report that the user activates a row.
    case setsActivation
  }

  package let selector: String
  package let receiver: Receiver
  package let effect: Effect
  package let isHandled: Bool

  /// A method of the data source.
  package static func dataSource(
    _ selector: String, if isHandled: Bool = true, effect: Effect = .nothing
  ) -> DelegateMethod {
    DelegateMethod(
      selector: selector, receiver: .dataSource, effect: effect, isHandled: isHandled)
  }

  /// A method of the delegate.
  package static func delegate(
    _ selector: String, if isHandled: Bool = true, effect: Effect = .nothing
  ) -> DelegateMethod {
    DelegateMethod(selector: selector, receiver: .delegate, effect: effect, isHandled: isHandled)
  }

  /// A method of the data source for prefetching.
  package static func prefetching(_ selector: String, if isHandled: Bool) -> DelegateMethod {
    DelegateMethod(
      selector: selector, receiver: .prefetchDataSource, effect: .nothing, isHandled: isHandled)
  }

  /// A method of the menu's delegate.
  package static func menu(_ selector: String, if isHandled: Bool) -> DelegateMethod {
    DelegateMethod(selector: selector, receiver: .menu, effect: .setsMenu, isHandled: isHandled)
  }

  /// An action that the target performs when the user activates a row.
  package static func activation(_ selector: String, if isHandled: Bool) -> DelegateMethod {
    DelegateMethod(
      selector: selector, receiver: .target, effect: .setsActivation, isHandled: isHandled)
  }
}
