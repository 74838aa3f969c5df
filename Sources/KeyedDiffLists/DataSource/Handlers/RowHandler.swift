public import KeyedDiff

/// Hears, or answers, something about one row.
///
/// Toolkits ask only where there is a handler, so what an app does not need
/// changes nothing of how a view works.
public typealias RowHandler<Item, Answer> = @MainActor (Item, CurrentPath) -> Answer
