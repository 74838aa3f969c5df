public import KeyedDiff

/// Everything that a toolkit's view asks about a list, answered from data and a
/// few closures: no delegate, no index arithmetic.
///
///     let source = ListDataSource<String, User>(
///       cells: .reuseIdentifier(registration: .cellClass(UserCell.self)))
///     source.selection.didSelect = { user, _ in show(user) }
///     source.view = usersView      // yours, which implements ListView
///     source.update(with: [
///       ListSection(id: "team", items: users, header: "Team", footer: "\(users.count) users")
///     ])
///
/// Its ``adapter`` does the updating, and can be fed in other ways as well. What
/// the items are decides how lists are compared: see the initialisers.
///
/// Cells that cannot be shown are a ``CellFault``: reported by ``onFault``, then a
/// trap in debug builds, and a cell that can be seen to be wrong in others. See
/// ``faultPolicy``.
///
/// The class is final, and there are closures instead of methods to override: a view learns of a
/// feature only if its closure is set, so that unused features do not change how the view works. It
/// holds its sender weakly.
@MainActor
public final class ListDataSource<SectionID: Hashable, Item> {
  /// A list.
  public typealias Sections = [ListSection<SectionID, Item>]

  /// Updates the view.
  public let adapter: ListAdapter<SectionID, Item>

  // MARK: Cells

  /// The source of the cells. Cells that are shown stay as they are when this is
  /// set.
  public var cells: CellProvider<Item>
  /// The sender passed to cells, headers and footers that are ``SenderConfigurableView``s.
  public weak var sender: AnyObject?
  /// The reuse identifier of header views that have no other.
  public var defaultHeaderIdentifier = "Header"
  /// The reuse identifier of footer views that have no other.
  public var defaultFooterIdentifier = "Footer"
  /// Returns the header of a section that has none of its own, such as the sections
  /// of a ``SortedList`` or a ``StoreList``.
  ///
  /// It must always return the same for a section. See ``HeaderFooter/init(_:)``.
  public var header: ((SectionID) -> (any Hashable & Sendable)?)? {
    didSet { onHandlersChange?() }
  }
  /// Returns the footer of a section that has none of its own. As ``header``.
  public var footer: ((SectionID) -> (any Hashable & Sendable)?)? {
    didSet { onHandlersChange?() }
  }
  /// The title of a section in the index at the edge of a table; `nil` for none.
  public var indexTitle: ((SectionID) -> String?)? { didSet { onHandlersChange?() } }
  /// Views beside the rows that are neither headers nor footers, by their kind.
  public var supplements: ((_ kind: String, CurrentPath) -> CellBinder?)?

  /// Called at each fault, before ``faultPolicy`` comes into play.
  public var onFault: ((CellFault) -> Void)?
  /// The reaction to a fault.
  public var faultPolicy = FaultPolicy.standard

  // MARK: What the app does, and how it looks

  /// Handlers for rows that are touched or selected.
  public var selection = SelectionHandlers<Item>() { didSet { onHandlersChange?() } }
  /// Handlers for heights: automatic, unless something is set.
  public var sizes = SizeHandlers<SectionID, Item>() { didSet { onHandlersChange?() } }
  /// Handlers for editing: nothing can be edited, unless something is set.
  public var editing = EditingHandlers<Item>() { didSet { onHandlersChange?() } }
  /// Handlers for the focus.
  public var focus = FocusHandlers<Item>() { didSet { onHandlersChange?() } }
  /// Handlers for rows that appear and disappear.
  public var display = DisplayHandlers<Item>() { didSet { onHandlersChange?() } }
  /// Handlers for scrolling and zooming.
  public var scrolling = ScrollHandlers() { didSet { onHandlersChange?() } }

  /// Called when a handler was set: views keep in mind which methods their delegates have.
  package var onHandlersChange: (() -> Void)?
  private var heldView: (any ListView)?
  private var onViewRelease: (() -> Void)?

  /// Creates a data source of an adapter.
  ///
  /// Rows whose new content takes another kind of cell are reloaded; all others are refreshed as
  /// the adapter's ``ListAdapter/contentRefresh`` says. Setting that later decides for all rows.
  ///
  /// - Parameters:
  ///   - adapter: Updates the view. An adapter has one data source.
  ///   - cells: The source of the cells.
  public init(
    adapter: ListAdapter<SectionID, Item>, cells: CellProvider<Item> = .reuseIdentifier()
  ) {
    self.adapter = adapter
    self.cells = cells
    let refresh = adapter.contentRefresh
    adapter.contentRefresh = { [weak self] old, new in
      if let self, !self.cells.canReconfigure(from: old, to: new) { return .reload }
      return refresh?(old, new) ?? .reconfigure
    }
  }

  // MARK: The list

  /// The view. It is reloaded when it is set. To register cells with it then, or
  /// whatever else there is to do, see ``ListAdapter/onAttach``.
  public var view: (any ListView)? {
    get { adapter.view }
    set {
      if heldView !== newValue { release() }
      adapter.view = newValue
    }
  }

  /// Makes a view that nobody else holds the one of this data source: the translator of a toolkit's
  /// view.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - onRelease: Called when another view takes its place.
  package func hold(_ view: any ListView, onRelease: @escaping () -> Void) {
    release()
    (heldView, onViewRelease) = (view, onRelease)
    self.view = view
  }

  /// Lets go of a view that is held.
  package func release() {
    let (view, onRelease) = (heldView, onViewRelease)
    (heldView, onViewRelease) = (nil, nil)
    withExtendedLifetime(view) { onRelease?() }
  }

  /// The list that the view shows.
  public var sections: Sections { adapter.sections }

  /// The number of rows in a section; 0 if there is no such section.
  public func rowCount(inSection section: Int) -> Int {
    self.section(at: section)?.items.count ?? 0
  }

  /// The item of a row; `nil` if there is no such row.
  public func item(at path: CurrentPath) -> Item? { sections.item(at: path) }

  /// The row of an id, in the list that is shown. See ``ListAdapter/path(ofID:)``.
  public func path(ofID id: some Hashable) -> CurrentPath? { adapter.path(ofID: id) }

  /// The index of a section, in the list that is shown. See ``ListAdapter/sectionIndex(ofID:)``.
  public func sectionIndex(ofID id: SectionID) -> Int? { adapter.sectionIndex(ofID: id) }

  func section(at index: Int) -> ListSection<SectionID, Item>? {
    sections.indices.contains(index) ? sections[index] : nil
  }
}
