import Foundation
import Workloads

/// A table with one line for each pair of lists, as text or Markdown.
struct ResultTable {
  let contestants: [ContestantName]
  var hasSections = false

  private struct Column {
    let title: String
    let width: Int
    var isName = false
    let value: (CaseResult) -> String
  }

  private var columns: [Column] {
    let names = [
      Column(title: "workload", width: hasSections ? 19 : 15, isName: true) { $0.name.workload },
      Column(title: "element", width: 12, isName: true) { $0.name.element.rawValue },
      Column(title: "size", width: 9) { "\($0.name.extent)" },
    ]
    let times = contestants.map { name in
      Column(title: name.rawValue, width: max(9, name.rawValue.count)) { result in
        result.measurement(name).map { Format.time($0.median_ns) } ?? Format.missing
      }
    }
    let ratio = Column(title: "base/engine", width: 11) { result in
      result.ratio(of: .baseline, to: .engine).map(Format.ratio) ?? Format.missing
    }
    let floorRatio = Column(title: "engine/floor", width: 12) { result in
      result.ratio(of: .engine, to: .floor).map(Format.ratio) ?? Format.missing
    }
    let hasFloorRatio = contestants.contains(.engine) && contestants.contains(.floor)
    let ratios = [ratio] + (hasFloorRatio ? [floorRatio] : [])
    let counts = Column(title: "− + moves updates", width: 24) {
      Self.counts($0) { [$0.deletions, $0.insertions, $0.moves, $0.updates] }
    }
    let sections = Column(title: "of sections", width: 14) {
      Self.counts($0) { measurement in
        measurement.sections.map { [$0.deletions, $0.insertions, $0.moves, $0.updates] } ?? []
      }
    }
    let batches = Column(title: "batches", width: 7) {
      Self.counts($0) { $0.sections.map { [$0.batches] } ?? [] }
    }
    let bytes = [ContestantName.engine, .baseline].filter(contestants.contains).map { name in
      Column(title: "B/item \(name.rawValue)", width: 8 + name.rawValue.count) { result in
        result.measurement(name)?.bytes_per_item.map { String(format: "%.1f", $0) }
          ?? Format.missing
      }
    }
    return names + times + ratios + [counts] + (hasSections ? [sections, batches] : []) + bytes
  }

  /// The counts of the first contestant that detects moves, else of the first one.
  private static func counts(_ result: CaseResult, _ of: (Measurement) -> [Int?]) -> String {
    let preferred = ContestantName.allCases.filter(\.knowsMoves).map(\.rawValue)
    let measurement =
      result.measurements.first { preferred.contains($0.contestant) } ?? result.measurements.first
    guard let measurement else { return Format.missing }
    let counts = of(measurement).compactMap { $0 }.map(String.init)
    return counts.isEmpty ? Format.missing : counts.joined(separator: " ")
  }

  // MARK: Text

  var textHeader: String {
    let header = columns.map { Format.padded($0.title, to: $0.width, left: $0.isName) }
      .joined(separator: "  ")
    return header + "\n" + String(repeating: "─", count: header.count)
  }

  func textLine(_ result: CaseResult) -> String {
    columns.map { Format.padded($0.value(result), to: $0.width, left: $0.isName) }
      .joined(separator: "  ")
  }

  // MARK: Markdown

  func markdown(_ results: [CaseResult], _ conditions: Conditions) -> String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    var text = "# KeyedDiff, compared\n\n"
    for (name, value) in conditions.lines { text += "* \(name): \(value)\n" }
    for warning in conditions.warnings { text += "* **Warning: \(warning)**\n" }
    text += "\nMedian time of one diff; `–`: not supported, or not finished in reasonable time.\n\n"
    text += line(columns.map(\.title))
    text += line(columns.map { $0.isName ? ":---" : "---:" })
    for result in results { text += line(columns.map { $0.value(result) }) }
    return text
  }
}
