import KeyedDiff
import KeyedDiffTesting
import Testing

@Suite("Calls that the strict list view rejects in each state")
struct StrictListViewStateTests {
  @Test("After a violation, every call reports that violation")
  func broken() {
    let screen = Screen("[S a b]")
    let view = screen.view!
    let first = screen.perform("D 0.5", to: "[S a]")
    #expect(first?.rule == .deletedRowOutOfRange)
    #expect(view.violation == first)
    screen.data = list("[S a b]")
    var later = Call.allCases.map { call in
      violation { () throws(RuleViolationError) in try call.make(to: view) }
    }
    later += [violation(view.reloadData), violation(view.setNeedsReload)]
    for violation in later {
      #expect(violation?.rule == .brokenView)
      #expect(violation?.message.hasPrefix("0: ") == true)
      #expect(violation?.message.contains(first!.message) == true)
    }
    #expect(view.violation == first)
    #expect(view.batchCount == 0)
  }

  @Test("A violation breaks the view even if the block of the batch catches it")
  func caughtInside() {
    let screen = Screen("[S a b]")
    let outer = violation { () throws(RuleViolationError) in
      try screen.view.performBatchUpdates { _ in
        #expect(violation(screen.view.reloadData)?.rule == .reloadInsideBatch)
      }
    }
    #expect(outer?.rule == .brokenView)
    #expect(screen.view.violation?.rule == .reloadInsideBatch)
  }

  @Test("A violation that the block of a batch throws breaks the view")
  func thrownInside() {
    let screen = Screen("[S a b]")
    let other = Screen("[S a][S b]")
    let outer = violation { () throws(RuleViolationError) in
      try screen.view.performBatchUpdates { (_) throws(RuleViolationError) in
        try other.view.reloadData()
      }
    }
    #expect(outer?.rule == .duplicateID)
    #expect(screen.view.violation == outer)
  }

  /// Calls that are not allowed inside a batch.
  enum Call: CaseIterable {
    case verify, performBatchUpdates, perform, reconfigure, refresh

    func make(to view: StrictListView<String, Row>) throws(RuleViolationError) {
      switch self {
      case .verify: try view.verify()
      case .performBatchUpdates: try view.performBatchUpdates { _ in }
      case .perform: try view.perform(BatchUpdate()) {}
      case .reconfigure: try view.reconfigureItems(at: [])
      case .refresh: try view.refreshHeadersAndFooters(of: [])
      }
    }
  }

  @Test("Calls that are not allowed inside a batch are rejected there", arguments: Call.allCases)
  func insideBatch(_ call: Call) {
    let screen = Screen("[S a]")
    let inside = violation { () throws(RuleViolationError) in
      try screen.view.performBatchUpdates { (_) throws(RuleViolationError) in
        try call.make(to: screen.view)
      }
    }
    #expect(inside?.rule == .nestedBatch)
  }

  @Test("setNeedsReload() is rejected inside a batch")
  func reloadInsideBatch() {
    let screen = Screen("[S a]")
    let inside = violation { () throws(RuleViolationError) in
      try screen.view.performBatchUpdates { (_) throws(RuleViolationError) in
        try screen.view.setNeedsReload()
      }
    }
    #expect(inside?.rule == .reloadInsideBatch)
  }

  @Test("While a reload is pending, other calls are rejected", arguments: Call.allCases)
  func pendingReload(_ call: Call) throws {
    let screen = Screen("[S a]")
    try screen.view.setNeedsReload()
    let early = violation { () throws(RuleViolationError) in try call.make(to: screen.view) }
    #expect(early?.rule == .reloadPending)
  }

  @Test("A reload ends a pending reload")
  func reloadAtLast() throws {
    let screen = Screen("[S a]")
    try screen.view.setNeedsReload()
    try screen.view.reloadData()
    #expect(screen.perform("I 0.1", to: "[S a b]") == nil)
  }

  @Test("Outside of a window, reloads are allowed, but no batches")
  func detached() throws {
    let screen = Screen("[S a]")
    screen.view.isInWindow = false
    try screen.view.reloadData()
    try screen.view.verify()
    #expect(screen.perform("I 0.1", to: "[S a b]")?.rule == .detachedView)
  }

  @Test(
    "The data before a batch must be the list that is shown",
    arguments: ["[S a]", "[S a b c]", "[S a c]", "[S b a]", "[T a b]", "[S a b][T]", ""])
  func changedBefore(_ data: String) throws {
    let screen = Screen("[S a b]")
    try screen.view.reloadData()
    screen.data = list(data)
    #expect(screen.perform("", to: data)?.rule == .dataChangedBeforeBatch)
    #expect(screen.shown == "[S a b]")
  }

  @Test("Content may change before a batch, because it is refreshed separately")
  func contentChangedBefore() throws {
    let screen = Screen("[S a b]")
    try screen.view.reloadData()
    screen.data = list("[S' a b']")
    #expect(screen.perform("D 0.0", to: "[S' b']") == nil)
    #expect(screen.shown == "[S b]")
  }
}
