public import KeyedDiff

/// A data source for a list view of any toolkit. A data source uses data and closures from
/// the app to provide rows and cells, and to handle events.
///
///     let source = ListDataSource<String, User> { user in UserCell.row(user) }
///     source.selection.didSelect = { user, _ in show(user) }
///     source.view = usersView  // your view, which conforms to ListView
///     source.apply([
///       ListSection(id: "team", items: users, header: "Team", footer: "\(users.count) users")
///     ])
///
/// The items of a ``DeclaredList`` are the declarations of rows themselves.
///
/// The ``adapter`` of a data source updates the view; your code can also call the methods of the
/// adapter. The initializer determines how lists are compared.
///
/// If a cell cannot be shown, a ``CellFault`` is reported to ``onFault``. By default, debug builds
/// then trap, and other builds show a fallback cell. See ``trapsOnFaults``.
///
/// The class is final, and has closures instead of methods to override. A view uses a feature only
/// if the closure for the feature is set, so that unused features do not change the behavior of the
/// view.
@MainActor
public final class KeyedListDataSource<SectionID: Hashable, Item, ID: Hashable> {
  /// A list of sections.
  public typealias Sections = [ListSection<SectionID, Item>]

  /// The adapter that updates the view.
  public let adapter: KeyedListAdapter<SectionID, Item, ID>

  // MARK: Cells

  /// Declares the row of an item. Setting this property does not change cells that are already shown.
  public var row: (Item) -> DeclaredRow
  /// Returns the header of a section for which the list provides no header, such as a section of a
  /// ``SortedList`` or a ``StoreList``.
  ///
  ///     source.header = { letter in .title(letter) }
  ///
  /// The closure must always return the same header for the same section id.
  public var header: ((SectionID) -> Supplement?)? {
    didSet { onHandlersChange?() }
  }
  /// Returns the footer of a section for which the list provides no footer. See ``header``.
  public var footer: ((SectionID) -> Supplement?)? {
    didSet { onHandlersChange?() }
  }
  /// Returns the title of a section in the section index at the edge of a table; `nil` for no
  /// title.
  public var indexTitle: ((SectionID) -> String?)? { didSet { onHandlersChange?() } }
  /// Returns the supplementary view of a given kind at a path, other than a header or footer; `nil`
  /// if there is no such view.
  public var supplements: ((_ kind: String, CurrentPath) -> Supplement?)?

  /// Called for each ``CellFault``, before the program traps or a fallback cell is shown.
  public var onFault: ((CellFault) -> Void)?
  /// Whether a ``CellFault`` is a trap, with the fault as its message. Otherwise, the view shows a
  /// fallback cell. The initial value is `true` in debug builds only.
  public var trapsOnFaults = isDebugBuild

  // MARK: Handlers

  /// Handlers for highlighting, selecting and activating rows.
  public var selection = SelectionHandlers<Item>() { didSet { onHandlersChange?() } }
  /// Called when other rows are selected: by the user, by an update that deletes selected rows, or by
  /// ``selectedIDs``.
  public var onSelectionChange: ((SelectionChange<ID>) -> Void)? {
    get { selectedRows.onChange }
    set {
      selectedRows.onChange = newValue
      onHandlersChange?()
    }
  }
  /// How many rows the user can select; `nil` for the view's own setting.
  public var selectionMode: SelectionMode? {
    get { selectedRows.mode }
    set { selectedRows.mode = newValue }
  }
  let selectedRows: SelectedRows<SectionID, Item, ID>
  /// Whether ``DisplayHandlers/nearStart`` has been called for the list that is shown.
  var isNearStartKnown = false
  /// Whether ``DisplayHandlers/nearEnd`` has been called for the list that is shown.
  var isNearEndKnown = false
  /// The rows that have come into sight during an update; `nil` for none.
  var appearedRows: ClosedRange<CurrentPath>?
  /// Returns the rows in sight; `nil` for none. The property is `nil` if the view does not know its
  /// rows in sight.
  package var rowsInSight: (() -> ClosedRange<CurrentPath>?)?
  /// Handlers for heights. By default, the view computes all heights itself.
  public var sizes = SizeHandlers<SectionID, Item>() { didSet { onHandlersChange?() } }
  /// Handlers for editing. By default, rows cannot be edited.
  public var editing = EditingHandlers<Item>() { didSet { onHandlersChange?() } }
  /// Handlers for displaying and prefetching rows.
  public var display = DisplayHandlers<Item>() { didSet { onHandlersChange?() } }

  /// Called when a handler is set. The toolkit's view caches which methods its delegate implements,
  /// so this closure sets the delegate again if necessary.
  package var onHandlersChange: (() -> Void)?
  /// Called when an update has ended.
  package var onUpdateEnd: (() -> Void)?
  /// The features for which any row has declared a handler so far.
  package private(set) var declaredFeatures: RowFeatures = []
  private var heldView: (any ListView)?
  private var onViewRelease: (() -> Void)?

