import Workloads

/// The time for one row by the size of the list: a panel for each workload, with a line for each
/// contestant; both axes are logarithmic. Panels are grouped by the kind of elements, and all have
/// the same scales.
struct GrowthChart {
  private let results: [CaseResult]
  private let contestants: [ContestantName]
  private let conditions: Conditions
  private let sizes: LogScale
  private let times: LogScale

  /// - Parameter results: Results of lists without sections; empty lists are not shown.
  init(_ results: [CaseResult], _ contestants: [ContestantName], _ conditions: Conditions) {
    self.results = results.filter { $0.name.extent.rows > 0 }
    self.contestants = contestants
    self.conditions = conditions
    sizes = LogScale(self.results.map { Double($0.name.extent.rows) })
    times = LogScale(self.results.flatMap(\.measurements).map(\.nanosecondsPerRow))
  }

  // MARK: Dimensions, in pixels

  private let panelsInLine = 5
  private let labelWidth = 48.0
  private let plotWidth = 190.0
  private let plotHeight = 150.0
  private let gap = 30.0
  private let bandTitleHeight = 30.0
  private let panelTitleHeight = 24.0
  private let axisHeight = 34.0

  private var panelHeight: Double { panelTitleHeight + plotHeight + axisHeight }

  // MARK: Drawing

  var svg: String {
    var body = ""
    var height = 0.0
    for element in ElementKind.allCases {
      let band = results.filter { $0.name.element == element }
      guard !band.isEmpty else { continue }
      body += SVG.text(
        element.rawValue, x: ChartFrame.margin, y: ChartFrame.headHeight + height + 16, size: 14,
        weight: "bold")
      height += bandTitleHeight
      let workloads = Workload.allCases.map(\.rawValue).filter { workload in
        band.contains { $0.name.workload == workload }
      }
      for (index, workload) in workloads.enumerated() {
        let column = index % panelsInLine
        if column == 0, index > 0 { height += panelHeight }
        body += draw(
          workload, band.filter { $0.name.workload == workload },
          x: ChartFrame.margin + labelWidth + Double(column) * (plotWidth + gap),
          y: ChartFrame.headHeight + height, hasTimes: column == 0)
      }
      height += panelHeight
    }
    let frame = ChartFrame(
      title: "How the time for one row grows with the list",
      explanation: "Median of one diff, divided by the rows of the old list (upwards), for lists "
        + "of that many rows (to the right). Both scales are logarithmic; lower is better.",
      contestants: contestants, conditions: conditions)
    return frame.svg(
      around: body, width: labelWidth + Double(panelsInLine) * (plotWidth + gap), height: height)
  }

  /// - Parameters:
  ///   - x: The left edge of the plot.
  ///   - hasTimes: Whether the lines of the grid are labeled.
  private func draw(
    _ title: String, _ shown: [CaseResult], x: Double, y: Double, hasTimes: Bool
  ) -> String {
    let top = y + panelTitleHeight
    let bottom = top + plotHeight
    var result = SVG.text(title, x: x, y: y + 14, size: 12, weight: "bold")
    for power in sizes.powers {
      let lineX = x + sizes.position(ofPower: power) * plotWidth
      result += SVG.line(from: (lineX, top), to: (lineX, bottom))
      result += SVG.text(
        Format.powerOfTen(power), x: lineX, y: bottom + 14, size: 10, fill: Ink.soft,
        anchor: "middle")
    }
    for power in times.powers {
      let lineY = bottom - times.position(ofPower: power) * plotHeight
      result += SVG.line(from: (x, lineY), to: (x + plotWidth, lineY))
      guard hasTimes else { continue }
      result += SVG.text(
        Format.powerOfTen(nanoseconds: power), x: x - 6, y: lineY + 3.5, size: 10, fill: Ink.soft,
        anchor: "end")
    }
    // Draws the first contestant last, on top of the others.
    for contestant in contestants.reversed() {
      let measurements = shown.compactMap { $0.measurement(contestant) }
      guard !measurements.isEmpty else { continue }
      let points = measurements.sorted { $0.size < $1.size }.map { measurement in
        (
          x: x + sizes.position(Double(measurement.size)) * plotWidth,
          y: bottom - times.position(measurement.nanosecondsPerRow) * plotHeight
        )
      }
      result += SVG.polyline(points, stroke: Ink.of(contestant))
    }
    return result
  }
}

extension Measurement {
  /// The time for one row of the old list.
  fileprivate var nanosecondsPerRow: Double { median_ns / Double(size) }
}
