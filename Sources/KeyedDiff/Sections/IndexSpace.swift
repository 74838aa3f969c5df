/// The list that an index refers to, as a part of the type of the index.
///
/// This lets the compiler reject an old index where a new one is expected, and vice versa.
public protocol IndexSpace {}

/// The list before a change: the old list of a diff, or the list before one batch of a plan.
public enum OldSpace: IndexSpace {}

/// The list after a change: the new list of a diff, or the list after one batch of a plan.
public enum NewSpace: IndexSpace {}

/// The current list, while changes are applied one after the other.
public enum CurrentSpace: IndexSpace {}
