import Foundation

/// The medians, as Markdown.
struct FeedTable {
  private var lines: [String] = [
    "| change | rows | in place | with a snapshot | sort and compare all | ratio |",
    "| :--- | ---: | ---: | ---: | ---: | ---: |",
  ]

  var markdown: String { lines.joined(separator: "\n") }

  mutating func add(_ times: SortedRace.Times, change: String, size: Int) {
    let (inPlace, comparing) = (median(times.inPlace), median(times.comparing))
    let cells = [
      change, size.formatted(), Self.text(inPlace), Self.text(median(times.withSnapshot)),
      Self.text(comparing), String(format: "%.0f×", comparing / inPlace),
    ]
    lines.append("| " + cells.joined(separator: " | ") + " |")
  }

  private func median(_ times: [Double]) -> Double {
    let sorted = times.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  static func text(_ nanoseconds: Double) -> String {
    nanoseconds < 1e6
      ? String(format: "%.1f µs", nanoseconds / 1e3)
      : String(format: "%.2f ms", nanoseconds / 1e6)
  }
}
