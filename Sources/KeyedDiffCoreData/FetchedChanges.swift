#if canImport(CoreData)
  import CoreData
  import KeyedDiffLists

  /// The changes that a fetched results controller reports in one batch.
  ///
  /// All reports about one object become one change. For example, a move and an update become one
  /// move, and so do a deletion and an insertion.
  struct FetchedChanges<Object: NSManagedObject> {
    private struct Change {
      let object: Object
      var old: IndexPath?
      var new: IndexPath?
      var isDeletion = false
    }

    private var changes: [Change] = []
    private var indices: [ObjectIdentifier: Int] = [:]

    /// Adds a controller's report about an object.
    mutating func add(
      _ object: Object, at old: IndexPath?, for type: NSFetchedResultsChangeType,
      to new: IndexPath?
    ) {
      let index = indices[ObjectIdentifier(object)] ?? changes.count
      if index == changes.count {
        indices[ObjectIdentifier(object)] = index
        changes.append(Change(object: object))
      }
      switch type {
      case .insert:
        changes[index].new = new
      case .delete:
        changes[index].old = old
        changes[index].isDeletion = true
      case .move:
        changes[index].old = old
        changes[index].new = new
      default:
        // Treats all other types as updates, because some versions of Core Data report updates
        // with an undefined type.
        if changes[index].old == nil { changes[index].old = old }
      }
    }

    /// Returns whether the controller has reported a change of an object.
    func contains(_ object: Object) -> Bool { indices[ObjectIdentifier(object)] != nil }

    /// Returns the changes as transactions.
    ///
    /// - Parameters:
    ///   - old: The start index of each section in the flat list of all rows, before the batch.
    ///   - new: The start index of each section in the flat list of all rows, after the batch.
    /// - Returns: The transactions; `nil` if there is a change that has no path in any section.
    func transactions(
      from old: SectionStarts, to new: SectionStarts
    ) -> [StoreTransaction<Object>]? {
      var transactions: [StoreTransaction<Object>] = []
      for change in changes {
        switch (old.row(at: change.old), new.row(at: change.new)) {
        case (let old?, let new?):
          transactions.append(.move(from: old, to: new, change.object))
        case (let old?, nil) where change.isDeletion:
          transactions.append(.delete(at: old))
        case (let old?, nil):
          transactions.append(.update(change.object, at: old))
        case (nil, let new?):
          transactions.append(.insert(change.object, at: new))
        case (nil, nil):
          return nil
        }
      }
      return transactions
    }
  }

  extension StoreTransaction {
    /// Returns the transaction with another item.
    func map<Other>(_ transform: (Item) -> Other) -> StoreTransaction<Other> {
      switch self {
      case .insert(let item, let index): .insert(transform(item), at: index)
      case .delete(let index): .delete(at: index)
      case .update(let item, let index): .update(transform(item), at: index)
      case .move(let old, let new, let item): .move(from: old, to: new, item.map(transform))
      }
    }
  }
#endif