  /// Creates a data source for an adapter.
  ///
  /// Rows whose new content needs another kind of cell are reloaded. For all other rows, the
  /// adapter's ``KeyedListAdapter/contentRefresh`` determines how they are refreshed. If you
  /// set ``KeyedListAdapter/contentRefresh`` after calling this initializer, the new closure applies to
  /// all rows, even to those that need another kind of cell.
  ///
  /// - Parameters:
  ///   - adapter: The adapter that updates the view. An adapter can have only one data source.
  ///   - row: Declares the row of an item: its cell and its handlers. Called whenever they are
  ///     needed, so the closure should be fast. The id of the declaration does not matter: items are
  ///     told apart by the identity of the adapter.
  public init(
    adapter: KeyedListAdapter<SectionID, Item, ID>, row: @escaping (Item) -> DeclaredRow
  ) {
    self.adapter = adapter
    self.row = row
    selectedRows = SelectedRows(of: adapter)
    let refresh = adapter.contentRefresh
    adapter.contentRefresh = { [weak self] old, new in
      if let self, !self.row(old).binder.canReconfigure(with: self.row(new).binder) {
        return .reload
      }
      return refresh?(old, new) ?? .reconfigure
    }
    noteDeclaredRows(of: adapter.sections)
    adapter.onApply = { [weak self] in self?.noteDeclaredRows(of: $0) }
    adapter.onListChange = { [weak self] in
      guard let self else { return }
      (isNearStartKnown, isNearEndKnown) = (false, false)
    }
    adapter.onUpdateEnd = { [weak self] in
      self?.onUpdateEnd?()
      self?.selectedRows.updateDidEnd()
      self?.tellAppearedRows()
    }
  }

  /// Notes the handlers of a declared row, so that the view asks for them.
  ///
  /// A feature stays noted when the row goes, so that the delegate of a view is not set again
  /// whenever rows with handlers come and go.
  func note(_ features: RowFeatures) {
    guard !declaredFeatures.isSuperset(of: features) else { return }
    declaredFeatures.formUnion(features)
    onHandlersChange?()
  }

  /// Notes the handlers of all rows of a list, before the view shows the list and must not be changed.
  private func noteDeclaredRows(of sections: Sections) {
    guard Item.self == DeclaredRow.self else { return }
    let rows = (sections as? [ListSection<SectionID, DeclaredRow>] ?? []).lazy.flatMap(\.items)
    note(rows.reduce(into: []) { $0.formUnion($1.handlers.features) })
  }

  // MARK: The list

  /// The view that shows the list. A new view is reloaded when it is set. To prepare the view
  /// before the reload, for example to register cells, use ``KeyedListAdapter/onAttach``.
  public var view: (any ListView)? {
    get { adapter.view }
    set {
      if heldView !== newValue { release() }
      adapter.view = newValue
      selectedRows.viewDidChange()
    }
  }

  /// Sets the view and holds it strongly. Call this method for a list view that wraps a toolkit's
  /// view and has no other owner.
  ///
  /// - Parameters:
  ///   - view: The view to hold.
  ///   - onRelease: Called when the view is replaced or released.
  package func hold(_ view: any ListView, onRelease: @escaping () -> Void) {
    release()
    (heldView, onViewRelease) = (view, onRelease)
    self.view = view
  }

  /// Releases the view that is held strongly.
  package func release() {
    let (view, onRelease) = (heldView, onViewRelease)
    (heldView, onViewRelease, rowsInSight) = (nil, nil, nil)
    withExtendedLifetime(view) { onRelease?() }
  }

  /// The list that the view shows.
  public var sections: Sections { adapter.sections }

  /// Returns the number of rows in a section; 0 if there is no such section.
  public func rowCount(inSection section: Int) -> Int {
    self.section(at: section)?.items.count ?? 0
  }

  /// Returns the item of a row; `nil` if there is no such row.
  public func item(at path: CurrentPath) -> Item? { sections.item(at: path) }

  /// Returns the path of the row with the given id, in the list that is shown. See
  /// ``KeyedListAdapter/path(of:)``.
  public func path(of id: ID) -> CurrentPath? { adapter.path(of: id) }

  /// Returns the index of the section with the given id, in the list that is shown. See
  /// ``KeyedListAdapter/sectionIndex(of:)``.
  public func sectionIndex(of id: SectionID) -> Int? { adapter.sectionIndex(of: id) }

  func section(at index: Int) -> ListSection<SectionID, Item>? {
    sections.indices.contains(index) ? sections[index] : nil
  }
}

#if DEBUG
  private let isDebugBuild = true
#else
  private let isDebugBuild = false
#endif
