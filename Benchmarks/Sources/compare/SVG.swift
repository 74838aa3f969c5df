import Foundation

/// The SVG elements that the charts use.
enum SVG {
  /// A complete picture on a white background.
  static func document(width: Double, height: Double, _ body: String) -> String {
    let (width, height) = (round(width), round(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="Helvetica, Arial, sans-serif">
      <rect width="100%" height="100%" fill="white"/>
      \(body)</svg>

      """
  }

  static func text(
    _ text: String, x: Double, y: Double, size: Double, fill: String = Ink.dark,
    weight: String = "normal", anchor: String = "start"
  ) -> String {
    let escaped = text.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;")
    return """
      <text x="\(round(x))" y="\(round(y))" font-size="\(size)" fill="\(fill)" \
      font-weight="\(weight)" text-anchor="\(anchor)">\(escaped)</text>

      """
  }

  static func rectangle(
    x: Double, y: Double, width: Double, height: Double, fill: String
  ) -> String {
    """
    <rect x="\(round(x))" y="\(round(y))" width="\(round(width))" height="\(round(height))" \
    fill="\(fill)"/>

    """
  }

  static func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) -> String {
    """
    <line x1="\(round(start.x))" y1="\(round(start.y))" x2="\(round(end.x))" \
    y2="\(round(end.y))" stroke="\(Ink.grid)"/>

    """
  }

  /// A line through some points, each with a dot.
  static func polyline(_ points: [(x: Double, y: Double)], stroke: String) -> String {
    let places = points.map { "\(round($0.x)),\(round($0.y))" }.joined(separator: " ")
    let dots = points.map { "<circle cx=\"\(round($0.x))\" cy=\"\(round($0.y))\" r=\"2.2\"/>" }
    return """
      <g fill="\(stroke)"><polyline points="\(places)" fill="none" stroke="\(stroke)" \
      stroke-width="1.6"/>\(dots.joined())</g>

      """
  }

  private static func round(_ value: Double) -> String { String(format: "%.1f", value) }
}
