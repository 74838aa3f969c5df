import KeyedDiff

/// What an adapter updates: a view, the list that the view shows, and the app's closures.
///
/// The methods carry out the steps of an update. They know nothing of states and waiting calls: the
/// adapter decides which step is next.
@MainActor
final class ListScreen<SectionID: Hashable, Item, ID: Hashable> {
  typealias Sections = [ListSection<SectionID, Item>]
  typealias Run = UpdateRun<SectionID, Item, ID>

  let identity: RowIdentity<Item, ID>
  let access: SectionAccess<SectionID, Item>
  var options: ListOptions
  weak var view: (any ListView)?

  /// The list that the view shows.
  var sections: Sections {
    didSet {
      (isSearched, itemIndex, sectionIndices) = (false, nil, nil)
      onListChange?()
    }
  }
  /// The version of ``sections``. During an update, it is the version of the old list until the
  /// last batch has been performed.
  private(set) var version = ListVersion()
  /// Whether a row of ``sections`` has been looked up by its id.
  var isSearched = false
  /// The paths of all rows by their ids. Created for the second lookup.
  var itemIndex: [ID: CurrentPath]?
  var sectionIndices: [SectionID: Int]?

  /// Called when ``sections`` has changed. Must not call the adapter.
  var onListChange: (() -> Void)?

  // MARK: Closures of the app

  var contentRefresh: ((_ old: Item, _ new: Item) -> ContentRefresh)?
  var updateInPlace: ((_ old: Item, _ new: Item, CurrentPath) -> Bool)?
  var onAttach: ((any ListView) -> Void)?
  var onWillUpdate: ((ListTransition<SectionID, Item>) -> Void)?
  var onDidUpdate: ((ListTransition<SectionID, Item>, UpdateOutcome) -> Void)?

  init(
    identity: RowIdentity<Item, ID>, sections: Sections, options: ListOptions,
    access: SectionAccess<SectionID, Item>
  ) {
    self.identity = identity
    self.sections = sections
    self.options = options
    self.access = access
  }

  /// Sets ``sections`` and ``version`` to the list of an update, if there is one.
  func show(_ update: ListUpdate<SectionID, Item>?) {
    guard let update else { return }
    sections = update.sections
    version = update.version
  }

  /// Returns the diff of an update if the diff starts from the list that is shown, or if the list is
  /// the one that is shown, as after the start of another stream; otherwise `nil`.
  func knownDiff(of update: ListUpdate<SectionID, Item>?) -> SectionedDiff? {
    if update?.version == version {
      // There is no change, so the initializer does not throw.
      return try! SectionedDiff(
        oldCounts: access.rowCounts(sections), sections: ListDiff(oldCount: sections.count))
    }
    return update?.base == version ? update?.diff : nil
  }
}
