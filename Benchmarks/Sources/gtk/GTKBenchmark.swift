#if GTK
  import ArgumentParser
  import CGTK
  import Foundation
  import KeyedDiff
  import KeyedDiffGTK
  import KeyedDiffLists
  import KeyedDiffTestSupport

  /// Compares updates of a real GTK list with `items_changed(0, n, n)`, in the same run.
  @main
  struct GTKBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "gtk",
      abstract:
        "Times updates of a GTK list, and of one that replaces all its rows each time.",
      discussion: """
        CPU time of a call, and of the call with the frame that shows its result. Without a display, \
        run it by xvfb-run.
        """)

    @Option(help: "The number of rows.")
    var rows = 100_000
    @Option(help: "The number of samples. Medians are shown.")
    var samples = 9

    func run() throws {
      // Runs on the main thread, because main() is synchronous.
      try MainActor.assumeIsolated {
        MainLoop.install()
        guard gtk_init_check() != 0 else {
          throw ValidationError("There is no display. Run the benchmark by xvfb-run.")
        }
        Task {
          await measure()
          MainLoop.stop()
        }
        MainLoop.run()
      }
    }

    @MainActor
    private func measure() async {
      await Self.measureHops()
      print("\(rows) rows, scrolled to the middle; milliseconds, medians of \(samples)")
      print("case                         apply   with frame | naive   with frame | faster   binds")
      for (name, selected, edit) in Self.cases { await measure(name, selected: selected, edit) }
    }

    /// Kinds of change, each with the number of rows that are selected during it.
    @MainActor
    private static let cases: [(String, Int, (inout [Contact], inout SplitMix64) -> Void)] = [
      ("10 edits", 0, { $0.edit(10, using: &$1) }),
      ("1,000 edits", 0, { $0.edit(1_000, using: &$1) }),
      ("1,000 edits, 1,000 selected", 1_000, { $0.edit(1_000, using: &$1) }),
      ("shuffle", 0, { $0.shuffle(using: &$1) }),
    ]

    @MainActor
    private func measure(
      _ name: String, selected: Int, _ edit: (inout [Contact], inout SplitMix64) -> Void
    ) async {
      var random = SplitMix64(seed: 1)
      var contacts = (0..<rows).map { Contact(id: $0, name: "Contact \($0)") }
      let ours = Screen(contacts, selection: .multiple)
      let naive = NaiveScreen(contacts)
      await ours.settle()
      await naive.settle()
      if selected > 0 {
        ours.list.selection = (0..<selected).map {
          CurrentPath(section: 0, item: $0 * (rows / selected))
        }
        naive.select(every: rows / selected)
      }
      var times: [(apply: Double, drawn: Double)] = []
      var naiveTimes: [(apply: Double, drawn: Double)] = []
      var binds: [Int] = []
      for _ in 0..<samples {
        edit(&contacts, &random)
        let before = ContactCell.setUpCount
        times.append(await Self.cost(ours.window) { ours.adapter.apply(rows: contacts) })
        binds.append(ContactCell.setUpCount - before)
        precondition(ours.showsItsList(), "The list shows other rows.")
        naiveTimes.append(await Self.cost(naive.window) { naive.show(contacts) })
      }
      let (apply, drawn) = (Self.median(times.map(\.apply)), Self.median(times.map(\.drawn)))
      let naiveApply = Self.median(naiveTimes.map(\.apply))
      let naiveDrawn = Self.median(naiveTimes.map(\.drawn))
      print(
        name.padding(toLength: 28, withPad: " ", startingAt: 0),
        Self.format(apply), Self.format(drawn), "|", Self.format(naiveApply),
        Self.format(naiveDrawn), "|",
        Self.format(naiveApply / apply), Self.format(naiveDrawn / drawn),
        binds.sorted()[binds.count / 2])
      close(ours.window)
      close(naive.window)
    }

    /// The CPU time of a call, and of the call together with the frame that shows the result.
    @MainActor
    private static func cost(
      _ window: UnsafeMutablePointer<GtkWidget>, _ body: () -> Void
    ) async -> (apply: Double, drawn: Double) {
      await Frame.next(of: window)
      let start = clock()
      body()
      let applied = clock()
      await Frame.next(of: window)
      let drawn = clock()
      return (milliseconds(applied - start), milliseconds(drawn - start))
    }

    @MainActor
    private static func measureHops() async {
      let clock = ContinuousClock()
      let time = await clock.measure {
        for _ in 0..<1_000 { await Task { @MainActor in }.value }
      }
      print("1,000 hops of the main actor:", time)
      let start = Foundation.clock()
      try? await Task.sleep(nanoseconds: 3_000_000_000)
      print("CPU time of 3 s of rest: \(milliseconds(Foundation.clock() - start)) ms")
    }

    private static func milliseconds(_ ticks: Int) -> Double {
      Double(ticks) * 1_000 / Double(CLOCKS_PER_SEC)
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private static func format(_ value: Double) -> String {
      let text = String(format: "%.2f", value)
      return String(repeating: " ", count: max(0, 8 - text.count)) + text
    }
  }
#else
  @main
  enum GTKBenchmark {
    static func main() { print("Build this benchmark with --traits GTK.") }
  }
#endif
