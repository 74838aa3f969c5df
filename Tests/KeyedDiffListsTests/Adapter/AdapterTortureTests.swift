import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

@MainActor
@Suite("Adapters under random sequences of everything that screens and apps do")
struct AdapterTortureTests {
  @Test("The last list is shown, every call completes once, no view rejects anything")
  func schedules() async {
    for seed: UInt64 in 0..<(runsLongTests ? 50_000 : 1_000) {
      let schedule = Schedule(seed: seed)
      await schedule.run()
      if let complaint = schedule.complaint {
        Issue.record("seed \(seed): \(complaint)\n\(schedule.trail.joined(separator: "\n"))")
        return
      }
    }
  }
}

/// A screen and a random sequence of events, from a seed.
@MainActor
private final class Schedule {
  private typealias Rows = [ListSection<Int, Item>]

  private(set) var trail: [String] = []
  private var random: SplitMix64
  private let adapter: ListAdapter<Int, Item>
  private var view: MoodyView?
  /// Views that are no longer shown may still animate, whatever they show.
  private var formerViews: [MoodyView] = []
  private var violations: [RuleViolationError] = []
  private var last: Rows
  /// The calls that were made, with their state.
  private var calls: [Call] = []
  private var callsOfList: [Int: [Int]] = [:]
  /// The calls that ended, in the order in which they ended.
  private var ended: [Int] = []
  /// For each id, the number of calls so far when its row was last refreshed.
  private var refreshed: [Int: Int] = [:]
  private var tasks: [Task<Void, Never>] = []
  /// Whether an update was announced that has not ended yet.
  private var isAnnounced = false
  /// The depth of the calls that coalesce updates.
  private var coalescingDepth = 0
  /// Whether the last view was released and cannot report that by itself.
  private var hasLostView = false
  private var isAttachingFormerView = false
  /// A call, and what must hold for it.
  private struct Call {
    /// Retained by the list of the call.
    weak var probe: Probe?
    /// Ids of rows that must be refreshed before the call ends.
    var refreshes: Set<Int> = []
    /// The number of times that it ended.
    var completions = 0
    /// Whether the call has returned. Until then the caller retains the list.
    var hasReturned = false
  }

  /// A header that is released together with its list.
  private final class Probe: Hashable, Sendable {
    let number: Int
    init(number: Int) { self.number = number }
    static func == (first: Probe, second: Probe) -> Bool { first === second }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// At the end of the test, the closures no longer change the view.
  private var isEnding = false

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let pair = SectionedPair(seed: seed, maximumSections: 4, maximumRows: 12)
    last = pair.old
    adapter = ListAdapter(sections: pair.old)
    adapter.options.backgroundThreshold = [0, 1, 4, 1_000][number(4)]
    // The first comparison of long lists is given up at once, or never.
    adapter.options.maximumFirstPairs = number(2) == 0 ? 0 : 120_000
    adapter.options.mode = [.fewestBatches, .everyMove, .singleBatch][number(3)]
    if number(6) == 0 { adapter.options.maximumChanges = 4 }
    let reloads = number(3)
    adapter.contentRefresh = { [weak self] old, _ in
      self?.interfere()
      return old.id % 3 < reloads ? .reload : .reconfigure
    }
    adapter.updateInPlace = { [weak self] _, _, _ in
      self?.interfere()
      return false
    }
    adapter.onAttach = { [weak self] _ in self?.interfere() }
    adapter.onWillUpdate = { [weak self] in self?.willUpdate($0) }
    adapter.onDidUpdate = { [weak self] transition, _ in self?.didUpdate(transition) }
    attachView()
  }

  func run() async {
    for _ in 0..<(5 + number(12)) {
      await step()
      if adapter.newestSections != last { fail("the newest list is another one") }
    }
    // Wait until everything has ended.
    for task in tasks { note("wait"); await settle(until: task) }
    isEnding = true
    if view == nil || adapter.view == nil { attachView() }
    view?.isInWindow = true
    view?.liesAboutCounts = false
    await settle(until: nil)
  }

  /// The first fault, found at the end or earlier.
  var complaint: String? {
    if let failure { return failure }
    if let violation = violations.first ?? view!.inner.violation {
      return "refused: \(violation)"
    }
    if let call = calls.firstIndex(where: { $0.completions != 1 }) {
      return "call \(call) ended \(calls[call].completions) times"
    }
    if ended != ended.sorted() { return "calls ended in the order \(ended)" }
    if isAnnounced { return "an announced update has not ended" }
    if adapter.isUpdating || adapter.isWaiting { return "something still waits" }
    if adapter.sections != last { return "\(adapter.sections) is shown, not \(last)" }
    do throws(RuleViolationError) {
      try view!.inner.verify()
    } catch {
      return "at the end: \(error)"
    }
    return nil
  }

