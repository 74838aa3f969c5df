#if canImport(CoreData)
  import CoreData
  import KeyedDiffLists

  /// A managed object, and the item that was made from the object.
  struct FetchedRow<Object: NSManagedObject, Item> {
    let object: Object
    let item: Item
  }

  extension StoreList {
    /// Returns whether the rows show the given objects, in the same order.
    ///
    /// - Complexity: O(n) for n rows.
    func shows<Object, RowItem>(_ objects: [Object]) -> Bool
    where Item == FetchedRow<Object, RowItem> {
      count == objects.count && zip(items, objects).allSatisfy { $0.object === $1 }
    }
  }

  extension StoreTransaction {
    /// Returns the transaction with each fetched row replaced by its item.
    func ofItems<Object, RowItem>() -> StoreTransaction<RowItem>
    where Item == FetchedRow<Object, RowItem> {
      switch self {
      case .insert(let row, let index): .insert(row.item, at: index)
      case .delete(let index): .delete(at: index)
      case .update(let row, let index): .update(row.item, at: index)
      case .move(let old, let new, let row): .move(from: old, to: new, row?.item)
      }
    }
  }
#endif
