import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@MainActor
@Suite("Adapters under everything that screens do to them, in any order")
struct AdapterTortureTests {
  @Test("The last list is shown, every call completes once, no view refuses anything")
  func schedules() async {
    for seed: UInt64 in 0..<(runsAllTests ? 50_000 : runsLongTests ? 15_000 : 1_500) {
      let schedule = Schedule(seed: seed)
      await schedule.run()
      if let complaint = schedule.complaint {
        Issue.record("seed \(seed): \(complaint)\n\(schedule.trail.joined(separator: "\n"))")
        return
      }
    }
  }
}

/// A screen, and what happens to it, made from a seed.
@MainActor
private final class Schedule {
  private typealias Rows = [ListSection<Int, Item>]

  private(set) var trail: [String] = []
  private var random: SplitMix64
  private let adapter: ListAdapter<Int, Item>
  private var view: MoodyView?
  /// Views that are no longer shown may still move, whatever they show.
  private var formerViews: [MoodyView] = []
  private var violations: [RuleViolation] = []
  private var last: Rows
  /// How often each call completed.
  private var completions: [Int] = []
  private var tasks: [Task<Void, Never>] = []
  /// Closures that are called while everything comes to rest leave the view alone.
  private var isEnding = false

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let pair = SectionedPair(seed: seed, maximumSections: 4, maximumRows: 12)
    last = pair.old
    adapter = ListAdapter(sections: pair.old)
    adapter.options.backgroundThreshold = number(4) == 0 ? 8 : 1_000
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
    attachView()
  }

  func run() async {
    for _ in 0..<(5 + number(12)) { await step() }
    // Let everything come to rest.
    for task in tasks { note("wait"); await settle(until: task) }
    isEnding = true
    if view == nil || adapter.view == nil { attachView() }
    view?.isInWindow = true
    view?.liesAboutCounts = false
    await settle(until: nil)
  }

  /// What is wrong at the end.
  var complaint: String? {
    if let violation = violations.first ?? view!.inner.violation {
      return "refused: \(violation)"
    }
    if let call = completions.firstIndex(where: { $0 != 1 }) {
      return "call \(call) completed \(completions[call]) times"
    }
    if adapter.sections != last { return "\(adapter.sections) is shown, not \(last)" }
    do throws(RuleViolation) {
      try view!.inner.verify()
    } catch {
      return "at the end: \(error)"
    }
    return nil
  }

  private func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private func note(_ text: String) { trail.append(text) }

  // MARK: What happens

  private func step() async {
    switch number(18) {
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
    default: changeMood()
    }
  }

  /// A list that is more or less like the newest one.
  private func nextList() -> Rows {
    let pair = SectionedPair(
      seed: random.next(), maximumSections: 4, maximumRows: 12)
    last = number(8) == 0 ? last : pair.new
    return last
  }

  private func apply() {
    let call = completions.count
    completions.append(0)
    note("apply \(call)")
    adapter.apply(nextList(), style: [.animated, .immediate, .animated, .reload][number(4)]) { [self] outcome in
      completions[call] += 1
      note("\(call): \(outcome)")
      if number(6) == 0, completions.count < 60 { apply() }
    }
  }

  private func applyFromTask() {
    let call = completions.count
    completions.append(0)
    note("apply \(call) in a task")
    tasks.append(
      Task { [self] in
        note("\(call): \(await adapter.apply(nextList()).outcome())")
        completions[call] += 1
      })
  }

  private func applyFromOtherThreads() {
    for _ in 0..<2 {
      let call = completions.count
      completions.append(0)
      note("apply \(call) from another thread")
      let task = Task.detached { [self] in
        // The list is chosen where it is applied, so that it is known which one
        // is the last.
        await next(call)
      }
      tasks.append(task)
    }
  }

  private func next(_ call: Int) async {
    note("\(call): \(await adapter.apply(nextList(), style: .immediate).outcome())")
    completions[call] += 1
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
    for view in formerViews + [view].compactMap(\.self) { view.inner.finishAnimations() }
  }

  private func changeMood() {
    note("mood")
    view?.inner.animation = [.immediate, .untilFinished, .untilFinished, .abandoned][number(4)]
    view?.inner.delaysBlocks = number(4) == 0
    view?.inner.endsAnimationsForNextBatch = number(3) == 0
    view?.inner.onReload =
      number(4) != 0
      ? nil
      : { [weak self] in
        guard let self, number(3) == 0, completions.count < 60 else { return }
        apply()
      }
    let appliesInBatch = number(4) == 0
    view?.inner.onBatch =
      !appliesInBatch
      ? nil
      : { [weak self] in
        guard let self, number(3) == 0, completions.count < 60 else { return }
        apply()
      }
  }

  /// What closures of an app may do while the adapter calls them.
  private func interfere() {
    guard !isEnding, number(40) == 0, completions.count < 60 else { return }
    switch number(3) {
    case 0: apply()
    case 1: attachView()
    default: detachView()
    }
  }

  private func attachView() {
    note("view")
    retireView()
    let view = MoodyView(InMemoryListView(showing: adapter, id: \.id))
    self.view = view
    adapter.view = view
    changeMood()
  }

  /// One that may still move, or has blocks to run.
  private func attachFormerView() {
    guard !formerViews.isEmpty else { return }
    note("former view")
    let former = formerViews.remove(at: number(formerViews.count))
    // What it showed and did meanwhile is another one's.
    guard former.inner.violation == nil else { return }
    retireView()
    view = former
    adapter.view = former
  }

  private func detachView() {
    note("no view")
    retireView()
    adapter.view = nil
  }

  private func releaseView() {
    note("release")
    if let violation = view?.inner.violation { violations.append(violation) }
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
    while !isDone.value || adapter.isUpdating {
      finishAnimations()
      await Task.yield()
    }
    await waiting.value
  }
}

@MainActor
private final class Flag {
  var value = false
}

/// A view that may lie about what it shows, as one does whose data source was
/// changed behind its back.
@MainActor
private final class MoodyView: ListView {
  let inner: InMemoryListView<Int, Item>
  var liesAboutCounts = false

  init(_ inner: InMemoryListView<Int, Item>) { self.inner = inner }

  var isInWindow: Bool {
    get { inner.isInWindow }
    set { inner.isInWindow = newValue }
  }
  var rowCounts: [Int]? { liesAboutCounts ? inner.rowCounts.map { $0 + [3] } : inner.rowCounts }
  var hasUncommittedUpdates: Bool { inner.hasUncommittedUpdates }
  var planMode: PlanMode { inner.planMode }
  var selection: [CurrentPath] {
    get { inner.selection }
    set { inner.selection = newValue }
  }
  var scrollAnchor: ScrollAnchor? {
    get { inner.scrollAnchor }
    set { inner.scrollAnchor = newValue }
  }
  func reloadData() { inner.reloadData() }
  func performBatchUpdates(_ batch: ListBatch) { inner.performBatchUpdates(batch) }
  func reconfigureItems(at items: [CurrentPath]) { inner.reconfigureItems(at: items) }
  func refreshHeadersAndFooters(of sections: [Int]) {
    inner.refreshHeadersAndFooters(of: sections)
  }
}