  private var failure: String?

  private func fail(_ text: String) { failure = failure ?? text }

  // MARK: Records of calls

  /// Records a new call.
  private func begin(_ list: Rows?, refreshing ids: Set<Int> = []) -> Int {
    let probe = list?.first?.header as? Probe
    calls.append(Call(probe: probe, refreshes: ids))
    if let probe {
      // A list that is applied again may be shown by any of its calls.
      callsOfList[probe.number, default: []].append(calls.count - 1)
      let calls = callsOfList[probe.number]!
      if calls.count > 1 { for call in calls { self.calls[call].probe = nil } }
    }
    return calls.count - 1
  }

  private func end(_ call: Int, _ outcome: UpdateOutcome) {
    note("\(call): \(outcome)")
    calls[call].completions += 1
    ended.append(call)
    if outcome == .superseded || outcome == .discarded, calls[call].hasReturned,
      let probe = calls[call].probe,
      probe !== last.first?.header as? Probe
    {
      fail("the list of call \(call) is alive, although it was never shown")
    }
    if outcome == .noView || outcome == .discarded { return }
    let shown = Set(adapter.sections.lazy.flatMap(\.items).map(\.id))
    for id in calls[call].refreshes where shown.contains(id) && refreshed[id] ?? 0 <= call {
      fail("call \(call) ended before row \(id) was refreshed")
    }
  }

  /// At most two lists of unfinished calls are alive, apart from the newest one: the list that is
  /// compared or performed, and the list that waits.
  private func checkMemory() {
    let newest = last.first?.header as? Probe
    let alive = Set(
      calls.filter { $0.completions == 0 }.compactMap(\.probe).filter { $0 !== newest })
    if alive.count > 2 { fail("\(alive.count) lists wait") }
  }

  private func willUpdate(_ transition: ListTransition<Int, Item>) {
    if isAnnounced { fail("an update was announced during another one") }
    if transition.old != adapter.sections { fail("an update was announced too late") }
    isAnnounced = true
    interfere()
  }

  private func didUpdate(_ transition: ListTransition<Int, Item>) {
    if !isAnnounced { fail("an update ended that was not announced") }
    if transition.new != adapter.sections { fail("another list is shown after an update") }
    isAnnounced = false
    interfere()
  }

  private func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private func note(_ text: String) { trail.append(text) }

  // MARK: Events

  private func step() async {
    defer { checkMemory() }
    switch number(24) {
    case 0...3: apply()
    case 4: applyFromTask()
    case 5: applyFromOtherThreads()
    case 6: await pause()
    case 7, 8: finishAnimations()
    case 9: view?.isInWindow.toggle(); note("window \(view?.isInWindow ?? false)")
    case 10: view?.liesAboutCounts.toggle(); note("lies")
    case 11: attachView()
    case 12: detachView()
    case 13: releaseView()
    case 14: cancelTasks()
    case 15: note("reload"); adapter.reloadView()
    case 16: attachFormerView()
    case 17: refresh()
    case 18: discard()
    case 19, 20: dropOrCommit()
    case 21, 22: coalesce()
    default: changeMood()
    }
  }

  /// A list that resembles the newest one.
  private func nextList() -> Rows {
    let pair = SectionedPair(
      seed: random.next(), maximumSections: 4, maximumRows: 12)
    if number(8) != 0 {
      last = pair.new
      if !last.isEmpty { last[0].header = Probe(number: calls.count) }
    }
    return last
  }

  private func apply() {
    let list = nextList()
    let call = begin(list)
    note("apply \(call)")
    adapter.apply(list, style: [.animated, .immediate, .animated, .reload][number(4)]) {
      [self] outcome in
      end(call, outcome)
      if number(6) == 0, calls.count < 60 { apply() }
    }
    calls[call].hasReturned = true
  }

  private func applyFromTask() {
    note("apply in a task")
    tasks.append(Task { [self] in await applyAndWait() })
  }

  private func applyFromOtherThreads() {
    for _ in 0..<2 {
      note("apply from another thread")
      // The list is chosen inside the task, so that the test knows which list is the last one.
      tasks.append(Task.detached { [self] in await applyAndWait() })
    }
  }

  private func applyAndWait() async {
    let (call, handle) = applyNext()
    await handle.outcome()
    if calls[call].completions != 1 { fail("call \(call) was waited for, but has not ended") }
  }

