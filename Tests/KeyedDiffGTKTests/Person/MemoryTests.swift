#if GTK
  import Foundation
  import Testing

  @testable import KeyedDiffGTK

  @MainActor
  @Suite("Memory in random use", .serialized)
  struct MemoryTests {
    /// The duration in seconds: the value of `KEYEDDIFF_SECONDS`.
    nonisolated static let seconds =
      ProcessInfo.processInfo.environment["KEYEDDIFF_SECONDS"].flatMap(Double.init)

    /// The memory of this process that is resident, in megabytes.
    private var residentMemory: Double {
      let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
        .split(separator: " ")
      return (fields.flatMap { Double($0[1]) } ?? 0) * Double(getpagesize()) / 1_048_576
    }

    @Test(
      "The second half of the time needs no more memory than the first one, to 5 MB",
      .enabled(if: seconds != nil, "KEYEDDIFF_SECONDS is the duration."), arguments: [false, true])
    func memory(isGrid: Bool) async {
      let person = await Person(isGrid: isGrid, seed: 7)
      let (start, seconds) = (Date(), Self.seconds! / 2)
      var peaks = [0.0, 0.0]
      var rounds = 0
      while Date().timeIntervalSince(start) < seconds {
        let half = Date().timeIntervalSince(start) < seconds / 2 ? 0 : 1
        // What is wrong on the screen is for other tests.
        _ = await person.play()
        peaks[half] = max(peaks[half], residentMemory)
        rounds += 1
      }
      person.screen.close()
      print("\(isGrid ? "Grid" : "List"): \(rounds) rounds, at most \(peaks[0]) and \(peaks[1]) MB")
      #expect(peaks[1] <= peaks[0] + 5)
    }
  }
#endif
