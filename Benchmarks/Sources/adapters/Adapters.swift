import ArgumentParser
import Foundation
import KeyedDiff
import KeyedDiffLists

struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  var value: Int
}

@main
struct Adapters: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adapters",
    abstract: "Times an adapter from a list to the view at rest, and a plain diff and plan.",
    discussion: """
      Both sides take turns in one run; times are medians. If many rows differ, the lists are \
      compared in the background, so the time includes two changes of thread.
      """)

  @Option(help: "Rows of the list.")
  var rows = 100_000

  @Option(help: "Samples of each case.")
  var samples = 31

  @Option(help: "Run only cases whose names contain this text.")
  var only = ""

  @Flag(help: "Fail if a case takes longer than its bound.")
  var check = false

  /// Serves the main actor on the main thread, as an app does: ``Stream`` measures the CPU time of
  /// this thread. On Linux, any thread can serve the main actor below an async `main`.
  func run() {
    Task { @MainActor in
      do { try await measure() } catch { Self.exit(withError: error) }
      Self.exit()
    }
    RunLoop.main.run()
    fatalError("The main run loop has ended.")
  }

  @MainActor
  private func measure() async throws {
    print("| \(rows.formatted()) rows | plain | adapter or feed | ratio | bound |")
    print("| :--- | ---: | ---: | ---: | ---: |")
    var isSlow = false
    for workload in Workload.all(rows: rows) where only.isEmpty || workload.name.contains(only) {
      let (plain, full) = await workload.times(samples: samples)
      let ratio = full / plain
      isSlow = isSlow || ratio > workload.bound
      print(
        "| \(workload.name) | \(text(plain)) | \(text(full)) | \(String(format: "%.1f", ratio)) "
          + "| \(String(format: "%.0f", workload.bound)) |")
    }
    if only.isEmpty {
      var streams: [Stream] = []
      for _ in 0..<3 { streams.append(await Stream(rows: 2 * rows, seconds: 3)) }
      isSlow = isSlow || streams.contains { $0.shown < $0.bound }
      // A virtual machine can only add time, so one good stream is enough.
      isSlow = isSlow || streams.allSatisfy { $0.longestHitch > $0.plan }
      print("\nA shuffle of \((2 * rows).formatted()) rows every 5 ms for 3 s, three times:")
      for stream in streams {
        print(
          """
          \(stream.shown) lists shown, at least \(stream.bound) wanted. One list alone takes \
          \(text(stream.alone)), its plan \(text(stream.plan)); the main actor was busy for at \
          most \(text(stream.longestHitch)) at a time.
          """)
      }
    }
    if check, isSlow { throw ExitCode.failure }
  }

  private func text(_ nanoseconds: Double) -> String {
    nanoseconds < 1e6
      ? String(format: "%.0f µs", nanoseconds / 1e3)
      : String(format: "%.2f ms", nanoseconds / 1e6)
  }
}
