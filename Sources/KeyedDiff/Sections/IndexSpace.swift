/// Which list an index counts in, as a part of its type, so that old and new
/// indices cannot be mixed up.
public protocol IndexSpace {}

/// The list before a change: of a diff, or of one batch of a plan.
public enum OldSpace: IndexSpace {}

/// The list after a change: of a diff, or of one batch of a plan.
public enum NewSpace: IndexSpace {}

/// The list at one moment, when changes are made one after the other.
public enum CurrentSpace: IndexSpace {}
