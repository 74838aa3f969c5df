import Foundation
import Workloads

/// A race with its element type erased.
protocol Competition {
  /// - Returns: The number of results that were checked.
  func check() throws -> Int
  func run(_ effort: Effort) throws -> CaseResult
}

extension Race: Competition {
  func check() throws -> Int { try outcomes().count }
}

// Here names of elements become types.

extension Compare {
  /// A race on lists without sections.
  func competition(_ workload: Workload, _ element: ElementKind, size: Int) -> any Competition {
    func race<Element: Equatable>(
      _ all: [ListContestant<Element>], make: (AbstractRow) -> Element
    ) -> any Competition {
      let scenario = workload.scenario(size: size, seed: seed)
      let lists = scenario.lists(make)
      let name = CaseName(workload: workload.rawValue, element: element, extent: .rows(size))
      let check = Check(
        title: "\(name)", lists: lists, fewest: scenario.fewestDeletionsAndInsertions,
        hasUniqueIDs: workload.hasUniqueIDs)
      return Race(
        name: name, lists: lists, itemCount: lists.itemCount,
        contestants: all.filter {
          contestants.contains($0.name) && $0.name.canFinish(workload, scenario)
        },
        verify: check.run)
    }
    return switch element {
    case .int: race(makeContestants(for: Int.self), make: \.int)
    case .uuid: race(makeContestants(for: UUID.self), make: \.uuid)
    case .shortString: race(makeContestants(for: String.self), make: \.shortString)
    case .longString: race(makeContestants(for: String.self), make: \.longString)
    case .struct: race(makeContestants(forItems: Product.self), make: \.product)
    case .editedStruct:
      race(makeContestants(forItems: Product.self), make: EditedProducts().product)
    case .message: race(makeContestants(forItems: Message.self), make: \.message)
    case .plain: race(makeContestants(for: Plain.self), make: \.plain)
    }
  }

  /// A race on lists of sections.
  func competition(
    _ workload: SectionedWorkload, _ element: ElementKind, shape: Shape
  ) -> any Competition {
    func race<Element: Equatable, ID: Hashable>(
      _ all: [SectionedContestant<Element>], id: @escaping (Element) -> ID,
      make: (AbstractRow) -> Element
    ) -> any Competition {
      let scenario = workload.scenario(shape: shape, seed: seed)
      let lists = SectionedLists(scenario, make)
      let name = CaseName(workload: workload.rawValue, element: element, extent: .sections(shape))
      let check = SectionedCheck(
        title: "\(name)", lists: lists, fewest: scenario.fewestDeletionsAndInsertions, id: id)
      return Race(
        name: name, lists: lists, itemCount: scenario.itemCount,
        contestants: all.filter {
          contestants.contains($0.name) && $0.name.canFinish(workload)
        },
        verify: check.run)
    }
    return switch element {
    case .int: race(makeSectionedContestants(for: Int.self), id: { $0 }, make: \.int)
    case .uuid: race(makeSectionedContestants(for: UUID.self), id: { $0 }, make: \.uuid)
    case .shortString:
      race(makeSectionedContestants(for: String.self), id: { $0 }, make: \.shortString)
    case .longString:
      race(makeSectionedContestants(for: String.self), id: { $0 }, make: \.longString)
    case .struct:
      race(makeSectionedContestants(forItems: Product.self), id: { $0.id }, make: \.product)
    case .editedStruct:
      race(
        makeSectionedContestants(forItems: Product.self), id: { $0.id },
        make: EditedProducts().product)
    case .message:
      race(makeSectionedContestants(forItems: Message.self), id: { $0.id }, make: \.message)
    case .plain: race(makeSectionedContestants(for: Plain.self), id: { $0 }, make: \.plain)
    }
  }
}
