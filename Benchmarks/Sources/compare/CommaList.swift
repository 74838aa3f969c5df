import ArgumentParser
import Workloads

/// Options that take several values, separated by commas.
enum CommaList {
  /// - Throws: `ValidationError` that names the unknown value and the known ones.
  static func of<Name>(_ argument: String) throws -> [Name]
  where Name: RawRepresentable<String> & CaseIterable {
    try parts(argument).map { part in
      guard let name = Name(rawValue: part) else {
        throw ValidationError("'\(part)' is not one of \(names(Name.self)).")
      }
      return name
    }
  }

  static func sizes(_ argument: String) throws -> [Int] {
    try parts(argument).map { part in
      guard let size = Int(part), (0...10_000_000).contains(size) else {
        throw ValidationError("'\(part)' is not a number of rows, at most 10000000.")
      }
      return size
    }
  }

  static func shapes(_ argument: String) throws -> [Shape] {
    try parts(argument).map { part in
      let factors = part.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard factors.count == 2, let sections = factors[0], let rows = factors[1],
        (0...1_000_000).contains(sections), (0...10_000_000).contains(rows),
        sections * rows <= 10_000_000
      else {
        throw ValidationError("'\(part)' is not like 100x1000, at most 10000000 rows.")
      }
      return Shape(sections: sections, rows: rows)
    }
  }

  static func names<Name>(_ type: Name.Type) -> String
  where Name: RawRepresentable<String> & CaseIterable {
    Name.allCases.map(\.rawValue).joined(separator: ", ")
  }

  private static func parts(_ argument: String) throws -> [String] {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard Set(parts).count == parts.count else {
      throw ValidationError("'\(argument)' names something twice.")
    }
    return parts
  }
}
