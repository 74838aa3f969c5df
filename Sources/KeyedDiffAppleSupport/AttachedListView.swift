#if canImport(ObjectiveC)
  package import Foundation
  package import KeyedDiff

  /// A list view that changes a toolkit's view, with which an attachment connects it.
  @MainActor
  package protocol AttachedListView: FocusHost, Sendable {
    associatedtype View: AttachableView

    var attachment: ViewAttachment<View> { get }
    /// Whether the list view, not the user, is changing the view. The default is `false`.
    var isChanging: Bool { get }

    /// Runs a closure in which the list view, not the user, changes the view. The default
    /// implementation does only that.
    func changing(_ body: () -> Void)

    /// The paths of the rows in sight, in ascending order; possibly also of rows nearby.
    var shownPaths: [CurrentPath] { get }

    /// Returns the frame of a row in the content of the view.
    func frame(at path: CurrentPath) -> CGRect?

    /// Makes the view request heights and sizes again. Called after a delegate method that returns
    /// them was added or removed, because those that the view has cached are then outdated.
    func forgetSizes()

    /// Sets or removes a context menu of rows, as the app has a handler for it or not. The default
    /// implementation does nothing.
    func setRowMenu()

    /// Makes the view report that the user activates a row, if the app has a handler for that. The
    /// default implementation does nothing.
    func setActivation()
  }

  extension AttachedListView {
    package var isChanging: Bool { false }
    package func changing(_ body: () -> Void) { body() }
    package func setRowMenu() {}
    package func setActivation() {}

    /// The `ListDataSource` whose list is shown; `nil` if the app has its own data source.
    package var rows: (any RowSource)? { attachment.rows }
    /// Defers updates while the view must not change.
    package var gate: UpdateGate { attachment.gate }
    /// Keeps the keyboard focus in its row.
    package var focus: FocusKeeper { attachment.focus }
  }
#endif
