import Foundation
import Workloads

/// Times as bars on a logarithmic scale: one panel for each kind of elements
/// and size, in it one group of bars for each workload. Written by hand as SVG.
struct Chart {
  let results: [CaseResult]
  let contestants: [ContestantName]
  let conditions: Conditions

  init(_ results: [CaseResult], _ contestants: [ContestantName], _ conditions: Conditions) {
    self.results = results
    self.contestants = contestants
    self.conditions = conditions
  }

  // MARK: Measures, in pixels

  private let margin = 28.0
  private let headHeight = 92.0
  private let footHeight = 30.0
  private static let panelTitleHeight = 34.0
  private static let axisHeight = 34.0
  private let labelWidth = 124.0
  private let plotWidth = 380.0
  private static let barHeight = 9.0
  private static let groupGap = 8.0

  // MARK: Panels

  private struct Panel {
    let title: String
    let results: [CaseResult]
    /// Those with a bar in this panel.
    let contestants: [ContestantName]

    var barsHeight: Double { Double(contestants.count) * Chart.barHeight }
    var groupHeight: Double { barsHeight + Chart.groupGap }
    var plotHeight: Double { Double(results.count) * groupHeight }
    var height: Double { Chart.panelTitleHeight + plotHeight + Chart.axisHeight }
  }

  /// Rows are kinds of elements, columns are sizes.
  private var panels: [[Panel]] {
    let extents = Set(results.map(\.name.extent)).sorted()
    return ElementKind.allCases.compactMap { element in
      let row = extents.map { extent in
        let shown = results.filter { $0.name.element == element && $0.name.extent == extent }
        return Panel(
          title: "\(element.rawValue) · \(Self.title(extent)) items", results: shown,
          contestants: contestants.filter { name in
            shown.contains { $0.measurement(name) != nil }
          })
      }
      return row.contains { !$0.results.isEmpty } ? row : nil
    }
  }

  // MARK: Drawing

  var svg: String {
    let panels = panels
    let columns = Double(panels.first?.count ?? 1)
    let panelWidth = labelWidth + plotWidth + 56
    let width = max(2 * margin + columns * panelWidth, 760)
    let rowHeights = panels.map { row in row.map(\.height).max() ?? 0 }
    let height = headHeight + rowHeights.reduce(0, +) + footHeight

    var body = head
    var y = headHeight
    for (row, rowHeight) in zip(panels, rowHeights) {
      for (column, panel) in row.enumerated() where !panel.results.isEmpty {
        body += draw(panel, x: margin + Double(column) * panelWidth, y: y)
      }
      y += rowHeight
    }
    body += text(foot, x: margin, y: height - 14, size: 11, fill: Ink.faint)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.round(width))" \
      height="\(Self.round(height))" viewBox="0 0 \(Self.round(width)) \(Self.round(height))" \
      font-family="Helvetica, Arial, sans-serif">
      <rect width="100%" height="100%" fill="white"/>
      \(body)</svg>

