/// The list that an index refers to, as a part of the type of the index.
///
/// This lets the compiler reject an old index where a new one is expected, and vice versa.
public protocol IndexSpace {}

/// The list before a change: the old list of a diff, or the list before one batch of a plan.
public enum OldSpace: IndexSpace {}

/// The list after a change: the new list of a diff, or the list after one batch of a plan.
public enum NewSpace: IndexSpace {}

/// The list as it is now: before, between or after changes that are applied in turn.
public enum CurrentSpace: IndexSpace {}
