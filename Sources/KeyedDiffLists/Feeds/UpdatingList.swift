/// A list that says what its last change was: a ``SortedList``, a ``StoreList`` or a ``FilteredList``.
///
/// A ``ListFeed`` owns such a list, and tells observers of its changes.
public protocol UpdatingList<SectionID, Item> {
  /// The type of section ids.
  associatedtype SectionID: Hashable
  /// The type of items.
  associatedtype Item
  /// The version of the list. Each change that changes something creates a new version.
  var version: ListVersion { get }
  /// The list, with the changes since the version before, if they are known.
  var latestUpdate: ListUpdate<SectionID, Item> { get }
}

#if compiler(>=6.2)
  /// A list that a ``BackgroundFeed`` can own: its models can be compared off the main actor.
  public typealias BackgroundList = UpdatingList & SendableMetatype
#else
  /// A list that a ``BackgroundFeed`` can own: its models can be compared off the main actor.
  public typealias BackgroundList = UpdatingList
#endif
