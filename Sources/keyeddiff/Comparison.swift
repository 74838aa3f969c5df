#if CommandLineTool
  import KeyedDiff

  /// Two inputs and what changed between them.
  protocol Comparison {
    /// A sentence for each input and kind of key that occurs more than once.
    var duplicateWarnings: [String] { get }
    /// Whether nothing changed.
    var isEmpty: Bool { get }
    /// The differences for people.
    ///
    /// - Parameter limit: The most rows to list of each kind of change.
    func summary(limit: Int) -> String
    /// The indices of what changed, as JSON without line breaks.
    var json: String { get }
    /// How to update a view, where a list without sections is section 0.
    func plan(_ mode: PlanMode, _ refresh: ContentRefresh) -> UpdatePlan<JSONValue, JSONValue>
  }
#endif
