#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  public import KeyedDiff
  import KeyedDiffAppleSupport
  public import KeyedDiffLists

  extension TableListView: CellHost {
    /// Returns a header that shows a title in a label.
    public func supplement(showing title: String) -> Supplement {
      LabelView.supplement(title, reuseIdentifier: "KeyedDiff.Title")
    }

    /// Registers a class or a nib. An `NSTableView` can register only nibs, so this object
    /// itself makes the cells of registered classes.
    ///
    /// Traps if a registered class is not a subclass of `NSView`.
    public func register(
      _ registration: CellRegistration, reuseIdentifier: String, role: CellRole
    ) {
      let identifier = ownIdentifier(reuseIdentifier, role)
      switch registration {
      case .cellClass(let type):
        guard let type = type as? NSView.Type else {
          fatalError("A table cannot show cells of the class \(type): it takes a view.")
        }
        cellClasses[identifier] = type
      case .nib(let name, let bundlePath):
        // A missing nib is reported later, as a fault of each cell that cannot be dequeued.
        guard let nib = NSNib(name, bundlePath: bundlePath) else { return }
        tableView?.register(nib, forIdentifier: identifier)
      case .prototype:
        return
      }
      identifiers.insert(identifier)
    }

    /// Dequeues a cell or header, or makes a new one if there is none to reuse.
    public func dequeue(
      reuseIdentifier: String, role: CellRole, at path: CurrentPath
    ) -> AnyObject? {
      var identifier = ownIdentifier(reuseIdentifier, role)
      if !identifiers.contains(identifier) {
        identifier = NSUserInterfaceItemIdentifier(reuseIdentifier)
      }
      return dequeue(identifier)
    }

    private func dequeue(_ identifier: NSUserInterfaceItemIdentifier) -> NSView? {
      if let view = tableView?.makeView(withIdentifier: identifier, owner: nil) { return view }
      guard let type = cellClasses[identifier] else { return nil }
      let view = type.init(frame: .zero)
      // The table reuses only views that have an identifier.
      view.identifier = identifier
      return view
    }

    /// Makes a cell that displays the description of a fault.
    public func fallbackCell(for fault: CellFault, insteadOf cell: AnyObject?) -> AnyObject {
      let view = LabelView(frame: .zero)
      view.show(fault.description, color: .systemRed)
      return view
    }

    // MARK: Identifiers

    /// Returns the identifier under which views with the given reuse identifier and role are
    /// registered. The table has one reuse pool for all roles, so the identifiers of headers have a
    /// prefix.
    private func ownIdentifier(
      _ reuseIdentifier: String, _ role: CellRole
    ) -> NSUserInterfaceItemIdentifier {
      NSUserInterfaceItemIdentifier(prefix(of: role) + reuseIdentifier)
    }

    private func prefix(of role: CellRole) -> String {
      role == .cell ? "" : "KeyedDiff.\(role)."
    }

    /// Returns the reuse identifier with which a view was dequeued.
    func reuseIdentifier(of view: NSView, as role: CellRole) -> String? {
      guard let identifier = view.identifier?.rawValue else { return nil }
      let prefix = prefix(of: role)
      return identifier.hasPrefix(prefix)
        ? String(identifier.dropFirst(prefix.count)) : identifier
    }

    // MARK: Views

    /// Returns the cell or header that a row shows; `nil` if there is no such row.
    func view(for column: NSTableColumn?, row: Int) -> NSView? {
      guard let rows else { return nil }
      switch layout.row(at: row) {
      case .header(let section):
        return rows.supplement(.header, at: CurrentPath(section: section, item: 0), in: self)
          .map(expected)
      case .item(let path):
        guard rows.hasRow(at: path) else { return nil }
        self.column = column
        defer { self.column = nil }
        let cell: NSView = expected(rows.cell(at: path, in: self))
        return cell
      case nil: return nil
      }
    }

    /// Reconfigures the view of a group row. Returns `false` if the group row needs a different
    /// view.
    func configure(_ view: NSView, asHeaderOfSection section: Int) -> Bool {
      rows?.configure(
        view, role: .header, dequeuedBy: reuseIdentifier(of: view, as: .header),
        at: CurrentPath(section: section, item: 0), in: self) ?? false
    }

    // MARK: Display

    func willDisplay(_ rowView: NSTableRowView, row: Int) {
      guard let rows, let path = path(ofRow: row) else { return }
      let cell = rowView.view(atColumn: 0) as? NSView ?? rowView
      displayedCells[ObjectIdentifier(rowView)] = (cell, path)
      rows.willDisplay(cell, at: path)
    }

    /// - Parameter row: The index of the row; -1 if the row was deleted.
    func didEndDisplaying(_ rowView: NSTableRowView, row: Int) {
      guard let (cell, path) = displayedCells.removeValue(forKey: ObjectIdentifier(rowView)) else {
        return
      }
      rows?.didEndDisplaying(cell, at: self.path(ofRow: row) ?? path)
    }
  }
#endif
