import Foundation
import Workloads

/// A race whose type of elements no longer matters.
protocol Competition {
  /// - Returns: How many results were checked.
  func check() throws -> Int
  func run(_ effort: Effort) throws -> CaseResult
}

extension Race: Competition {
  func check() throws -> Int { try outcomes().count }
}

extension Compare {
  /// Where names of elements become types.
  func competition(_ workload: Workload, _ element: ElementKind, size: Int) -> any Competition {
    func race<Element: Equatable>(
      _ all: [Contestant<Element>], make: (AbstractRow) -> Element
    ) -> any Competition {
      Race(
        workload, element, size: size, seed: seed, contestants: all, names: contestants, make: make)
    }
    return switch element {
    case .int: race(makeContestants(for: Int.self), make: \.int)
    case .uuid: race(makeContestants(for: UUID.self), make: \.uuid)
    case .shortString: race(makeContestants(for: String.self), make: \.shortString)
    case .longString: race(makeContestants(for: String.self), make: \.longString)
    case .struct: race(makeContestants(for: Product.self), make: \.product)
    case .plain: race(makeContestants(for: Plain.self), make: \.plain)
    }
  }
}
