public import KeyedDiff

/// A closure that handles an event of a row, or that tells the view how to treat a row.
///
/// While a handler is not set, the view behaves as if its delegate did not implement the method
/// that calls the handler.
public typealias RowHandler<Item, Answer> = @MainActor (Item, CurrentPath) -> Answer
