import KeyedDiff

extension ListScreen {
  // MARK: Before a change

  /// Calls ``onWillUpdate``, unless it has already been called for this update.
  ///
  /// - Returns: Whether a closure of the app has run, which may have changed the view.
  func announce(_ run: Run) -> Bool {
    guard run.transition == nil else { return false }
    let transition = ListTransition(old: run.old, new: run.new, diff: run.diff)
    run.transition = transition
    guard let onWillUpdate else { return false }
    onWillUpdate(transition)
    return true
  }

  /// Returns why a view must be reloaded instead of being changed in batches; `nil` if it need not.
  func reasonToReload(_ view: any ListView) -> ReloadReason? {
    if !view.isInWindow { return .notInWindow }
    return view.rowCounts == access.rowCounts(sections) ? nil : .otherCounts
  }

  /// Saves the selection and the scroll anchor of the view, unless this has already happened in this
  /// update.
  func savePlaces(_ run: Run, of view: any ListView, includingSelection: Bool = true) {
    guard run.places == nil else { return }
    run.places = KeptPlaces(
      of: view, rowCounts: access.rowCounts(run.old), options: run.options,
      includingSelection: includingSelection)
  }

  // MARK: After the batches

  /// Calls ``updateInPlace`` for each row to reconfigure. Returns the paths of the rows that the
  /// closure did not update, and that the view must therefore reconfigure.
  func itemsToReconfigure(of run: Run) -> [CurrentPath] {
    guard let updateInPlace else { return run.reconfiguredItems }
    let (old, new) = (run.old, run.new)
    var items: [CurrentPath] = []
    for path in run.reconfiguredItems {
      let item = new[path.section].items[path.item]
      var oldItem = item
      if let diff = run.diff,
        let oldPath = diff.oldPath(ofNew: NewPath(section: path.section, item: path.item))
      {
        oldItem = old[oldPath.section].items[oldPath.item]
      }
      if !updateInPlace(oldItem, item, path) { items.append(path) }
    }
    return items
  }

  /// Performs the last step of an update, when the list of the update is shown: reconfigures the
  /// given rows, and the headers and footers that no batch has refreshed, and restores the selection
  /// and the scroll anchor.
  func finish(_ run: Run, in view: any ListView, reconfiguring items: [CurrentPath]) {
    func reconfigure() {
      if !items.isEmpty { view.reconfigureItems(at: items) }
      if !run.reconfiguredSections.isEmpty {
        view.refreshHeadersAndFooters(of: run.reconfiguredSections)
      }
    }
    if run.request.style == .animated {
      reconfigure()
    } else {
      view.performWithoutAnimation(reconfigure)
    }
    if let places = run.places, !places.isEmpty {
      places.restore(
        in: view, run.diff.map { KeptPlaces.Paths($0) } ?? .same(in: access.rowCounts(run.old)))
    }
  }

  // MARK: Reloading

  /// Reloads the view without a new list.
  ///
  /// - Parameter keepsPlaces: Whether the selection, the scroll anchor and the focus are kept.
  func reload(_ view: any ListView, keepsPlaces: Bool) {
    guard keepsPlaces else { return view.reloadData() }
    let rowCounts = access.rowCounts(sections)
    let places = KeptPlaces(of: view, rowCounts: rowCounts, options: options)
    places.reload(view, .same(in: rowCounts), configuresAll: true)
  }

  /// Shows the list of an update by a reload.
  func reload(_ view: any ListView, for run: Run, _ reason: ReloadReason) {
    let places =
      run.places
      ?? KeptPlaces(of: view, rowCounts: access.rowCounts(run.old), options: run.options)
    show(run.request.update)
    places.reload(
      view, paths(of: run, lookingFor: places.paths),
      configuresAll: reason == .requested || !run.request.refresh.isEmpty)
  }

  /// Returns functions that find the rows of the old list, above all the given ones, in the new
  /// list; `nil` if the items have no identity and the new list comes without a diff.
  private func paths(of run: Run, lookingFor wanted: [OldPath]) -> KeptPlaces.Paths? {
    if run.request.update == nil { return .same(in: access.rowCounts(run.old)) }
    guard identity.compare != nil else { return run.diff.map { KeptPlaces.Paths($0) } }
    return KeptPlaces.Paths(identity, of: wanted, from: run.old, to: run.new, access)
  }
}
