import KeyedDiffLists
import Testing

struct ListOptionsTests {
  /// When it is set, and not when lists are compared, which may be in another task.
  @Test(arguments: [true, false])
  func aLimitBelowZeroIsATrap(isLater: Bool) async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [isLater] in
      var options = ListOptions(maximumChanges: isLater ? 0 : -1)
      options.maximumChanges = -1
    }
    #expect(trap.says("maximumChanges is -1, below zero."))
  }
}
