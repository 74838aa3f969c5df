import KeyedDiff

/// A request to update the view: a call of `apply` or `refresh`, or several such calls, merged.
struct UpdateRequest<SectionID: Hashable, Item, ID: Hashable> {
  /// The number of the call, or of the newest call if several calls were merged. Calls are numbered
  /// in the order in which they were made.
  var number = 0
  /// The new list; `nil` if the request only refreshes the list that is shown.
  var update: ListUpdate<SectionID, Item>?
  var style: UpdateStyle
  var refresh: ListRefresh<SectionID, ID>

  /// Merges an older request into this one: the refreshes of both are kept. The list of the older
  /// request is kept only if this request has no list.
  ///
  /// - Parameters:
  ///   - older: A request that has not begun.
  ///   - identity: How items are told apart.
  mutating func merge(_ older: UpdateRequest, _ identity: RowIdentity<Item, ID>) {
    refresh.formUnion(older.refresh)
    if update == nil {
      (update, style) = (older.update, older.style)
    } else if let update = older.update {
      refresh.reconfiguredItems.formUnion(identity.updatedIDs(of: update))
    }
  }
}

extension RowIdentity {
  /// Returns the ids of the rows that the diff of an update reports as updated. The ids are needed
  /// if the items are objects that changed in place: a later comparison of the lists cannot detect
  /// such changes.
  func updatedIDs<SectionID>(of update: ListUpdate<SectionID, Item>) -> Set<ID> {
    guard compare != nil, let diff = update.diff else { return [] }
    return Set(
      diff.items.updates.lazy.map { id(update.sections[$0.new.section].items[$0.new.item]) })
  }
}