  /// Not part of the method that waits, which would retain the list.
  private func applyNext() -> (call: Int, UpdateHandle) {
    let list = nextList()
    let call = begin(list)
    note("apply \(call) and wait")
    let handle = adapter.apply(list, style: .immediate) { [self] in end(call, $0) }
    calls[call].hasReturned = true
    return (call, handle)
  }

  private func refresh() {
    let ids = Set((0..<3).map { _ in number(12) })
    let call = begin(nil, refreshing: ids)
    note("refresh \(call): \(ids)")
    adapter.refresh(ListRefresh(reconfiguring: Array(ids))) { [self] in end(call, $0) }
  }

  private func discard() {
    note("discard")
    adapter.discardWaitingLists()
    last = adapter.newestSections
  }

  private func dropOrCommit() {
    guard let view else { return }
    note("uncommitted updates: \(!view.inner.hasUncommittedUpdates)")
    view.toggleUncommittedUpdates()
    if view.hasLostUpdates || number(4) == 0 { adapter.viewDidCommitUpdates() }
  }

  /// Makes several calls that are shown once. Animations may end and blocks may run meanwhile.
  private func coalesce() {
    note("coalesce {")
    coalescingDepth += 1
    adapter.coalesceUpdates {
      for _ in 0..<(1 + number(4)) {
        switch number(8) {
        case 0...2: apply()
        case 3: refresh()
        case 4: finishAnimations()
        case 5: interfere(always: true)
        case 6: note("reload"); adapter.reloadView()
        default: if coalescingDepth < 3 { coalesce() }
        }
      }
      coalescingDepth -= 1
      note("}")
    }
  }

  /// Records that rows were refreshed.
  private func noteRefreshed(_ paths: [CurrentPath]?) {
    let sections = adapter.sections
    let rows = paths?.map { sections[$0.section].items[$0.item] } ?? sections.flatMap(\.items)
    for row in rows { refreshed[row.id] = calls.count }
  }

  private func cancelTasks() {
    note("cancel")
    for task in tasks { task.cancel() }
  }

  private func pause() async {
    note("pause")
    for _ in 0..<(1 + number(4)) { await Task.yield() }
  }

  private func finishAnimations() {
    note("animations end")
    for view in formerViews + [view].compactMap(\.self) { view.finishAnimations() }
  }

  private func changeMood() {
    note("mood")
    view?.storesDelayedUpdates = number(4) != 0
    view?.refusesBatches = number(12) == 0
    view?.holdsBatches = number(3) == 0
    let animation = number(4)
    view?.inner.animatesUntilFinished = animation == 1 || animation == 2
    view?.inner.abandonsBatches = animation == 3
    view?.inner.delaysBlocks = number(4) == 0
    view?.inner.endsAnimationsForNextBatch = number(3) == 0
    view?.inner.onReload =
      number(4) != 0
      ? nil
      : { [weak self] in
        guard let self, number(3) == 0, calls.count < 60 else { return }
        apply()
      }
    let appliesInBatch = number(4) == 0
    // Nobody can tell an adapter that a block is being run that it does not know any more.
    view?.inner.keepsBlocksInReloads = !appliesInBatch && number(4) == 0
    view?.inner.onBatch =
      !appliesInBatch
      ? nil
      : { [weak self] in
        guard let self, number(3) == 0, calls.count < 60 else { return }
        if number(3) == 0, !isEnding, view?.inner.hasUncommittedUpdates == false { dropOrCommit() }
        apply()
      }
  }

  /// Does something that closures of an app may do while the adapter calls them.
  private func interfere(always: Bool = false) {
    guard !isEnding, always || number(24) == 0, calls.count < 60 else { return }
    switch number(12) {
    case 0...2: apply()
    case 3: attachView()
    case 4: detachView()
    case 5: view?.isInWindow = false; note("out of the window")
    case 6:
      if view?.inner.hasUncommittedUpdates == false, !isAttachingFormerView { dropOrCommit() }
    case 7: view?.liesAboutCounts = true; note("lies")
    case 8: refresh()
    case 9: note("reload"); adapter.reloadView()
    case 10: if coalescingDepth == 0 { coalesce() }
    default: discard()
    }
  }

  private func attachView() {
    note("view")
    retireView()
    let view = MoodyView(InMemoryListView(showing: adapter, id: \.id))
    view.onRefresh = { [weak self] in self?.noteRefreshed($0) }
    view.onChange = { [weak self] in
      if self?.coalescingDepth != 0 {
        self?.fail("the view was changed before all calls were made")
      }
    }
    view.pick = { [weak self] in self?.number($0) ?? 0 }
    self.view = view
    adapter.view = view
    changeMood()
  }

