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
    #expect(adapter.path(ofID: 4) == CurrentPath(section: 1, item: 1))
    #expect(adapter.path(ofID: 9) == nil)
    #expect(adapter.sectionIndex(ofID: "b") == 1)
    #expect(adapter.sectionIndex(ofID: "c") == nil)
    await adapter.apply([
      ListSection(id: "b", items: items(4..<5)), ListSection(id: "a", items: items(0..<1)),
    ]).outcome()
    #expect(adapter.path(ofID: 4) == CurrentPath(section: 0, item: 0))
    #expect(adapter.path(ofID: 3) == nil)
    #expect(adapter.sectionIndex(ofID: "a") == 1)
  }

  @Test("For an id that occurs twice, the first path is found")
  func duplicates() {
    let adapter = ListAdapter<Int, Item>(sections: [
      ListSection(id: 0, items: [Item(id: 1), Item(id: 2), Item(id: 2)])
    ])
    #expect(adapter.path(ofID: 2)?.item == 1)
  }

  @Test("Items without identity are not found")
  func withoutIdentity() {
    let adapter = ListAdapter<Int, Item>(withoutIdentity: [ListSection(id: 0, items: items(0..<3))])
    #expect(adapter.path(ofID: 1) == nil)
  }

  @Test("Ids are hashed once for each list, not once for each lookup")
  func cost() {
    var hashed = 0
    let adapter = ListAdapter<Int, Item>(
      id: { item in
        hashed += 1
        return item.id
      }, content: ==, sections: [ListSection(id: 0, items: items(0..<100))])
    for id in 0..<50 { #expect(adapter.path(ofID: id)?.item == id) }
    #expect(hashed == 100)
  }

  @Test("A data source finds rows as its adapter does")
  func dataSource() {
    let source = ListDataSource<Int, Item>()
    source.update(rows: items(3..<6))
    #expect(source.path(ofID: 4) == CurrentPath(section: 0, item: 1))
    #expect(source.sectionIndex(ofID: 0) == 0)
  }

  @Test("A row is found later, wherever it is by then")
  func laterPath() throws {
    let source = ListDataSource<Int, Item>()
    source.update(rows: items(3..<6))
    let path = try #require(source.rowFinder(at: CurrentPath(section: 0, item: 1)))
    #expect(path() == CurrentPath(section: 0, item: 1))
    source.update(rows: items(0..<6))
    #expect(path() == CurrentPath(section: 0, item: 4))
    source.update(rows: items(0..<2))
    #expect(path() == nil)
    #expect(source.rowFinder(at: CurrentPath(section: 0, item: 2)) == nil)
  }

  @Test("A row without identity is found later only at its old path")
  func laterPathWithoutIdentity() throws {
    let source = ListDataSource<Int, Item>(withoutIdentity: .reuseIdentifier())
    source.update(rows: items(3..<6))
    let path = try #require(source.rowFinder(at: CurrentPath(section: 0, item: 1)))
    source.update(rows: items(0..<6))
    #expect(path() == CurrentPath(section: 0, item: 1))
    source.update(rows: items(0..<1))
    #expect(path() == nil)
  }

  @Test("An id of another type traps")
  func wrongType() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<3))])
        _ = adapter.path(ofID: "1")
      }
    }
  }
}
