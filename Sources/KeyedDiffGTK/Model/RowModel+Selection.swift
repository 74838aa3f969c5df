#if GTK
  import CGTK
  import KeyedDiffLists

  extension RowModel {
    /// Returns the positions of the selected rows, as a bitset that GTK must release.
    func selectionForGTK() -> OpaquePointer {
      let current =
        isAnnouncing
        ? PositionSet((0..<count).lazy.filter { [self] in isSelected(at: $0) }) : selection
      return current.makeBitset()
    }

    /// Selects and deselects rows at the request of the user.
    ///
    /// - Parameters:
    ///   - selected: The positions to select.
    ///   - mask: The positions whose selection may change. Positions in `mask` that are not in
    ///     `selected` are deselected.
    /// - Returns: Whether the request is handled, even if the selection does not change. If the
    ///   result is `false`, GTK tries to select a single row instead.
    func select(_ selected: PositionSet, among mask: PositionSet) -> Bool {
      guard !isAnnouncing, selectionMode != .none else { return false }
      var entering = selected
      entering.formIntersection(mask)
      let isForNoRow = entering.isEmpty
      entering.subtract(unselectableRows())
      // If all rows that the user tries to select are header rows, the selection does not change.
      if entering.isEmpty, !isForNoRow { return true }
      var wanted = selection.subtracting(mask)
      wanted.formUnion(entering)
      if selectionMode == .one, wanted.isEmpty { return true }
      if !selectionMode.isMultiple, !isForNoRow {
        guard entering.count == 1 else { return false }
        wanted = entering
      }
      guard let selectionDelegate, selectionDelegate.decidesSelection else {
        setSelection(wanted)
        return true
      }
      let (old, generation) = (selection, generation)
      let new = decision(of: selectionDelegate, from: old, to: wanted)
      // If a handler has changed the list, the positions in `new` are no longer valid.
      guard generation == self.generation else { return true }
      setSelection(new)
      selectionDelegate.didSelect(
        new.subtracting(old).positions, didDeselect: old.subtracting(new).positions)
      return true
    }

    /// Returns the selection that the delegate allows when the user tries to change the selection
    /// from `old` to `wanted`.
    private func decision(
      of delegate: any SelectionDelegate, from old: PositionSet, to wanted: PositionSet
    ) -> PositionSet {
      var new = wanted
      for position in wanted.subtracting(old).positions {
        new.remove(position)
        if let replacement = delegate.willSelect(at: position) {
          new.insert(replacement)
        } else if !selectionMode.isMultiple {
          // If the delegate refuses the row, the selection does not change.
          return old
        }
      }
      for position in old.subtracting(new).positions where !delegate.mayDeselect(at: position) {
        if !selectionMode.isMultiple { return old }
        new.insert(position)
      }
      return new
    }
  }
#endif
