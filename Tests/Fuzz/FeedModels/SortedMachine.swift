import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import KeyedDiffTesting

/// One call on a sorted list.
package enum SortedCall: CustomStringConvertible {
  case upsert([Row])
  case remove([Int])
  case update([Row], removing: [Int])
  case reset([Row])
  case sort(ListOrder<Row>, name: String)

  package var description: String {
    switch self {
    case .upsert(let rows): "upsert \(rows)"
    case .remove(let ids): "remove \(ids)"
    case .update(let rows, let ids): "upsert \(rows) and remove \(ids)"
    case .reset(let rows): "reset \(rows)"
    case .sort(_, let name): "sort by \(name)"
    }
  }
}

/// Makes the same calls on a sorted list, a model, and a view, and compares them.
package final class SortedMachine {
  private var list: RowList
  private var model: SortedModel
  private var calls: [SortedCall] = []
  private var faults: [String] = []
  private var shown: [ListSection<Int, Row>]
  private var view: StrictListView<Int, Row>!
  private let start: [Row]

  /// The rows of the model.
  package var rows: [Row] { model.rows }

  /// - Parameter rows: The initial rows.
  package init(
    by order: ListOrder<Row>, grouped: Bool, permanent: [Int] = [], rows: [Row] = []
  ) {
    list = RowList(by: order, grouped: grouped, permanent: permanent)
    model = SortedModel(by: order, grouped: grouped, permanent: permanent)
    start = rows
    list.upsert(rows)
    model.upsert(rows)
    shown = list.sections
    view = StrictListView(id: \.id, content: Row.sameContent) { [unowned self] in shown }
  }

  /// Makes a call on list, model and view.
  ///
  /// - Parameter checksPromises: Whether to check all guarantees of the diff with the reference,
  ///   which is slow.
  /// - Returns: The faults so far, including those of earlier calls.
  package func perform(_ call: SortedCall, checksPromises: Bool = false) -> [String] {
    calls.append(call)
    let old = list.sections
    let version = list.version
    let change = apply(call)
    let expected = model.asSections
    expect(list.sections == expected, "rows are \(list.sections), not \(expected)")
    expect(old == list.sections || change.version != change.base, "the version did not change")
    expect(change.base == version, "the base is not the version before")
    expect(change.version == list.version, "the version is not that of the list")
    checkLatestUpdate(change)
    checkLookups()

    let full = SectionedDiff(from: old, to: expected, id: \.id, content: Row.sameContent)
    guard let diff = change.diff else {
      expect(false, "there is no diff")
      return faults
    }
    expect(diff.sections == full.sections, "sections: \(diff.sections)")
    expect(diff.items.deletions == full.items.deletions, "deletions: \(diff)")
    expect(diff.items.insertions == full.items.insertions, "insertions: \(diff)")
    expect(diff.items.updates == full.items.updates, "updates: \(diff)")
    expect(diff.items.moves.count == full.items.moves.count, "moves: \(diff)")
    if checksPromises {
      let broken = SectionedPromises.broken(
        by: diff, from: old, to: expected, id: \.id, content: Row.sameContent)
      expect(broken.isEmpty, "\(broken)")
    }
    show(change, diff)
    return faults
  }

  private func apply(_ call: SortedCall) -> ListUpdate<Int, Row> {
    switch call {
    case .upsert(let rows):
      let change = list.upsert(rows)
      model.upsert(rows)
      expect(list.duplicates == Self.repeated(rows.map(\.id)), "duplicates")
      expect(list.unknownIDs.isEmpty, "unknown ids")
      return change
    case .remove(let ids):
      let known = Set(model.rows.map(\.id))
      let change = list.remove(ids: ids)
      model.remove(ids)
      expect(list.duplicates == Self.repeated(ids), "duplicates")
      let unknown = SortedModel.firsts(of: ids.map { Row(id: $0, key: 0) }).map(\.id)
        .filter { !known.contains($0) }
      expect(list.unknownIDs == unknown, "unknown ids")
      return change
    case .update(let rows, let ids):
      let known = Set(model.rows.map(\.id) + rows.map(\.id))
      let change = list.change(upserting: rows, removing: ids)
      model.update(rows, removing: ids)
      expect(
        list.duplicates == Self.repeated(rows.map(\.id)) + Self.repeated(ids), "duplicates")
      let unknown = SortedModel.firsts(of: ids.map { Row(id: $0, key: 0) }).map(\.id)
        .filter { !known.contains($0) }
      expect(list.unknownIDs == unknown, "unknown ids")
      return change
    case .reset(let rows):
      let change = list.reset(to: rows)
      model.reset(to: rows)
      expect(list.duplicates == Self.repeated(rows.map(\.id)), "duplicates")
      expect(list.unknownIDs.isEmpty, "unknown ids")
      return change
    case .sort(let order, _):
      let change = list.sort(by: order)
      model.sort(by: order)
      return change
    }
  }

  private static func repeated(_ ids: [Int]) -> [Int] {
    ids.enumerated().filter { ids[..<$0].contains($1) }.map(\.element)
  }

  private func checkLookups() {
    let rows = model.rows
    expect(list.count == rows.count && list.items == rows, "count or items")
    expect(list.isEmpty == rows.isEmpty, "isEmpty")
    for (section, part) in list.sections.enumerated() {
      for (item, row) in part.items.enumerated() {
        let path = CurrentPath(section: section, item: item)
        expect(list.path(of: row.id) == path, "\(row) is not at \(path)")
        expect(list[id: row.id] == row && list[path] == row, "lookup of \(row)")
      }
    }
    expect(rows.indices.allSatisfy { list[$0] == rows[$0] }, "lookup by index")
    expect(list[-1] == nil && list[rows.count] == nil, "lookup out of range")
  }

  /// The latest update is the one that was returned last, except by calls that changed nothing.
  private func checkLatestUpdate(_ update: ListUpdate<Int, Row>) {
    let latest = list.latestUpdate
    expect(latest.version == list.version, "the latest update is not of this version")
    expect(latest.sections == list.sections, "the latest update has another list")
    guard update.base != update.version else { return }
    expect(latest.base == update.base, "the latest update has another base")
    expect(latest.diff == update.diff, "the latest update has another diff")
  }

  private func show(_ update: ListUpdate<Int, Row>, _ diff: SectionedDiff) {
    do {
      let plan = UpdatePlan(diff, from: shown, to: update.sections)
      try view.perform(plan) { shown = $0 }
      try view.verify()
    } catch {
      expect(false, "\(error)")
    }
  }

  private func expect(_ condition: Bool, _ what: @autoclosure () -> String) {
    if !condition { faults.append("\(start), \(calls): \(what())") }
  }
}
