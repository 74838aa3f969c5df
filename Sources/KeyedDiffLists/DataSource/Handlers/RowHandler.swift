public import KeyedDiff

/// A closure that handles an event of a row, or answers a question about it.
///
/// A view calls a delegate method only if its handler is set, so unused handlers do not change the
/// behavior of the view.
public typealias RowHandler<Item, Answer> = @MainActor (Item, CurrentPath) -> Answer
