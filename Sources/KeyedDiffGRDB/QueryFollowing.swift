#if GRDB
  import KeyedDiff
  import KeyedDiffLists

  /// The rows of a query, as an observer reports them.
  struct ObservedRows<SectionID: Hashable, Item> {
    let sections: [ListSection<SectionID, Item>]
    /// The changes since the last report of the same observer; `nil` if the rows are not those of the
    /// same table.
    let diff: SectionedDiff?
  }

  extension ObservedRows: Sendable where SectionID: Sendable, Item: Sendable {}

  /// What follows a query of one kind.
  ///
  /// It ends when it is released.
  protocol QueryFollowing: AnyObject, Sendable {
    /// Checks for changes that were not reported.
    func refresh()
    /// No report is wanted anymore.
    func cancel()
  }

  /// Receives the rows of an observer, on any thread but never concurrently.
  typealias Reporting<SectionID: Hashable, Item> =
    @Sendable (Result<ObservedRows<SectionID, Item>, TrackingFailure>) -> Void
#endif
