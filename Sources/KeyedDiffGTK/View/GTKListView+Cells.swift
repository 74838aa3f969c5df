#if GTK
  import CGTK
  public import KeyedDiff
  public import KeyedDiffLists

  extension GTKListView: CellHost {
    /// Returns a header that shows a title in bold.
    public func supplement(showing title: String) -> Supplement {
      TitleCell.supplement(title, reuseIdentifier: "KeyedDiffGTK.Title")
    }

    /// Registers a cell class for a reuse identifier.
    ///
    /// Traps if the class does not conform to ``GTKCell``. Also traps for a nib, because GTK has no
    /// nibs, and for a prototype, because prototypes need no registration.
    public func register(
      _ registration: CellRegistration, reuseIdentifier: String, role: CellRole
    ) {
      guard case .cellClass(let type) = registration, let type = type as? any GTKCell.Type else {
        fatalError("A list of GTK cannot make cells of \(registration): it takes a GTKCell class.")
      }
      pool.register(.init(role: role, reuseIdentifier: reuseIdentifier)) { type.init() }
    }

    /// Registers a closure that makes the cells for a reuse identifier.
    ///
    /// - Parameters:
    ///   - reuseIdentifier: The reuse identifier of the cells.
    ///   - role: The role of the cells.
    ///   - make: Returns a new cell.
    public func addPrototype(
      _ reuseIdentifier: String, role: CellRole = .cell, make: @escaping () -> any GTKCell
    ) {
      pool.register(.init(role: role, reuseIdentifier: reuseIdentifier), make)
    }

    /// Dequeues an unused cell, or makes a new cell.
    public func dequeue(
      reuseIdentifier: String, role: CellRole, at path: CurrentPath
    ) -> AnyObject? {
      pool.dequeue(.init(role: role, reuseIdentifier: reuseIdentifier))
    }

    /// Makes a cell that displays a fault.
    ///
    /// The new cell replaces `cell`, which is recycled.
    public func fallbackCell(for fault: CellFault, insteadOf cell: AnyObject?) -> AnyObject {
      if let cell = cell as? any GTKCell { pool.recycle(cell) }
      let fallback = FallbackCell()
      fallback.show(fault.description)
      return fallback
    }

    // MARK: Binding

    /// Shows the row that GTK binds to a list item.
    ///
    /// GTK binds a row again whenever the position or the selection of the row changes. If the list
    /// item already shows the row, the cell stays unchanged.
    func bind(_ listItem: OpaquePointer) {
      guard let slot = slots[listItem], let row = Row.of(gtk_list_item_get_item(listItem)),
        slot.row !== row
      else { return }
      inCallback {
        endDisplaying(slot)
        if let cell = slot.cell { pool.closePopovers(in: cell.widget.pointer) }
        slot.row = row
        slot.layoutCountAtBinding = scrollKeeper.layoutCount
        slotsByRow[ObjectIdentifier(row)] = slot
        // If the data source is now attached to another view, the list item shows no cell.
        guard source.view === self else { return slot.put(nil, isItem: true) }
        show(row, in: slot)
        beginDisplaying(slot)
      }
    }

    /// Returns whether the cell of a removed row can show another row.
    ///
    /// The user must not type into another row than before, or press a button in it.
    func canReplace(_ row: Row) -> Bool {
      guard let widget = slotsByRow[ObjectIdentifier(row)]?.rowWidget else { return false }
      return !focusKeeper.isFocused(row)
        && gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue == 0
    }

    /// Shows the rows that have got the widgets of removed rows.
    ///
    /// GTK 4.8 binds them by itself, but later versions do not, because their objects are the same.
    func bindReplacedRows() {
      for slot in slots.values { bind(slot.listItem) }
    }

    /// Runs the body of a GTK callback, and defers updates until the callback has ended.
    ///
    /// During the callback, the list must not change, because GTK is still working with it.
    private func inCallback(_ body: () -> Void) {
      callbackDepth += 1
      body()
      callbackDepth -= 1
      if callbackDepth == 0, !model.isAnnouncing, source.adapter.isWaiting {
        Task { [weak self] in self?.delayedUpdates?.resume() }
      }
    }

    /// Removes the slot of a list item, and recycles the slot's cell.
    func tearDown(_ listItem: OpaquePointer) {
      guard let slot = slots.removeValue(forKey: listItem) else { return }
      inCallback {
        endDisplaying(slot)
        slot.removeCell().map(pool.recycle)
      }
    }

    private func beginDisplaying(_ slot: CellSlot) {
      guard let position = slot.row?.position, case .item(let path)? = layout.row(at: position)
      else { return }
      slot.shownPath = path
      if let cell = slot.cell { source.willPrepare(cell, at: path) }
    }

    private func endDisplaying(_ slot: CellSlot) {
      if let row = slot.row.map(ObjectIdentifier.init), slotsByRow[row] === slot {
        slotsByRow[row] = nil
      }
      if let cell = slot.cell, let shownPath = slot.shownPath {
        // A deleted row has no current path, so the path at which it appeared is reported.
        let path =
          if let position = slot.row?.position, case .item(let path)? = layout.row(at: position) {
            path
          } else {
            shownPath
          }
        source.didEndDisplaying(cell, at: path)
      }
      (slot.row, slot.shownPath) = (nil, nil)
    }

    /// Shows the content of a row in a slot, and keeps the slot's current cell if possible.
    private func show(_ row: Row, in slot: CellSlot) {
      // While the model announces a change to GTK, a row that the change deletes or moves keeps
      // its old content.
      guard let position = row.position, let place = layout.row(at: position) else { return }
      switch place {
      case .item(let path): showItem(at: path, in: slot)
      case .header(let section): showHeader(of: section, in: slot)
      }
    }

    private func showItem(at path: CurrentPath, in slot: CellSlot) {
      if let cell = slot.cell,
        source.configure(cell, dequeuedBy: pool.reuseIdentifier(of: cell, as: .cell), at: path)
      {
        slot.put(cell, isItem: true)
      } else {
        slot.cell.map(pool.recycle)
        slot.put(cell(source.cell(at: path, in: self)), isItem: true)
      }
    }

    private func showHeader(of section: Int, in slot: CellSlot) {
      let path = CurrentPath(section: section, item: 0)
      if let cell = slot.cell,
        source.configure(
          cell, role: .header, dequeuedBy: pool.reuseIdentifier(of: cell, as: .header), at: path,
          in: self)
      {
        return slot.put(cell, isItem: false)
      }
      slot.cell.map(pool.recycle)
      slot.put(source.supplement(.header, at: path, in: self).map(cell), isItem: false)
    }

    private func cell(_ object: AnyObject) -> any GTKCell {
      guard let cell = object as? any GTKCell else {
        fatalError("A list of GTK cannot show a \(type(of: object)): it takes a GTKCell.")
      }
      return cell
    }

    /// Reconfigures the cell of a row, if the row has a cell.
    func reconfigureRow(at position: Int) {
      guard let slot = slot(at: position), let row = slot.row else { return }
      focusKeeper.keepFocus(in: slot) {
        slot.keepEditedTexts { show(row, in: slot) }
      }
    }
  }
#endif
