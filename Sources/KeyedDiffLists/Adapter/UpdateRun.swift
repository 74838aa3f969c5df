import KeyedDiff

/// An update in progress: what it has to do, and how far it is.
@MainActor
final class UpdateRun<SectionID: Hashable, Item, ID: Hashable> {
  typealias Sections = [ListSection<SectionID, Item>]

  var request: UpdateRequest<SectionID, Item, ID>
  /// The list that the view showed before the update.
  let old: Sections
  let options: ListOptions
  /// The changes; `nil` if they are not known, or if the update only refreshes the list.
  var diff: SectionedDiff?

  // MARK: The plan

  /// The batches of the update, each with the list that results from the batch.
  var stages: [(batch: BatchUpdate, sections: () -> Sections)] = []
  /// The new paths of the rows to reconfigure after the batches, in ascending order.
  var reconfiguredItems: [CurrentPath] = []
  /// The new indices of the sections whose headers and footers are reconfigured after the
  /// batches, in ascending order.
  var reconfiguredSections: [Int] = []

  // MARK: Progress

  /// The transition that was announced to the app; `nil` until the view begins to change.
  var transition: ListTransition<SectionID, Item>?
  var places: KeptPlaces?
  var begunStages = 0
  /// The number of batches that have begun but not finished.
  var openBatches = 0

  init(_ request: UpdateRequest<SectionID, Item, ID>, old: Sections, options: ListOptions) {
    self.request = request
    self.old = old
    self.options = options
  }

  /// The list that the view shows after the update.
  var new: Sections { request.update?.sections ?? old }

  /// Whether rows, headers or footers are reconfigured after the batches.
  var reconfigures: Bool { !reconfiguredItems.isEmpty || !reconfiguredSections.isEmpty }

  func planMode(in view: any ListView) -> PlanMode { options.mode ?? view.planMode }
}
