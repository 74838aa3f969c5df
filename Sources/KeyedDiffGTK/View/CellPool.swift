#if GTK
  import CGTK
  import KeyedDiffLists

  /// Makes cells, and keeps unused cells for reuse.
  @MainActor
  final class CellPool {
    /// The role and the reuse identifier of a cell.
    struct Kind: Hashable {
      let role: CellRole
      let reuseIdentifier: String
    }

    private var factories: [Kind: () -> any GTKCell] = [:]
    private var idleCells: [Kind: [any GTKCell]] = [:]
    /// The cells that are in use, keyed by object identity.
    private var uses: [ObjectIdentifier: (cell: any GTKCell, kind: Kind)] = [:]

    /// Registers a kind of cell.
    func register(_ kind: Kind, _ make: @escaping () -> any GTKCell) { factories[kind] = make }

    /// Dequeues an unused cell of the given kind, or makes a new cell.
    ///
    /// - Returns: The cell; `nil` if the kind is not registered.
    func dequeue(_ kind: Kind) -> (any GTKCell)? {
      guard let make = factories[kind] else { return nil }
      let cell = idleCells[kind]?.popLast() ?? make()
      uses[ObjectIdentifier(cell)] = (cell, kind)
      return cell
    }

    /// Returns the reuse identifier of a cell; `nil` if the cell is not from the pool, or does
    /// not have the given role.
    func reuseIdentifier(of cell: any GTKCell, as role: CellRole) -> String? {
      guard let use = uses[ObjectIdentifier(cell)], use.kind.role == role else { return nil }
      return use.kind.reuseIdentifier
    }

    /// Takes back a cell that is no longer used.
    ///
    /// Popovers of the cell are closed. Otherwise, they would open again with the next row that the
    /// cell shows.
    func recycle(_ cell: any GTKCell) {
      guard let use = uses.removeValue(forKey: ObjectIdentifier(cell)) else { return }
      closePopovers(in: cell.widget.pointer)
      idleCells[use.kind, default: []].append(cell)
    }

    /// Closes the popovers of a cell.
    func closePopovers(in widget: UnsafeMutablePointer<GtkWidget>) {
      var child = gtk_widget_get_first_child(widget)
      while let current = child {
        child = gtk_widget_get_next_sibling(current)
        if current.isA(gtk_popover_get_type()) {
          gtk_widget_set_visible(current, 0)
        } else {
          closePopovers(in: current)
        }
      }
    }
  }
#endif