      """
  }

  private var head: String {
    var result = text(
      "Time to find what changed between two lists", x: margin, y: 34, size: 19, weight: "bold")
    result += text(
      "Median of one diff, logarithmic scale; shorter is better. ×: how many times longer the "
        + "baseline takes than the engine.",
      x: margin, y: 54, size: 12, fill: Ink.soft)
    var x = margin
    for contestant in contestants {
      result += rectangle(x: x, y: 67, width: 12, height: 12, fill: Ink.of(contestant))
      result += text(contestant.rawValue, x: x + 17, y: 77, size: 12)
      x += 34 + Double(contestant.rawValue.count) * 6.6
    }
    return result
  }

  private var foot: String {
    let told = ["Machine", "Toolchain", "Date"]
    let facts = conditions.lines.filter { told.contains($0.name) }.map(\.value)
    return (facts + conditions.warnings).joined(separator: " · ")
  }

  private func draw(_ panel: Panel, x: Double, y: Double) -> String {
    let scale = Scale(panel.results.flatMap(\.measurements).map(\.median_ns))
    let plotX = x + labelWidth
    let top = y + Self.panelTitleHeight
    let bottom = top + panel.plotHeight
    var result = text(panel.title, x: plotX, y: y + 20, size: 14, weight: "bold")

    for power in scale.powers {
      let lineX = plotX + scale.position(pow(10, Double(power))) * plotWidth
      result += line(x: lineX, from: top - 4, to: bottom)
      result += text(
        Self.label(power), x: lineX, y: bottom + 14, size: 10, fill: Ink.soft, anchor: "middle")
    }
    for (index, shown) in panel.results.enumerated() {
      let groupY = top + Double(index) * panel.groupHeight
      result += text(
        shown.name.workload, x: plotX - 8, y: groupY + panel.barsHeight / 2 + 4, size: 12,
        anchor: "end")
      for (place, contestant) in panel.contestants.enumerated() {
        let barY = groupY + Double(place) * Self.barHeight
        guard let measurement = shown.measurement(contestant) else { continue }
        let length = scale.position(measurement.median_ns) * plotWidth
        result += rectangle(
          x: plotX, y: barY, width: max(length, 1), height: Self.barHeight - 1.5,
          fill: Ink.of(contestant))
        if contestant == .engine, let ratio = shown.ratio {
          result += text(
            Format.ratio(ratio), x: plotX + length + 4, y: barY + Self.barHeight - 1, size: 9.5,
            fill: Ink.of(.engine), weight: "bold")
        }
      }
    }
    return result
  }

  // MARK: Parts of SVG

  private func text(
    _ text: String, x: Double, y: Double, size: Double, fill: String = Ink.dark,
    weight: String = "normal", anchor: String = "start"
  ) -> String {
    let escaped = text.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;")
    return """
      <text x="\(Self.round(x))" y="\(Self.round(y))" font-size="\(size)" fill="\(fill)" \
      font-weight="\(weight)" text-anchor="\(anchor)">\(escaped)</text>

      """
  }

  private func rectangle(
    x: Double, y: Double, width: Double, height: Double, fill: String
  ) -> String {
    """
    <rect x="\(Self.round(x))" y="\(Self.round(y))" width="\(Self.round(width))" \
    height="\(Self.round(height))" fill="\(fill)"/>

    """
  }

  private func line(x: Double, from top: Double, to bottom: Double) -> String {
    """
    <line x1="\(Self.round(x))" y1="\(Self.round(top))" x2="\(Self.round(x))" \
    y2="\(Self.round(bottom))" stroke="\(Ink.grid)"/>

    """
  }

  private static func round(_ value: Double) -> String { String(format: "%.1f", value) }

  private static func title(_ extent: Extent) -> String {
    guard let shape = extent.shape else { return grouped(extent.rows) }
    return "\(grouped(shape.sections)) × \(grouped(shape.rows))"
  }

  private static func grouped(_ size: Int) -> String {
    var digits = String(size)
    for place in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    }
    return digits
  }

  /// A power of ten nanoseconds as a time.
  private static func label(_ power: Int) -> String {
    let units = ["ns", "µs", "ms", "s"]
    let unit = min(max(power, 0) / 3, 3)
    return "\(Int(pow(10, Double(power - 3 * unit)))) \(units[unit])"
  }
}

/// Whole powers of ten around some times.
private struct Scale {
  let powers: ClosedRange<Int>

  init(_ times: [Double]) {
    let lowest = Int(log10(max(times.min() ?? 1, 1)).rounded(.down))
    let highest = Int(log10(max(times.max() ?? 1, 1)).rounded(.up))
    powers = lowest...max(highest, lowest + 1)
  }

  /// From 0 at the lowest power to 1 at the highest.
  func position(_ time: Double) -> Double {
    (log10(max(time, 1)) - Double(powers.lowerBound)) / Double(powers.count - 1)
  }
}

private enum Ink {
  static let dark = "#1c1c1e"
  static let soft = "#636366"
  static let faint = "#8e8e93"
  static let grid = "#e5e5ea"

  static func of(_ contestant: ContestantName) -> String {
    switch contestant {
    case .engine: "#0b6e4f"
    case .differ: "#6bbf9c"
    case .baseline: "#d1495b"
    case .baselineTrimmed: "#edae49"
    case .stdlib: "#5b7db1"
    case .orderedset: "#a78bba"
    }
  }
}
