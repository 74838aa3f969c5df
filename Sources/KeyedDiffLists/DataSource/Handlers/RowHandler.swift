public import KeyedDiff

/// A closure that handles an event of a row, or that tells the view how to treat a row.
///
/// A delegate method takes effect only if its handler is set, so a handler that is not set does not
/// change the behavior of the view.
public typealias RowHandler<Item, Answer> = @MainActor (Item, CurrentPath) -> Answer
