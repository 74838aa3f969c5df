import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// Handlers that nothing in this module uses, but that views may call.
@MainActor
struct AllHandlersTests {
  private let source = ListDataSource<Int, User> { UserCell.row($0) }
  private let path = CurrentPath(section: 0, item: 1)

  init() {
    source.apply(rows: [User(id: 1, name: "Ada"), User(id: 2, name: "Bo")])
  }

  /// A view calls only handlers that are set, so a data source changes nothing that an app did not
  /// ask for.
  @Test func allAreOffUntilTheyAreSet() {
    func closures(_ handlers: Any) -> [String] {
      Mirror(reflecting: handlers).children.filter { $0.label != "nearbyCount" }.map {
        label, value in
        #expect("\(value)" == "nil", "\(label ?? "?") is on.")
        return label ?? "?"
      }
    }
    #expect(closures(source.selection).count == 8)
    #expect(closures(source.sizes).count == 3)
    #expect(closures(source.editing).count == 8)
    #expect(closures(source.display).count == 6)
  }
}
