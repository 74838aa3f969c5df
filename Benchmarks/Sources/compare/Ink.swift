/// The colors of charts.
enum Ink {
  static let dark = "#1c1c1e"
  static let soft = "#636366"
  static let faint = "#8e8e93"
  static let grid = "#e5e5ea"

  static func of(_ contestant: ContestantName) -> String {
    switch contestant {
    case .engine: "#0b6e4f"
    case .baseline: "#d1495b"
    case .baselineTrimmed: "#edae49"
    case .stdlib: "#5b7db1"
    case .orderedset: "#a78bba"
    case .floor: "#b4b4bb"
    }
  }
}
