import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// Handlers that nothing in this module uses, but that views may call.
@MainActor
struct AllHandlersTests {
  private let source = ListDataSource<Int, User>()
  private let path = CurrentPath(section: 0, item: 1)

  init() {
    source.apply(rows: [User(id: 1, name: "Ada"), User(id: 2, name: "Bo")])
  }

  /// A view calls only handlers that are set, so a data source changes nothing that an app did not
  /// ask for.
  @Test func allAreOffUntilTheyAreSet() {
    func closures(_ handlers: Any) -> [String] {
      Mirror(reflecting: handlers).children.map { label, value in
        #expect("\(value)" == "nil", "\(label ?? "?") is on.")
        return label ?? "?"
      }
    }
    #expect(closures(source.selection).count == 8)
    #expect(closures(source.sizes).count == 3)
    #expect(closures(source.editing).count == 8)
    #expect(closures(source.display).count == 4)
  }

  @Test func theyAreCalledWhereverCellsComeFrom() {
    let providers: [CellProvider<User>] = [
      .reuseIdentifier(), .reuseIdentifiers { _ in "Cell" },
      .binders { CellBinder(model: $0, reuseIdentifier: "Cell") },
      .cells { host, _, path in host.dequeue(reuseIdentifier: "Cell", role: .cell, at: path) },
    ]
    for (index, cells) in providers.enumerated() {
      let source = ListDataSource<Int, User>(cells: cells)
      var selected: [String] = []
      source.selection.didSelect = { user, _ in selected.append(user.name) }
      source.sizes.row = { user, _ in Double(user.name.count) }
      let screen = InMemoryScreen(showing: source, id: \.id)
      screen.host.addPrototype("Cell") { UserCell() }
      source.view = screen
      source.apply([ListSection(id: 0, items: [User(id: 1, name: "Ada")], header: "Team")])
      screen.tap(CurrentPath(section: 0, item: 0))
      #expect(selected == ["Ada"], "provider \(index)")
      #expect(source.height(at: CurrentPath(section: 0, item: 0)) == 3, "provider \(index)")
      #expect(screen.title(of: .header, in: 0) == "Team", "provider \(index)")
    }
  }
}