  /// Attaches an earlier view, which may still animate or have pending blocks.
  private func attachFormerView() {
    guard !formerViews.isEmpty else { return }
    note("former view")
    let former = formerViews.remove(at: number(formerViews.count))
    // A view with a violation, or with uncommitted updates, cannot be used again.
    guard former.inner.violation == nil, !former.inner.hasUncommittedUpdates else { return }
    retireView()
    view = former
    // It must be loaded at once, before its pending blocks see another list.
    isAttachingFormerView = true
    adapter.view = former
    isAttachingFormerView = false
  }

  private func detachView() {
    note("no view")
    retireView()
    adapter.view = nil
  }

  private func releaseView() {
    note("release")
    if let violation = view?.inner.violation { violations.append(violation) }
    hasLostView = view?.hasLostUpdates == true
    view = nil
  }

  private func retireView() {
    guard let view else { return }
    if let violation = view.inner.violation { violations.append(violation) }
    formerViews.append(view)
    self.view = nil
  }

  private func settle(until task: Task<Void, Never>?) async {
    let isDone = Flag()
    let waiting = Task {
      await task?.value
      isDone.value = true
    }
    var rounds = 0
    while !isDone.value || adapter.isUpdating {
      rounds += 1
      guard rounds < 20_000 else {
        fail("the updates do not end")
        adapter.view = nil
        return
      }
      finishAnimations()
      if view?.inner.hasUncommittedUpdates == true { dropOrCommit() }
      if view == nil, hasLostView { adapter.viewDidCommitUpdates() }
      await Task.yield()
    }
    await waiting.value
  }
}

@MainActor
private final class Flag {
  var value = false
}

/// A view that can report wrong row counts, refuse batches, finish batches in any order, and forget
/// that updates wait for it.
@MainActor
private final class MoodyView: ListView {
  let inner: InMemoryListView<Int, Item>
  var liesAboutCounts = false
  var refusesBatches = false
  var holdsBatches = false
  var storesDelayedUpdates = true
  private var delayedUpdates: DelayedUpdates?
  /// Whether the last updates that waited were not stored, so that the app has to report the end.
  private(set) var hasLostUpdates = false
  var onRefresh: (([CurrentPath]?) -> Void)?
  var onChange: (() -> Void)?
  /// Returns a random number below a bound.
  var pick: (Int) -> Int = { _ in 0 }
  /// Batches that animate, and may finish in any order.
  private var heldBatches: [ListBatch] = []

  init(_ inner: InMemoryListView<Int, Item>) { self.inner = inner }

  var isInWindow: Bool {
    get { inner.isInWindow }
    set { inner.isInWindow = newValue }
  }
  var rowCounts: [Int]? { liesAboutCounts ? inner.rowCounts.map { $0 + [3] } : inner.rowCounts }
  var hasUncommittedUpdates: Bool { inner.hasUncommittedUpdates }
  func delay(_ updates: DelayedUpdates) {
    hasLostUpdates = !storesDelayedUpdates
    delayedUpdates = storesDelayedUpdates ? updates : nil
  }
  var planMode: PlanMode { inner.planMode }
  var selection: [CurrentPath] {
    get { inner.selection }
    set { inner.selection = newValue }
  }
  var scrollAnchor: ScrollAnchor? {
    get { inner.scrollAnchor }
    set { inner.scrollAnchor = newValue }
  }

  func toggleUncommittedUpdates() {
    inner.hasUncommittedUpdates.toggle()
    guard !inner.hasUncommittedUpdates, let delayedUpdates else { return }
    if pick(2) == 0 { self.delayedUpdates = nil }
    delayedUpdates.resume()
  }

  func finishAnimations() {
    inner.finishAnimations()
    while !heldBatches.isEmpty { heldBatches.remove(at: pick(heldBatches.count)).finish() }
  }

  func reloadData() {
    onChange?()
    onRefresh?(nil)
    inner.reloadData()
  }
  func performBatchUpdates(_ batch: ListBatch) {
    onChange?()
    if refusesBatches { return batch.finish() }
    guard holdsBatches, !inner.delaysBlocks else { return inner.performBatchUpdates(batch) }
    let abandonsBatches = inner.abandonsBatches
    inner.abandonsBatches = true
    inner.performBatchUpdates(batch)
    inner.abandonsBatches = abandonsBatches
    heldBatches.append(batch)
  }
  func reconfigureItems(at items: [CurrentPath]) {
    onChange?()
    onRefresh?(items)
    inner.reconfigureItems(at: items)
  }
  func refreshHeadersAndFooters(of sections: [Int]) {
    onChange?()
    inner.refreshHeadersAndFooters(of: sections)
  }
}
