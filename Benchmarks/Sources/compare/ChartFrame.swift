/// The parts around the panels of every chart: title, explanation, color legend and conditions.
struct ChartFrame {
  let title: String
  let explanation: String
  let contestants: [ContestantName]
  let conditions: Conditions

  static let margin = 28.0
  static let headHeight = 92.0
  static let footHeight = 30.0

  /// - Parameters:
  ///   - width: The width of all panels together.
  ///   - height: The height of all panels together, which begin below the head.
  ///   - panels: The panels, drawn.
  func svg(around panels: String, width: Double, height: Double) -> String {
    let height = Self.headHeight + height + Self.footHeight
    let foot = SVG.text(facts, x: Self.margin, y: height - 14, size: 11, fill: Ink.faint)
    return SVG.document(
      width: max(2 * Self.margin + width, 760), height: height, head + panels + foot)
  }

  private var head: String {
    let margin = Self.margin
    var result = SVG.text(title, x: margin, y: 34, size: 19, weight: "bold")
    result += SVG.text(explanation, x: margin, y: 54, size: 12, fill: Ink.soft)
    var x = margin
    for contestant in contestants {
      result += SVG.rectangle(x: x, y: 67, width: 12, height: 12, fill: Ink.of(contestant))
      result += SVG.text(contestant.rawValue, x: x + 17, y: 77, size: 12)
      x += 34 + Double(contestant.rawValue.count) * 6.6
    }
    return result
  }

  private var facts: String {
    let told = ["Machine", "Toolchain", "Date"]
    let facts = conditions.lines.filter { told.contains($0.name) }.map(\.value)
    return (facts + conditions.warnings).joined(separator: " · ")
  }
}
