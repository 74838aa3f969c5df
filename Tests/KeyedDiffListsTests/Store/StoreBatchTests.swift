import KeyedDiff
import KeyedDiffLists
import Testing

@Suite("Lists that are changed by the callbacks of a store")
struct StoreBatchTests {
  private func list(_ items: String...) -> StoreList<Int, String> {
    StoreList(items, identity: .none(content: ==))
  }

  @Test("All calls between willChange() and didChange() are one batch")
  func batch() {
    var list = list("a", "b", "c")
    let before = list.version

    list.willChange()
    list.remove(at: 0)
    list.add("x", at: 0)
    list.update("B", at: 1)
    list.move(from: 2, to: 1)
    list.consume([.insert("y", at: 3)])
    list.consume([.update("z", at: 7)])
    #expect(list.isInBatch && list.items == ["a", "b", "c"] && list.version == before)

    let update = list.didChange()
    #expect(!list.isInBatch && list.items == ["x", "c", "B", "y"])
    #expect(update.base == before && update.version == list.version)
    #expect(update.sections == list.sections)
    #expect(list.recordedCorrections.map(\.transaction) == [5])
  }

  @Test("A call outside of a batch is a batch")
  func single() {
    var list = list()
    var bases: [ListVersion?] = []
    var versions = [list.version]
    func note() {
      bases.append(list.latestUpdate.base)
      versions.append(list.version)
    }
    list.add("a", at: 0)
    note()
    list.add("b", at: 1)
    note()
    list.move(from: 0, to: 1, "A")
    note()
    list.consume([.insert("c", at: 2), .delete(at: 0)])
    note()
    list.consume([.delete(at: 7), .delete(at: 1)])
    note()
    #expect(list.recordedCorrections.map(\.transaction) == [0])
    list.remove(at: 0)
    note()
    #expect(list.items.isEmpty && bases == versions.dropLast())
  }

  @Test("A batch without calls changes nothing, but creates a version")
  func emptyBatch() {
    var list = list("a")
    let before = list.version
    list.willChange()
    let update = list.didChange()
    #expect(update.isEmpty && update.base == before && update.version != before)
    #expect(list.items == ["a"])
  }

  @Test("A copy has its own batch")
  func copies() {
    var first = list("a")
    first.willChange()
    first.add("b", at: 0)
    var second = first
    second.add("c", at: 1)
    first.didChange()
    #expect(first.items == ["b", "a"] && second.items == ["a"])
    second.didChange()
    #expect(second.items == ["b", "c", "a"])
  }

  @Test("Unbalanced calls trap with a message")
  func unbalanced() async {
    let trap1 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var list = StoreList(["a"], identity: .none(content: ==))
      list.didChange()
    }
    #expect(trap1.says("willChange() is missing"))
    let trap2 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var list = StoreList(["a"], identity: .none(content: ==))
      list.willChange()
      list.willChange()
    }
    #expect(trap2.says("didChange() is missing"))
  }

  @Test("A change inside of a batch traps, because the indices of the batch are those before it")
  func changedInsideABatch() async {
    let trap1 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var list = StoreList(["a"], identity: .none(content: ==))
      list.willChange()
      list.reset(to: [])
    }
    #expect(trap1.says("changed inside a batch"))
    let trap2 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var list = StoreList(["a"], identity: .none(content: ==))
      list.willChange()
      list.resetSilently(to: [])
    }
    #expect(trap2.says("changed inside a batch"))
    let trap3 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var list = StoreList(["a"], identity: .none(content: ==))
      list.willChange()
      list.apply([.delete(at: 0)])
    }
    #expect(trap3.says("changed inside a batch"))
  }
}
