import Workloads

/// Times as bars on a logarithmic scale: one panel for each kind of elements and each size, with
/// one group of bars for each workload.
struct Chart {
  let results: [CaseResult]
  let contestants: [ContestantName]
  let conditions: Conditions

  init(_ results: [CaseResult], _ contestants: [ContestantName], _ conditions: Conditions) {
    self.results = results
    self.contestants = contestants
    self.conditions = conditions
  }

  // MARK: Dimensions, in pixels

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
    /// The contestants that have a bar in this panel.
    let contestants: [ContestantName]

    var barsHeight: Double { Double(contestants.count) * Chart.barHeight }
    var groupHeight: Double { barsHeight + Chart.groupGap }
    var plotHeight: Double { Double(results.count) * groupHeight }
    var height: Double { Chart.panelTitleHeight + plotHeight + Chart.axisHeight }
  }

  /// The panels of the chart, in rows: one row for each kind of elements, one column for each size.
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
    let panelWidth = labelWidth + plotWidth + 56
    var body = ""
    var height = 0.0
    for row in panels {
      for (column, panel) in row.enumerated() where !panel.results.isEmpty {
        body += draw(
          panel, x: ChartFrame.margin + Double(column) * panelWidth,
          y: ChartFrame.headHeight + height)
      }
      height += row.map(\.height).max() ?? 0
    }
    let frame = ChartFrame(
      title: "Time to find what changed between two lists",
      explanation: "Median of one diff, logarithmic scale; shorter is better. ×: how many times "
        + "longer the baseline takes than the engine.",
      contestants: contestants, conditions: conditions)
    return frame.svg(
      around: body, width: Double(panels.first?.count ?? 1) * panelWidth, height: height)
  }

  private func draw(_ panel: Panel, x: Double, y: Double) -> String {
    let scale = LogScale(panel.results.flatMap(\.measurements).map(\.median_ns))
    let plotX = x + labelWidth
    let top = y + Self.panelTitleHeight
    let bottom = top + panel.plotHeight
    var result = SVG.text(panel.title, x: plotX, y: y + 20, size: 14, weight: "bold")

    for power in scale.powers {
      let lineX = plotX + scale.position(ofPower: power) * plotWidth
      result += SVG.line(from: (lineX, top - 4), to: (lineX, bottom))
      result += SVG.text(
        Format.powerOfTen(nanoseconds: power), x: lineX, y: bottom + 14, size: 10, fill: Ink.soft,
        anchor: "middle")
    }
    for (index, shown) in panel.results.enumerated() {
      let groupY = top + Double(index) * panel.groupHeight
      result += SVG.text(
        shown.name.workload, x: plotX - 8, y: groupY + panel.barsHeight / 2 + 4, size: 12,
        anchor: "end")
      for (place, contestant) in panel.contestants.enumerated() {
        let barY = groupY + Double(place) * Self.barHeight
        guard let measurement = shown.measurement(contestant) else { continue }
        let length = scale.position(measurement.median_ns) * plotWidth
        result += SVG.rectangle(
          x: plotX, y: barY, width: max(length, 1), height: Self.barHeight - 1.5,
          fill: Ink.of(contestant))
        if contestant == .engine, let ratio = shown.ratio(of: .baseline, to: .engine) {
          result += SVG.text(
            Format.ratio(ratio), x: plotX + length + 4, y: barY + Self.barHeight - 1, size: 9.5,
            fill: Ink.of(.engine), weight: "bold")
        }
      }
    }
    return result
  }

  private static func title(_ extent: Extent) -> String {
    guard let shape = extent.shape else { return Format.grouped(extent.rows) }
    return "\(Format.grouped(shape.sections)) × \(Format.grouped(shape.rows))"
  }
}
