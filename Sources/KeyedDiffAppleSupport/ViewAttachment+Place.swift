#if canImport(ObjectiveC)
  package import KeyedDiff
  package import KeyedDiffLists

  extension ViewAttachment {
    /// The anchor at a visible row; `nil` if the view is scrolled to the anchor edge.
    package var anchor: ScrollAnchor? {
      guard let list, let scroller = list.scroller else { return nil }
      knownAnchor = place.anchor(
        of: scroller, at: list.anchorEdge, paths: { list.shownPaths },
        rowCounts: list.rowCounts ?? [], loadsRows: loadsRows(at: list.anchorEdge), list.frame)
      return knownAnchor
    }

    /// The rows in sight, from the first to the last; `nil` for none.
    var rowsInSight: ClosedRange<CurrentPath>? {
      guard let list, let scroller = list.scroller else { return nil }
      place.settle(scroller, list.frame)
      let axis = list.anchorEdge.axis
      let visible = scroller.visibleExtent(along: axis)
      let rows = list.shownPaths.filter {
        list.frame(at: $0)?.extent(along: axis).overlaps(visible) ?? false
      }
      return rows.first.map { $0...rows.last! }
    }

    /// Whether rows are loaded at an edge of the list when the user comes near it.
    private func loadsRows(at edge: ScrollAnchor.Edge) -> Bool {
      rows?.loadsRows(at: edge) ?? false
    }

    /// Scrolls so that a row keeps its distance from an edge.
    package func scroll(toKeep anchor: ScrollAnchor?) {
      guard let anchor, let list, let scroller = list.scroller else { return }
      place.set(anchor, in: scroller, list.frame)
    }

    /// Returns whether the view must scroll during an update to keep the scroll anchor in place.
    package func mustScroll(during update: BatchUpdate) -> Bool {
      knownAnchor.map(update.changesRows(upTo:)) ?? false
    }

    /// Runs a closure that changes the view. A view that is scrolled to an anchor edge at the end of
    /// the list is scrolled to it again afterward, unless more rows are loaded there.
    package func stayingAtEnd(_ change: () -> Void) {
      guard let list, let scroller = list.scroller,
        !loadsRows(at: list.anchorEdge) || list.shownPaths.isEmpty
      else { return change() }
      place.stayAtEnd(list.anchorEdge, of: scroller, list.frame, during: change)
    }

    /// Reloads the view, and moves the keyboard focus to its row.
    ///
    /// - Parameters:
    ///   - keptFocus: Where the focus belongs after the reload; `nil` for no row.
    ///   - reload: Reloads the view.
    package func reload(keeping keptFocus: KeptFocus?, _ reload: () -> Void) {
      place.forgetAnchor()
      focus.keep(keptFocus) { stayingAtEnd(reload) }
    }
  }
#endif
