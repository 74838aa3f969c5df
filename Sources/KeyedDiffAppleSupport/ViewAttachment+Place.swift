#if canImport(ObjectiveC)
  package import KeyedDiff
  package import KeyedDiffLists

  extension ViewAttachment {
    /// Returns the anchor at a visible row; `nil` if the view is scrolled to the anchor edge.
    ///
    /// - Parameter shownPaths: Returns the paths of the visible rows, in ascending order.
    package func anchor(among shownPaths: () -> [CurrentPath]) -> ScrollAnchor? {
      guard let list, let scroller = list.scroller else { return nil }
      knownAnchor = place.anchor(
        of: scroller, at: list.anchorEdge, paths: shownPaths, rowCounts: list.rowCounts ?? [],
        list.frame)
      return knownAnchor
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
    /// the list is scrolled to it again afterward.
    package func stayingAtEnd(_ change: () -> Void) {
      guard let list, let scroller = list.scroller else { return change() }
      scroller.stayingAtEnd(list.anchorEdge, change)
    }

    /// Reloads the view, and moves the keyboard focus to its row.
    ///
    /// - Parameters:
    ///   - keptFocus: Where the focus belongs after the reload; `nil` for no row.
    ///   - reload: Reloads the view.
    package func reload(keeping keptFocus: KeptFocus?, _ reload: () -> Void) {
      place.forget()
      focus.keep(keptFocus) { stayingAtEnd(reload) }
    }
  }
#endif
