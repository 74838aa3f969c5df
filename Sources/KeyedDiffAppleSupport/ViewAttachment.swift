#if canImport(ObjectiveC)
  internal import KeyedDiffLists
  internal import class ObjectiveC.NSObject

  /// The connection of a toolkit's view with a list view, and with the `ListDataSource` whose list
  /// is shown.
  ///
  /// The attachment gives the view a data source, a delegate and a data source for prefetching, and
  /// takes them away again. A view checks only when they are set which optional methods they
  /// implement. So they are set again when the app has added or removed handlers.
  @MainActor
  package final class ViewAttachment<View: AttachableView> {
    /// The view; `nil` after it is deallocated.
    package private(set) weak var view: View?
    /// The `ListDataSource` whose list is shown; `nil` if the app has its own data source.
    package private(set) weak var rows: (any RowSource)?
    /// The list view. Set this property once.
    package weak var list: (any AttachedListView)? { didSet { focus.host = list } }
    /// Defers updates while the view must not change.
    package let gate = UpdateGate()
    /// Keeps the keyboard focus in its row.
    package let focus: FocusKeeper
    /// Keeps the scroll position.
    let place = PlaceKeeper()
    /// The scroll anchor that was read most recently.
    var knownAnchor: ScrollAnchor?

    /// The data source that forwards messages to the library's data source.
    package private(set) var dataSource: DelegateProxy?
    /// The delegate that forwards messages to the library's delegate and to the app's.
    package private(set) var delegate: DelegateProxy?
    private var methods: (any RowSource) -> [DelegateMethod] = { _ in [] }
    /// The methods that are handled, as the view has found them.
    private var handled: Set<DelegateMethod> = [] {
      didSet {
        delegate?.handledSelectors = selectors(of: [.delegate])
        dataSource?.handledSelectors = selectors(of: [.dataSource, .prefetchDataSource])
      }
    }
    private var areHandlersOutdated = false

    /// Creates an attachment that leaves the view its data source and its delegate.
    package init(_ view: View, showing rows: (any RowSource)?, _ focus: FocusKeeper) {
      self.view = view
      self.rows = rows
      self.focus = focus
      gate.isDropping = { [weak view] in view?.showsDrop == true }
    }

    deinit {
      // Without a data source, the view cannot make cells for its rows. Reloading the view removes
      // all rows.
      Task { @MainActor [weak view] in
        guard let view, view.rowDataSource == nil else { return }
        view.reloadData()
        view.removeRowActions()
      }
    }

    /// The view; `nil` after it is deallocated, or while it has a data source other than the one
    /// that this attachment has set.
    package var currentView: View? {
      guard let view else { return nil }
      return dataSource == nil || view.rowDataSource === dataSource ? view : nil
    }

    /// Sets the data source and the delegate of the view, once.
    ///
    /// - Parameters:
    ///   - dataSource: The data source, which knows the library's data source and the app's, and also
    ///     prefetches.
    ///   - delegate: The delegate, which knows the library's delegate and the app's.
    ///   - methods: Returns all methods that the library implements for the view.
    package func takeOver(
      dataSource: DelegateProxy, delegate: DelegateProxy,
      handling methods: @escaping (any RowSource) -> [DelegateMethod]
    ) {
      guard let view, let rows, let list else { return }
      self.dataSource = dataSource
      self.delegate = delegate
      self.methods = methods
      handled = handledMethods(of: rows)
      gate.onOpen = { [weak self] in self?.gateDidOpen() }
      list.changing {
        view.rowDataSource = dataSource
        view.rowDelegate = delegate
      }
      setPrefetching(of: view)
      list.setRowMenu()
      list.setActivation()
    }

    /// Detaches from the view, which gets back the app's own data source and delegate. Without them,
    /// it shows no rows until it gets another data source.
    package func leave() {
      guard let view = currentView, let delegate, let dataSource else { return }
      view.rowDataSource = dataSource.appDelegate
      if view.rowPrefetchSource === dataSource { view.rowPrefetchSource = nil }
      if view.rowDelegate === delegate { view.rowDelegate = delegate.appDelegate }
      view.removeRowActions()
      // The cells that the view shows are those of the library.
      if view.rowDataSource != nil { view.reloadData() }
    }

    // MARK: Handlers

    /// Makes the view check again which methods its delegate and its data source implement, after
    /// the app has added or removed handlers.
    package func handlersDidChange() {
      guard let view = currentView, let rows, let list, let delegate else { return }
      // Setting the delegate or the data source resets the state of the view. This must not happen
      // during an update, or while the view is calling its data source or delegate.
      areHandlersOutdated = rows.isUpdating || gate.isClosed || list.isChanging
      if areHandlersOutdated { return }
      let current = handledMethods(of: rows)
      let changed = current.symmetricDifference(handled)
      // If the delegate is not the proxy, the app has set a delegate of its own, to which the proxy
      // must forward messages.
      let isOtherDelegate = view.rowDelegate !== delegate
      if isOtherDelegate { delegate.appDelegate = view.rowDelegate as? NSObject }
      let receivers = Set(changed.map(\.receiver))
      let setsSource = receivers.contains(.dataSource)
      let setsDelegate = isOtherDelegate || receivers.contains(.delegate)
      if setsSource || setsDelegate && View.forgetsStateWithDelegate {
        keepingState(of: list) { set(current, delegate: setsDelegate, dataSource: setsSource) }
      } else if setsDelegate {
        set(current, delegate: true, dataSource: false)
      }
      handled = current
      if receivers.contains(.prefetchDataSource) { setPrefetching(of: view) }
      let effects = Set(changed.map(\.effect))
      if effects.contains(.forgetsSizes) { list.forgetSizes() }
      if effects.contains(.setsMenu) { list.setRowMenu() }
      if effects.contains(.setsActivation) { list.setActivation() }
    }

    private func handledMethods(of rows: any RowSource) -> Set<DelegateMethod> {
      Set(methods(rows).filter(\.isHandled))
    }

    private func selectors(of receivers: Set<DelegateMethod.Receiver>) -> Set<String> {
      Set(handled.lazy.filter { receivers.contains($0.receiver) }.map(\.selector))
    }

    /// Applies the handlers that were set while the view could not be changed. Called when an
    /// update has ended, and when the gate has opened.
    package func applyLateHandlers() {
      if areHandlersOutdated { handlersDidChange() }
    }

    /// Applies the handlers that were set while the list view was changing the view, when it has
    /// ended its change.
    package func changeDidEnd() {
      if areHandlersOutdated { gate.openLater() }
    }

    private func gateDidOpen() {
      if let list, let scroller = list.scroller { place.settle(scroller, list.frame) }
      applyLateHandlers()
    }

    private func keepingState(of list: any AttachedListView, _ reset: () -> Void) {
      let (selection, anchor) = (list.selection, list.scrollAnchor)
      focus.keepRow(during: reset)
      list.selection = selection
      list.scrollAnchor = anchor
    }

    private func set(
      _ methods: Set<DelegateMethod>, delegate setsDelegate: Bool, dataSource setsSource: Bool
    ) {
      guard let view, let list else { return }
      list.changing {
        // Not earlier: the view sends the messages that it has found so far.
        handled = methods
        if setsDelegate {
          view.rowDelegate = nil
          view.rowDelegate = delegate
        }
        if setsSource {
          view.rowDataSource = nil
          view.rowDataSource = dataSource
        }
      }
    }

    /// Sets or removes the data source for prefetching, unless the app has set its own.
    private func setPrefetching(of view: View) {
      let present = view.rowPrefetchSource
      guard present == nil || present is DelegateProxy else { return }
      view.rowPrefetchSource = nil
      view.rowPrefetchSource = selectors(of: [.prefetchDataSource]).isEmpty ? nil : dataSource
    }
  }
#endif
