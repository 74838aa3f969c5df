#if GTK
  import Foundation
  import Testing

  @testable import KeyedDiffGTK

  @MainActor
  @Suite("A random person does not notice updates", .serialized)
  struct RandomPersonTests {
    /// The number of rounds for each kind of list: more if `KEYEDDIFF_LONG_TESTS` is set.
    private let roundCount = TestLength.isLong ? 2_000 : 150
    /// Plays another run than usual.
    private let seed = ProcessInfo.processInfo.environment["KEYEDDIFF_SEED"].flatMap { UInt64($0) }

    @Test(
      "Focus, text, cursor, selection and place are what the oracle says", arguments: [false, true])
    func play(isGrid: Bool) async {
      let seed = seed ?? (isGrid ? 2 : 3)
      let person = await Person(isGrid: isGrid, seed: seed)
      var faultCount = 0
      for round in 0..<roundCount {
        guard let fault = await person.play() else { continue }
        Issue.record("\(isGrid ? "grid" : "list"), seed \(seed), round \(round): \(fault)")
        faultCount += 1
        if faultCount == 40 { break }
      }
      // GTK performs four layouts in a frame. After a reload, the estimated heights of rows can be so
      // wrong that the list is at its place only in the next frame.
      if person.lateRounds.count * 50 > roundCount {
        for round in person.lateRounds { Issue.record("seed \(seed), the first frame: \(round)") }
      }
      person.screen.close()
    }
  }
#endif
