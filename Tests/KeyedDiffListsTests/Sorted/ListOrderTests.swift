import Foundation
import KeyedDiffLists
import Testing

@Suite("Orders of lists")
struct ListOrderTests {
  /// Foundation has a type `SortOrder`: two types of that name are ambiguous in a file that imports
  /// both modules.
  @Test("The name of an order is clear in a file that imports Foundation")
  func besideFoundation() {
    let byLength = ListOrder<String> { $0.count < $1.count }
    #expect(["pear", "fig"].sorted(by: byLength.precedes) == ["fig", "pear"])
    #expect(SortOrder.forward != .reverse)
  }
}
