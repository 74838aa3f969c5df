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
    @Option(help: "Only cases whose names contain this text.")
    var only = ""
    @Flag(help: "Time scattered changes and reloads instead, to choose the limit of changes.")
    var limit = false

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
      if limit { return await measureLimit() }
      await Self.measureHops()
      print("\(rows) rows, scrolled to the middle; milliseconds, medians of \(samples)")
      print("case                         apply   with frame | naive   with frame | faster   binds")
      for (name, selected, edit) in Self.cases where isChosen(name) {
        await measure(name, selected: selected, edit)
      }
      await measureKnownChanges()
    }

    /// Whether a case is to be measured.
    func isChosen(_ name: String) -> Bool { only.isEmpty || name.contains(only) }

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
        ours.select(selected)
        naive.select(every: rows / selected)
      }
      var times: [Cost] = []
      var naiveTimes: [Cost] = []
      var binds: [Int] = []
      for _ in 0..<samples {
        edit(&contacts, &random)
        let before = ContactCell.setUpCount
        times.append(await Self.cost(ours.window) { ours.adapter.apply(rows: contacts) })
        binds.append(ContactCell.setUpCount - before)
        precondition(ours.showsItsList(), "The list shows other rows.")
        naiveTimes.append(await Self.cost(naive.window) { naive.show(contacts) })
      }
      Self.show(name, times, naiveTimes, binds)
      close(ours.window)
      close(naive.window)
    }

    /// Prints the medians of a case.
    static func show(_ name: String, _ times: [Cost], _ naiveTimes: [Cost], _ binds: [Int]) {
      let (apply, drawn) = (median(times.map(\.apply)), median(times.map(\.drawn)))
      let naiveApply = median(naiveTimes.map(\.apply))
      let naiveDrawn = median(naiveTimes.map(\.drawn))
      print(
        name.padding(toLength: 28, withPad: " ", startingAt: 0),
        format(apply), format(drawn), "|", format(naiveApply),
        format(naiveDrawn), "|",
        format(naiveApply / apply), format(naiveDrawn / drawn),
        binds.sorted()[binds.count / 2])
    }

    /// The CPU time of a call, and of the call together with the frame that shows the result.
    typealias Cost = (apply: Double, drawn: Double)

    @MainActor
    static func cost(
      _ window: UnsafeMutablePointer<GtkWidget>, _ body: () -> Void
    ) async -> Cost {
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

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    static func format(_ value: Double) -> String {
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
