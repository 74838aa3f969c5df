import Foundation
import Workloads

extension Compare {
  /// A pair of lists to race: its title, and a closure that makes it.
  typealias Case = (title: String, competition: () -> any Competition)

  /// All cases of lists without sections.
  ///
  /// - Throws: `ValidationError` for an unknown workload.
  var listCases: [Case] {
    get throws {
      let workloads = try workloads.map { try CommaList.of($0) } ?? Workload.allCases
      let sizes = check && !isGiven("--sizes") ? [0, 1, 2, 3, 10, 100, 1_000] : sizes
      return elements.flatMap { element in
        sizes.flatMap { size in
          workloads.map { workload in
            (
              "\(workload.rawValue), \(element.rawValue), \(size)",
              { competition(workload, element, size: size) }
            )
          }
        }
      }
    }
  }

  /// All cases of lists of sections.
  ///
  /// - Throws: `ValidationError` for an unknown workload.
  var sectionedCases: [Case] {
    get throws {
      let workloads = try workloads.map { try CommaList.of($0) } ?? SectionedWorkload.allCases
      let shapes = check && !isGiven("--shapes") ? Self.smallShapes : shapes
      return elements.flatMap { element in
        shapes.flatMap { shape in
          workloads.map { workload in
            (
              "\(workload.rawValue), \(element.rawValue), \(shape)",
              { competition(workload, element, shape: shape) }
            )
          }
        }
      }
    }
  }

  func forEach(_ cases: [Case], _ body: (any Competition) throws -> Void) throws {
    for (index, item) in cases.enumerated() {
      Progress.show("\(index + 1)/\(cases.count)  \(item.title)")
      try body(item.competition())
    }
  }

  /// Edge cases, and many small lists, in which operations on sections and rows combine in more
  /// ways than in large ones.
  private static let smallShapes =
    [(0, 0), (1, 0), (1, 1), (1, 100), (2, 1), (3, 0), (10, 10), (40, 3), (40, 25)]
    .map { Shape(sections: $0.0, rows: $0.1) }
    + (2...12).flatMap { sections in (2...5).map { Shape(sections: sections, rows: $0) } }

  private func isGiven(_ option: String) -> Bool {
    CommandLine.arguments.contains { $0.hasPrefix(option) }
  }
}
