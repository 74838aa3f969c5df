import KeyedDiff
import KeyedDiffLists
import Testing

struct ListUpdateTests {
  @Test func versionsAreEqualToThemselvesOnly() {
    let version = ListVersion()
    let copy = version
    #expect(copy == version)
    #expect(ListVersion() != version)
    #expect(Set([version, copy, ListVersion()]).count == 2)
  }

  @Test func aDiffThatLeadsElsewhereTraps() async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let diff = SectionedDiff(
        from: [ListSection(id: 0, items: [1])], to: [ListSection(id: 0, items: [1, 2])], id: \.self)
      _ = ListUpdate(
        sections: [ListSection(id: 0, items: [1])], version: ListVersion(), base: ListVersion(),
        diff: diff)
    }
    #expect(trap.says("The diff does not lead to these sections."))
  }
}
