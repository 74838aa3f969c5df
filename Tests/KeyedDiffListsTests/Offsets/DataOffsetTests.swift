import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

private typealias Section = ListSection<Int, Item>
private typealias Margins = DataOffset.Margins

@Suite("Paths of the data and of a view with static rows")
struct DataOffsetTests {
  private let offset = DataOffset(
    sections: .init(before: 2, after: 1), items: .init(before: 1),
    exceptions: [1: .init(before: 3, after: 2)])

  @Test func toTheView() {
    #expect(offset.viewSectionCount(4) == 7)
    #expect(offset.viewSection(0) == 2)
    #expect(offset.viewItemCount(5, inDataSection: 0) == 6)
    #expect(offset.viewItemCount(5, inDataSection: 1) == 10)
    #expect(offset.viewPath(OldPath(section: 0, item: 4)) == OldPath(section: 2, item: 5))
    #expect(offset.viewPath(NewPath(section: 1, item: 4)) == NewPath(section: 3, item: 7))
  }

  @Test func toTheData() {
    #expect(offset.dataCounts([9, 9, 6, 10, 9]) == [5, 5])
    #expect(offset.dataSection(1, dataSectionCount: 2) == nil)
    #expect(offset.dataSection(3, dataSectionCount: 2) == 1)
    #expect(offset.dataSection(4, dataSectionCount: 2) == nil)
    let sections = [Section(id: 7, items: [Item(id: 1)])]
    let path = offset.dataPath(
      CurrentPath(section: 2, item: 1), dataCounts: sections.lazy.map(\.items.count))
    #expect(path == CurrentPath(section: 0, item: 0))
  }

  /// Data of every shape with at most two sections of at most two rows, with every margin up to
  /// two. Checks every path of the view, and paths just outside of it.
  @Test func thereAndBackForEveryPlace() {
    let all = (0...2).flatMap { before in (0...2).map { Margins(before: before, after: $0) } }
    let shapes = [[]] + (0...2).map { [$0] } + (0...2).flatMap { a in (0...2).map { [a, $0] } }
    for counts in shapes {
      var id = 0
      let data = counts.enumerated().map { section, count in
        defer { id += count }
        return Section(id: section, items: (id..<id + count).map { Item(id: $0) })
      }
      for sections in all {
        for items in all {
          for exception in [nil] + all.map(Optional.some) {
            let rows = StaticRows(
              sections: sections, items: items, itemsOfIDs: exception.map { [1: $0] } ?? [:])
            let complaint = complaint(about: rows.offset(in: data), rows.around(data), data)
            if let complaint { Issue.record("\(rows) around \(data): \(complaint)") }
          }
        }
      }
    }
  }

  private func complaint(
    about offset: DataOffset, _ view: [Section], _ data: [Section]
  ) -> String? {
    let counts = data.map(\.items.count)
    if offset.viewSectionCount(data.count) != view.count { return "number of sections" }
    if offset.dataCounts(view.map(\.items.count)) != counts { return "numbers of rows" }
    for section in -1...view.count {
      let shown = view.indices.contains(section) ? view[section] : nil
      let dataSection = offset.dataSection(section, dataSectionCount: data.count)
      // Static sections have ids below zero.
      if dataSection.map({ data[$0].id }) != shown.flatMap({ $0.id < 0 ? nil : $0.id }) {
        return "section \(section) is \(dataSection as Any)"
      }
      if let dataSection, offset.viewSection(dataSection) != section {
        return "section \(dataSection) is elsewhere"
      }
      let rows = shown?.items ?? []
      if let dataSection {
        let count = offset.viewItemCount(counts[dataSection], inDataSection: dataSection)
        if count != rows.count { return "number of rows in \(section)" }
      }
      for item in -1...rows.count {
        let path = CurrentPath(section: section, item: item)
        let dataPath = offset.dataPath(path, dataCounts: counts)
        let row = rows.indices.contains(item) && rows[item].id >= 0 ? rows[item] : nil
        if dataPath.map({ data[$0.section].items[$0.item] }) != row { return "row \(path)" }
        if let dataPath, offset.viewPath(dataPath) != path { return "row \(dataPath)" }
      }
    }
    return nil
  }

  /// If a view shows fewer sections or rows than the static ones, its counts equal those of no
  /// data.
  @Test func tooFewRowsInTheView() {
    #expect(offset.dataCounts([]) == [])
    #expect(offset.dataCounts([9, 9]) == [])
    #expect(offset.dataCounts([9, 9, 0, 9]) == [-1])
  }

  @Test func belowZeroTraps() async {
    let trap1 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = DataOffset.Margins(before: -1) }
    #expect(trap1.says("Margins of -1 and 0 rows."))
    let trap2 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = DataOffset.Margins(after: -1) }
    #expect(trap2.says("Margins of 0 and -1 rows."))
    let trap3 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = DataOffset().viewSection(-1) }
    #expect(trap3.says("There is no section -1."))
    let trap4 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = DataOffset().viewPath(OldPath(section: 0, item: -1))
    }
    #expect(trap4.says("There is no row 0.-1."))
    let trap5 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = DataOffset(sections: .init(before: 1))
        .viewBatch(BatchUpdate(sections: .init(deletions: [-1])))
    }
    #expect(trap5.says("There is no section -1."))
  }

  /// An offset does not know whether a row exists.
  @Test func beyondTheDataIsBeyondItInTheView() {
    #expect(offset.viewPath(NewPath(section: 9, item: 9)) == NewPath(section: 11, item: 10))
  }
}
