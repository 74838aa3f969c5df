import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// A row that is `Equatable`, `Hashable` or `Sendable` if its content is.
private struct Row<Content>: Identifiable {
  var id = 0
  var content: Content?
}

extension Row: Equatable where Content: Equatable {}
extension Row: Hashable where Content: Hashable {}
extension Row: Sendable where Content: Sendable {}

/// An object that can be compared, but not hashed.
private class Medium: Equatable {
  static func == (first: Medium, second: Medium) -> Bool { first === second }
}

/// An object that can be hashed, too.
private final class Song: Medium, Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@MainActor
struct ListOptionsTests {
  /// The option is checked when it is set, not when lists are compared, which may be in another
  /// task.
  @Test(arguments: [true, false])
  func aLimitBelowZeroIsATrap(isLater: Bool) async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [isLater] in
      var options = ListOptions(maximumChanges: isLater ? 0 : -1)
      options.maximumChanges = -1
    }
    #expect(trap.says("maximumChanges is negative: -1."))
  }

  // MARK: Types with options

  private func checkAdapter<Item, ID>(
    _ make: ([ListSection<Int, Item>], ListOptions) -> KeyedListAdapter<Int, Item, ID>
  ) {
    let adapter = make(
      [ListSection(id: 3, items: [])], ListOptions(maximumChanges: 5, backgroundThreshold: 7))
    #expect(adapter.sections.map(\.id) == [3])
    #expect(adapter.options.maximumChanges == 5 && adapter.options.backgroundThreshold == 7)
  }

  @Test func everyAdapterHasTheListAndTheOptionsThatItIsMadeWith() {
    checkAdapter { ListAdapter<Int, Row<Medium>>(sections: $0, options: $1) }
    checkAdapter { ListAdapter<Int, Row<Int>>(sections: $0, options: $1) }
    checkAdapter {
      ListAdapter<Int, Row<Any>>(
        identity: RowIdentity(id: \.id, content: { _, _ in true }), sections: $0, options: $1)
    }
    checkAdapter {
      KeyedListAdapter<Int, Row<Any>, Never>(identity: .none(), sections: $0, options: $1)
    }
  }

  private func checkSource<Item, ID>(
    _ make: (ListOptions) -> KeyedListDataSource<Int, Item, ID>
  ) {
    let source = make(ListOptions(maximumChanges: 5, backgroundThreshold: 7))
    #expect(source.adapter.options.maximumChanges == 5)
    #expect(source.adapter.options.backgroundThreshold == 7)
  }

  @Test func everyDataSourceHasTheOptionsThatItIsMadeWith() {
    checkSource {
      KeyedListDataSource<Int, [Int], [Int]>(
        identity: RowIdentity(id: \.self), options: $0, row: labelRow)
    }
    checkSource {
      ListDataSource<Int, Row<Any>>(identity: .refreshingAll, options: $0, row: labelRow)
    }
    checkSource { ListDataSource<Int, Row<Medium>>(options: $0, row: labelRow) }
    checkSource { ListDataSource<Int, Row<Song>>(options: $0, row: labelRow) }
    checkSource { ListDataSource<Int, Row<Int>>(options: $0, row: labelRow) }
    checkSource { DeclaredList<Int>(options: $0) }
    checkSource {
      KeyedListDataSource<Int, Any, Never>(identity: .none(), options: $0, row: labelRow)
    }
  }

  // MARK: Behavior

  private func check<Content: Hashable, ID>(_ identity: RowIdentity<Row<Content>, ID>) throws {
    func list(_ ids: Int...) -> [ListSection<Int, Row<Content>>] {
      [ListSection(id: 0, items: ids.map { Row(id: $0) })]
    }
    let reported = Reported()
    let adapter = KeyedListAdapter(
      identity: identity, sections: list(1, 2, 3),
      options: ListOptions(moves: .never, onDuplicates: { _ in reported.note() }))
    let view = InMemoryListView(showing: adapter, allowsDuplicateIDs: true, id: \.id)
    adapter.view = view
    var diff: SectionedDiff?
    adapter.onDidUpdate = { transition, _ in diff = transition.diff }
    adapter.apply(list(3, 1, 2, 4))
    #expect(diff?.items.deletions.map(\.item) == [2])
    #expect(diff?.items.insertions.map(\.item) == [0, 3])
    #expect(reported.count == 0)
    adapter.apply(list(3, 1, 2, 2))
    #expect(reported.count == 1)
    try view.verify()
  }

  @Test func everyIdentityLeadsToTheNewListAsTheOptionsSay() throws {
    let ofObjects: [RowIdentity<Row<Song>, Int>] = [
      RowIdentity(id: \.id, content: ==), RowIdentity(id: \.id),
    ]
    for identity in ofObjects {
      #expect(!identity.isConcurrent)
      try check(identity)
    }
    let ofValues: [RowIdentity<Row<Int>, Int>] = [
      .concurrent(id: { $0.id }, content: ==), RowIdentity(id: { $0.id }), RowIdentity(id: \.id),
    ]
    for identity in ofValues {
      #expect(identity.isConcurrent)
      try check(identity)
    }
    try check(RowIdentity<Row<Song>, Row<Song>>(id: \.self))
    try check(RowIdentity<Row<Int>, Row<Int>>(id: \.self))
  }
}
