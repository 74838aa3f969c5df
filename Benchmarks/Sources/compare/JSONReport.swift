import Foundation

/// An array of measurements, to be read by other programs.
enum JSONReport {
  static func text(_ results: [CaseResult]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let objects = try results.flatMap(\.measurements).map { measurement in
      String(decoding: try encoder.encode(measurement), as: UTF8.self)
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }
}
