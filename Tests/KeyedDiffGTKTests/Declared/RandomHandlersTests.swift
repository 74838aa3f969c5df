#if GTK
  import Foundation
  import Testing

  @testable import KeyedDiffGTK

  @MainActor
  @Suite("Handlers of declared rows that change the list", .serialized)
  struct RandomHandlersTests {
    /// The number of seeds for each kind of list: more if `KEYEDDIFF_LONG_TESTS` is set.
    private let seedCount: UInt64 = TestLength.isLong ? 200 : 3
    /// Plays another run than usual.
    private let seed = ProcessInfo.processInfo.environment["KEYEDDIFF_SEED"].flatMap { UInt64($0) }

    @Test("Each gesture calls the newest handlers of its rows", arguments: [false, true])
    func play(isGrid: Bool) async {
      var counts: [String: Int] = [:]
      for seed in seed.map({ $0...$0 }) ?? 1...seedCount {
        let handlers = RandomHandlers(
          columns: isGrid ? 2...2 : nil, seed: seed)
        if let fault = await handlers.play(rounds: 40) {
          Issue.record("\(isGrid ? "grid" : "list"), seed \(seed), \(fault)")
        }
        counts.merge(handlers.counts, uniquingKeysWith: +)
        handlers.screen.close()
      }
      guard seed == nil else { return }
      for kind in ["select", "deselect", "activate", "report", "selection"] {
        #expect(counts[kind, default: 0] > 0, "\(kind)")
      }
    }
  }
#endif
