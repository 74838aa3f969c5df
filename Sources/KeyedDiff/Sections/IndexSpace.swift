/// The list in which an index counts, as a part of its type.
///
/// So old and new indices cannot be mixed up.
public protocol IndexSpace {}

/// The list before a change, which is a diff or one batch of a plan.
public enum OldSpace: IndexSpace {}

/// The list after a change, which is a diff or one batch of a plan.
public enum NewSpace: IndexSpace {}

/// The list at one moment, while changes are applied one after the other.
public enum CurrentSpace: IndexSpace {}
