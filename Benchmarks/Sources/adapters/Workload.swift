import KeyedDiff
import KeyedDiffLists

typealias Sections = [ListSection<Int, Row>]

/// A change from one list to another and back, done by a plain diff and plan, and through an
/// adapter or a feed.
@MainActor
struct Workload {
  let name: String
  /// The maximum time of the adapter, as a multiple of the plain time.
  let bound: Double
  /// Compares and plans, in either direction.
  let plain: (_ isBack: Bool) -> Void
  /// The same through an adapter or a feed.
  let full: (_ isBack: Bool) async -> Void

  /// The medians of both times, in nanoseconds.
  func times(samples: Int) async -> (plain: Double, full: Double) {
    var (plainTimes, fullTimes): ([Double], [Double]) = ([], [])
    let clock = ContinuousClock()
    for sample in 0..<(2 * samples) {
      let isBack = sample % 2 == 1
      plainTimes.append(nanoseconds(clock.measure { plain(isBack) }))
      let start = clock.now
      await full(isBack)
      fullTimes.append(nanoseconds(clock.now - start))
    }
    return (plainTimes.sorted()[samples], fullTimes.sorted()[samples])
  }

  private func nanoseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
  }

  static func all(rows count: Int) -> [Workload] {
    let base = (0..<count).map { Row(id: $0, value: 0) }
    let oneUpdated = base.enumerated().map { $0 == count / 2 ? Row(id: $1.id, value: 1) : $1 }
    let oneInserted = base[..<(count / 2)] + [Row(id: -1, value: 0)] + base[(count / 2)...]
    let allUpdated = base.map { Row(id: $0.id, value: 1) }
    var tenEdited = base
    for edit in 0..<10 { tenEdited[(2 * edit + 1) * count / 20] = Row(id: -2 - edit, value: 0) }
    return [
      apply("one row with new content", base, oneUpdated),
      apply("… one row selected", base, oneUpdated, selected: 1),
      apply("… all rows selected", base, oneUpdated, selected: count, bound: 10),
      apply("one row inserted", base, Array(oneInserted)),
      apply("… one row selected", base, Array(oneInserted), selected: 1),
      apply("… all rows selected", base, Array(oneInserted), selected: count, bound: 10),
      apply("all rows with new content", base, allUpdated),
      apply("shuffle", base, base.shuffled(), selected: 1),
      apply("a reload that keeps a selected row", base, tenEdited, selected: 1, style: .reload),
      apply("ten splices from a batch", base, tenEdited, flattens: true),
    ] + ofSmallSections(base) + ofTexts(count) + [
      sortedReset("SortedList.reset, one row with new content", base, oneUpdated),
      sortedReset("SortedList.reset, ten rows replaced", base, tenEdited.sorted { $0.id < $1.id }),
      storeReset("StoreList.reset, one row with new content", base, oneUpdated),
      storeReset("StoreList.reset, ten rows replaced", base, tenEdited),
    ]
  }

  private static func sections(_ rows: [Row]) -> Sections { [ListSection(id: 0, items: rows)] }

  /// Sections of five rows each, whose ids are texts.
  private static func ofSmallSections(_ rows: [Row]) -> [Workload] {
    func sections(_ rows: [Row]) -> [ListSection<String, Row>] {
      stride(from: 0, to: rows.count, by: 5).map {
        ListSection(id: "Section \(rows[$0].id)", items: Array(rows[$0..<min($0 + 5, rows.count)]))
      }
    }
    let old = sections(rows)
    func workload(_ name: String, _ new: [ListSection<String, Row>]) -> Workload {
      let adapter = ListAdapter<String, Row>(sections: old)
      return changes(
        "sections of 5 rows, \(name)", old, new, adapter, PlainView(showing: adapter),
        plain: {
          let plan = UpdatePlan(SectionedDiff(from: $0, to: $1), from: $0, to: $1)
          precondition(!plan.isEmpty)
        })
    }
    var (few, tenth) = (old, rows)
    few[old.count / 2].items[2].value += 1
    for index in stride(from: 3, to: rows.count, by: 10) { tenth[index].value += 1 }
    return [
      workload("one row with new content", few),
      workload("a tenth of the rows with new content", sections(tenth)),
      workload("shuffle", old.shuffled()),
    ]
  }

  /// Bare texts.
  private static func ofTexts(_ count: Int) -> [Workload] {
    let old = [ListSection(id: 0, items: (0..<count).map { "Text of row \($0)" })]
    func workload(_ name: String, _ new: [ListSection<Int, String>]) -> Workload {
      let adapter = KeyedListAdapter<Int, String, String>(
        identity: RowIdentity(id: \.self), sections: old)
      return changes(
        "texts, \(name)", old, new, adapter, PlainView(showing: adapter),
        plain: {
          let plan = UpdatePlan(SectionedDiff(from: $0, to: $1, id: \.self), from: $0, to: $1)
          precondition(!plan.isEmpty)
        })
    }
    var few = old
    few[0].items[count / 2] = "Another text"
    return [
      workload("one row replaced", few),
      workload("shuffle", [ListSection(id: 0, items: old[0].items.shuffled())]),
    ]
  }

  private static func changes<SectionID, Item, ID>(
    _ name: String, _ old: [ListSection<SectionID, Item>], _ new: [ListSection<SectionID, Item>],
    _ adapter: KeyedListAdapter<SectionID, Item, ID>, _ view: PlainView,
    plain: @escaping ([ListSection<SectionID, Item>], [ListSection<SectionID, Item>]) -> Void
  ) -> Workload {
    Workload(
      name: name, bound: 3,
      plain: { isBack in if isBack { plain(new, old) } else { plain(old, new) } },
      full: { isBack in
        _ = view  // keeps it alive
        let outcome = await adapter.apply(isBack ? old : new).outcome()
        guard case .batches = outcome else { fatalError("\(name): \(outcome)") }
      })
  }

  private static func compareAndPlan(_ old: Sections, _ new: Sections) {
    let diff = SectionedDiff(from: old, to: new)
    let plan = UpdatePlan(diff, from: old, to: new)
    precondition(!plan.isEmpty)
  }

  private static func apply(
    _ name: String, _ old: [Row], _ new: [Row], selected: Int = 0, style: UpdateStyle = .animated,
    flattens: Bool = false, bound: Double = 3
  ) -> Workload {
    let (old, new) = (sections(old), sections(new))
    let adapter = ListAdapter<Int, Row>(sections: old)
    let view = PlainView(showing: adapter)
    view.selection = (0..<selected).map { CurrentPath(section: 0, item: $0) }
    if selected > 0 { view.scrollAnchor = ScrollAnchor(path: view.selection[0], offset: 0) }
    if flattens {
      let layout = FlatLayout(rowCounts: old.map(\.items.count), headerRows: true)
      view.onBatch = { batch in
        let splices = batch.flattened(from: layout, to: layout).splices()
        precondition(splices.count == 10)
      }
    }
    return Workload(
      name: name, bound: bound,
      plain: { isBack in
        if isBack { compareAndPlan(new, old) } else { compareAndPlan(old, new) }
      },
      full: { isBack in
        _ = view  // keeps it alive
        let outcome = await adapter.apply(isBack ? old : new, style: style).outcome()
        switch (outcome, style) {
        case (.batches, .animated), (.reloaded(.requested), .reload): break
        default: fatalError("\(name): \(outcome)")
        }
      })
  }

  private static func sortedReset(_ name: String, _ old: [Row], _ new: [Row]) -> Workload {
    let list = Box(SortedList(old, by: .key(\.id)))
    return Workload(
      name: name, bound: 3,
      plain: { isBack in
        let (first, second) = isBack ? (new, old) : (old, new)
        precondition(!SectionedDiff(from: sections(first), to: sections(second)).isEmpty)
      }, full: { isBack in precondition(!list.value.reset(to: isBack ? old : new).isEmpty) })
  }

  private static func storeReset(_ name: String, _ old: [Row], _ new: [Row]) -> Workload {
    let list = Box(StoreList(old))
    return Workload(
      name: name, bound: 3,
      plain: { isBack in
        let (first, second) = isBack ? (new, old) : (old, new)
        precondition(!SectionedDiff(from: sections(first), to: sections(second)).isEmpty)
      },
      full: { isBack in
        precondition(!list.value.reset(to: isBack ? old : new).isEmpty)
      })
  }

  /// A list that the closures above change.
  private final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
}
