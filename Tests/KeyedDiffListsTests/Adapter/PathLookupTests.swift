import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@MainActor
@Suite("Rows and sections are found by their ids")
struct PathLookupTests {
  @Test("The path of an id follows the list")
  func paths() async {
    let adapter = ListAdapter<String, Item>(sections: [
      ListSection(id: "a", items: items(0..<3)), ListSection(id: "b", items: items(3..<5)),
    ])
    #expect(adapter.path(of: 4) == CurrentPath(section: 1, item: 1))
    #expect(adapter.path(of: 9) == nil)
    #expect(adapter.sectionIndex(of: "b") == 1)
    #expect(adapter.sectionIndex(of: "c") == nil)
    await adapter.apply([
      ListSection(id: "b", items: items(4..<5)), ListSection(id: "a", items: items(0..<1)),
    ]).outcome()
    #expect(adapter.path(of: 4) == CurrentPath(section: 0, item: 0))
    #expect(adapter.path(of: 3) == nil)
    #expect(adapter.sectionIndex(of: "a") == 1)
  }

  @Test("For an id that occurs twice, the first path is found")
  func duplicates() {
    let adapter = ListAdapter<Int, Item>(sections: [
      ListSection(id: 0, items: [Item(id: 1), Item(id: 2), Item(id: 2)])
    ])
    #expect(adapter.path(of: 2)?.item == 1)
  }

  @Test("Ids are read at most twice for each list, not once for each lookup")
  func cost() {
    var readCount = 0
    let adapter = ListAdapter<Int, Item>(
      identity: RowIdentity(
        id: { item in
          readCount += 1
          return item.id
        }, content: ==), sections: [ListSection(id: 0, items: items(0..<100))])
    for id in 0..<50 { #expect(adapter.path(of: id)?.item == id) }
    // The first lookup stops at its row, and the second one makes an index of all rows.
    #expect(readCount == 101)
  }

  @Test("A data source finds rows as its adapter does")
  func dataSource() {
    let source = ListDataSource<Int, Item>(row: labelRow)
    source.apply(rows: items(3..<6))
    #expect(source.path(of: 4) == CurrentPath(section: 0, item: 1))
    #expect(source.sectionIndex(of: 0) == 0)
  }

  @Test("A row is found later, wherever it is by then")
  func laterPath() throws {
    let source = ListDataSource<Int, Item>(row: labelRow)
    source.apply(rows: items(3..<6))
    let path = try #require(source.rowFinder(at: CurrentPath(section: 0, item: 1)))
    #expect(path() == CurrentPath(section: 0, item: 1))
    source.apply(rows: items(0..<6))
    #expect(path() == CurrentPath(section: 0, item: 4))
    source.apply(rows: items(0..<2))
    #expect(path() == nil)
    #expect(source.rowFinder(at: CurrentPath(section: 0, item: 2)) == nil)
  }

  @Test("A row without identity is found later only at its old path")
  func laterPathWithoutIdentity() throws {
    let source = KeyedListDataSource<Int, Item, Never>(identity: .none(), row: labelRow)
    source.apply(rows: items(3..<6))
    let path = try #require(source.rowFinder(at: CurrentPath(section: 0, item: 1)))
    source.apply(rows: items(0..<6))
    #expect(path() == CurrentPath(section: 0, item: 1))
    source.apply(rows: items(0..<1))
    #expect(path() == nil)
  }

  @Test("Ids are typed: a literal is an id of the list, and an unknown id is no row")
  func typedIDs() async {
    struct Wide: Identifiable, Equatable {
      var id: Int64
      var text = ""
    }
    let wide = [Wide(id: 7), Wide(id: 8)]
    let adapter = ListAdapter<Int, Wide>(sections: [ListSection(id: 0, items: wide)])
    #expect(adapter.path(of: 8) == CurrentPath(section: 0, item: 1))
    #expect(adapter.path(of: 9) == nil)
    #expect(await adapter.refresh(ListRefresh(reconfiguring: [7, 9])).outcome() == .noView)

    let byText = KeyedListDataSource<Int, Wide, String>(
      identity: RowIdentity(id: \.text), row: labelRow)
    byText.apply(rows: [Wide(id: 7, text: "A"), Wide(id: 8, text: "B")])
    #expect(byText.path(of: "B") == CurrentPath(section: 0, item: 1))
    #expect(byText.path(of: "C") == nil)

    let optional = KeyedListAdapter<Int, Int?, Int?>(identity: RowIdentity(id: \.self))
    optional.apply(rows: [1, nil])
    #expect(optional.path(of: nil) == CurrentPath(section: 0, item: 1))
  }
}
