#if GTK
  import CGTK
  public import KeyedDiff
  public import KeyedDiffLists

  /// A GTK 4 view that shows the rows of a `ListDataSource` in a `GtkListView` or a `GtkGridView`.
  ///
  ///     let source = ListDataSource<String, Song> { SongCell.row($0) }
  ///     let list = GTKListView(source, selection: .single)
  ///     gtk_scrolled_window_set_child(scroller, list.widget.pointer)
  ///     source.apply(sections)
  ///
  /// A `GtkListView` shows each section header as a row; a `GtkGridView` shows no headers. Neither
  /// shows footers. If an update does not affect a row, the row keeps its widget, and its cell is
  /// not configured again. Selected rows stay selected, and the focused row keeps the focus. An
  /// update does not move the first visible row on the screen, but a list that is scrolled to its
  /// start stays at the start.
  ///
  /// **Ownership.** Keep strong references to the data source and to this object, which owns the
  /// widget. After this object is deallocated, the widget shows no rows. A data source has one
  /// view: a new list view replaces the previous view.
  ///
  /// Use GTK on the main actor only: see ``MainLoop``.
  @MainActor
  public final class GTKListView<SectionID: Hashable, Item, ID: Hashable> {
    /// The `GtkListView` or `GtkGridView`, which you can put into a `GtkScrolledWindow`.
    public let widget: GTKWidget
    /// The data source, which provides the rows and the cells.
    public let source: KeyedListDataSource<SectionID, Item, ID>
    let model: RowModel
    let pool = CellPool()
    /// The registered kinds of cells.
    public var registrations: [CellRole: [String: CellRegistration]] = [:]
    private let modelReference: GObjectReference
    private(set) var scrollKeeper: ScrollKeeper!
    private(set) var focusKeeper: FocusKeeper!
    private let showsHeaders: Bool
    /// The number of running GTK callbacks; the list must not change during a callback.
    var callbackDepth = 0
    /// The updates that wait until no callback is running.
    var delayedUpdates: DelayedUpdates?
    /// The layout of the rows and header rows that GTK shows.
    var layout: FlatLayout
    /// The number of rows for which ``checkLimits()`` has looked for rows out of reach.
    private var checkedCount = 0
    /// Whether ``checkLimits()`` has found no row out of reach.
    private var canShowAllRows = true
    /// All slots, keyed by the addresses of their `GtkListItem` objects.
    var slots: [OpaquePointer: CellSlot] = [:]
    /// The slots that show a row, keyed by the identities of their `Row` objects.
    var slotsByRow: [ObjectIdentifier: CellSlot] = [:]
    /// The context menu.
    private(set) var menu: RowMenu!

    /// Creates a list view and makes it the view of a data source.
    ///
    /// - Parameters:
    ///   - source: The data source, which provides the rows and the cells.
    ///   - columns: The minimum and the maximum number of columns, for a grid; `nil` for a list with
    ///     one row below the other.
    ///   - selection: How many rows the user can select, unless the data source has a
    ///     `selectionMode` of its own.
    public init(
      _ source: KeyedListDataSource<SectionID, Item, ID>, columns: ClosedRange<Int>? = nil,
      selection: SelectionMode = .none
    ) {
      self.source = source
      (model, modelReference) = RowModel.make()
      model.selectionMode = selection
      // The new widget takes ownership of one reference to the factory, and of one to the model.
      // So the model, which this object also uses, is retained once more.
      let factory = gtk_signal_list_item_factory_new()!
      g_object_ref(model.object)
      let selectionModel = OpaquePointer(model.object!)
      showsHeaders = columns == nil
      if let columns {
        require(columns.lowerBound > 0, "A grid cannot have \(columns.lowerBound) columns.")
        widget = GTKWidget(gtk_grid_view_new(selectionModel, factory))
        gtk_grid_view_set_max_columns(widget.opaque, guint(columns.upperBound))
        gtk_grid_view_set_min_columns(widget.opaque, guint(columns.lowerBound))
      } else {
        widget = GTKWidget(gtk_list_view_new(selectionModel, factory))
      }
      layout = FlatLayout(rowCounts: [])
      scrollKeeper = ScrollKeeper(
        widget.pointer, slots: { [weak self] in (self?.slots ?? [:]).values },
        slot: { [weak self] in self?.slot(at: $0) },
        rowCount: { [weak self] in self?.model.count ?? 0 })
      focusKeeper = FocusKeeper(
        widget.pointer, slots: { [weak self] in (self?.slots ?? [:]).values },
        slot: { [weak self] in self?.slot(at: $0) })
      focusKeeper.willReplace = { [weak self] in self?.scrollKeeper.stay() }
      focusKeeper.onMove = { [weak self] in self?.scrollKeeper.userMovedFocus(to: $0) }
      scrollKeeper.onSettle = { [weak self] in
        self?.focusKeeper.didLayOut(self?.scrollKeeper.visibleSlots ?? [])
      }
      scrollKeeper.isBinding = { [weak self] in (self?.callbackDepth ?? 0) > 0 }
      scrollKeeper.onLayout = { [weak self] in
        self?.checkLimits()
        self?.focusKeeper.stay()
      }
      scrollKeeper.onRest = { [weak self] in self?.tellRowsInSight() }
      scrollKeeper.loadsRows = { [weak self] in self?.source.loadsRows(at: $0) ?? false }
      connect(factory)
      menu = RowMenu(widget.pointer)
      connectActions()
      model.selectionDelegate = self
      model.canReplace = { [weak self] in self?.canReplace($0) ?? false }
      model.didReplace = { [weak self] in self?.bindReplacedRows() }
      model.unselectableRows = { [weak self] in PositionSet(self?.headerPositions ?? []) }
      source.view = self
    }

    /// Tells the data source when rows have come into sight.
    ///
    /// GTK also binds rows out of sight.
    private func tellRowsInSight() {
      guard source.view === self, source.display.nearStart != nil || source.display.nearEnd != nil
      else { return }
      let visible = scrollKeeper.visibleSlots
      let hasNewRow = visible.contains { !$0.isInSight }
      for slot in slots.values { slot.isInSight = false }
      for slot in visible { slot.isInSight = true }
      let positions = visible.compactMap(\.row?.position)
      guard hasNewRow, let first = positions.min(), let last = positions.max(),
        case .item(let firstPath)? = layout.row(at: first),
        case .item(let lastPath)? = layout.row(at: last)
      else { return }
      source.rowsAppear(firstPath...lastPath)
    }

    /// Reports a fault if GTK cannot show all rows, unless it could not do so before.
    private func checkLimits() {
      guard model.count != checkedCount else { return }
      checkedCount = model.count
      let couldShowAll = canShowAllRows
      let fault = ListLimits(scrollKeeper, layout).firstRowOutOfReach
      canShowAllRows = fault == nil
      guard couldShowAll, let fault, case .item(let path)? = layout.row(at: fault.position)
      else { return }
      source.report(CellFault(.outOfReach(fault.reason), role: .cell, path: path))
    }

    private func connect(_ factory: OpaquePointer) {
      GTKSignal.connectDirectly("setup", of: factory) { [weak self] listItem in
        self?.slots[listItem] = CellSlot(listItem)
      }
      GTKSignal.connectDirectly("bind", of: factory) { [weak self] listItem in
        self?.bind(listItem)
      }
      GTKSignal.connectDirectly("teardown", of: factory) { [weak self] listItem in
        self?.tearDown(listItem)
      }
      GTKSignal.connect("activate", of: widget.pointer) { [weak self] (position: Int) in
        guard let self, case .item(let path)? = layout.row(at: position) else { return }
        source.didActivate(at: path)
      }
    }

    /// Returns the layout of the data source's current rows and header rows.
    func currentLayout() -> FlatLayout {
      // A closure is used instead of a key path, because a key path of a generic type is created
      // again on each use.
      FlatLayout(rowCounts: source.sections.map { $0.items.count }) { section in
        showsHeaders && source.hasHeader(ofSection: section)
      }
    }

    private var headerPositions: [Int] {
      (0..<layout.sectionCount).compactMap(layout.headerPosition(ofSection:))
    }

    deinit {
      // Without this object, GTK would get no cells for the rows. So this task removes the model
      // from the widget, which then shows no rows.
      Task { @MainActor [widget] in
        var none = GValue()
        g_value_init(&none, gtk_selection_model_get_type())
        g_object_set_property(UnsafeMutablePointer<GObject>(widget.opaque), "model", &none)
        g_value_unset(&none)
      }
    }

    /// Scrolls a row into view.
    ///
    /// The list scrolls in the next frame, or as soon as it is visible. It goes on until the row is
    /// in sight, whatever changes in the meantime, unless the user scrolls. If the row is the first
    /// of its section, the header of the section also comes into view.
    ///
    /// - Parameter path: The path of a row in the list that is shown. Traps if the path is out of
    ///   range.
    public func scroll(to path: CurrentPath) {
      let position = layout.position(of: path)
      let header = path.item == 0 ? layout.headerPosition(ofSection: path.section) : nil
      scrollKeeper.keep(.target(first: header ?? position, last: position))
    }

    /// Returns the cell of a row.
    ///
    /// - Parameter path: The path of a row in the list that is shown. Traps if the path is out of
    ///   range.
    /// - Returns: The cell; `nil` if the row is too far from the visible area to have a cell.
    public func cell(at path: CurrentPath) -> (any GTKCell)? {
      slot(at: layout.position(of: path))?.cell
    }

    /// Returns the slot that shows the row at a position; `nil` if no slot shows the row.
    func slot(at position: Int) -> CellSlot? {
      model.heldRow(at: position).flatMap { slotsByRow[ObjectIdentifier($0)] }
    }
  }
#endif
