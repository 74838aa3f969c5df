/// A type that marks indices and paths with the list to which they refer.
///
/// It lets the compiler reject an old index where a new one is expected, and vice versa.
public protocol IndexSpace {}

/// The list before a change: the old list of a diff, or the list before one batch of a plan.
public enum OldSpace: IndexSpace {}

/// The list after a change: the new list of a diff, or the list after one batch of a plan.
public enum NewSpace: IndexSpace {}

/// The current list, such as the list that a view shows, or the list between two steps of a diff.
public enum CurrentSpace: IndexSpace {}
