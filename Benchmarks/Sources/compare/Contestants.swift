import Baseline
import CAllocations
import KeyedDiff
import OrderedCollections
import Workloads

/// A contestant for lists without sections.
typealias ListContestant<Element> = Contestant<ListPair<Element>, Outcome>

// The contestants for each of the two kinds of lists. The functions are generic, but called with
// concrete types, so the compiler specializes them and the contestants.

/// Contestants for values that are their own identity.
func makeContestants<Value: Hashable & FloorRow>(for value: Value.Type) -> [ListContestant<Value>] {
  [
    Contestant(.engine) {
      ListDiff(from: $0.old, to: $0.new, id: \.self)
    } outcome: { diff, _ in
      Outcome(diff)
    },
    Contestant(.baseline) {
      BaselineDiff(from: $0.old, to: $0.new)
    } outcome: { diff, _ in
      Outcome(diff)
    },
    Contestant(.baselineTrimmed) {
      BaselineDiff(from: $0.old, to: $0.new, trimmingEnds: true)
    } outcome: { diff, _ in
      Outcome(diff)
    },
    Contestant(.stdlib) {
      $0.new.difference(from: $0.old)
    } outcome: { difference, lists in
      Outcome(difference, from: lists.old, to: lists.new)
    },
    Contestant(.orderedset) {
      OrderedSet($0.new).difference(from: OrderedSet($0.old))
    } outcome: { difference, lists in
      Outcome(difference, from: lists.old, to: lists.new)
    },
    .floor { Floor($0).touch },
  ]
}

/// Contestants for items with an id and content.
func makeContestants<Item: Identifiable & Equatable & FloorRow>(
  forItems item: Item.Type
) -> [ListContestant<Item>] {
  [
    Contestant(.engine) {
      ListDiff(from: $0.old, to: $0.new)
    } outcome: { diff, _ in
      Outcome(diff)
    },
    Contestant(.baseline) {
      BaselineDiff(from: $0.old, to: $0.new, id: { $0.id }, content: { $0 == $1 })
    } outcome: { diff, _ in
      Outcome(diff)
    },
    Contestant(.baselineTrimmed) {
      BaselineDiff(
        from: $0.old, to: $0.new, id: { $0.id }, content: { $0 == $1 }, trimmingEnds: true)
    } outcome: { diff, _ in
      Outcome(diff)
    },
    // Supports an identity, but no content. An ordered set supports neither.
    Contestant(.stdlib) {
      $0.new.difference(from: $0.old) { $0.id == $1.id }
    } outcome: { difference, lists in
      let ids = CollectionDifference(difference.map { $0.mapped { $0.id } })!
      return Outcome(ids, from: lists.old.map(\.id), to: lists.new.map(\.id))
    },
    .floor { Floor($0).touch },
  ]
}

extension Contestant {
  /// The floor is prepared once, for the only lists that the contestant gets.
  ///
  /// - Parameter lay: Prepares the floor and returns the closure that is timed.
  static func floor(_ lay: @escaping (Lists) -> () -> Int) -> Contestant {
    var laid: (() -> Int)?
    return Contestant(.floor) { lists, repetitions in
      let touch = laid ?? lay(lists)
      laid = touch
      let start = ContinuousClock.now
      for _ in 0..<repetitions { use(touch()) }
      return nanoseconds(since: start) / Double(repetitions)
    }
  }
}

extension CollectionDifference.Change {
  fileprivate func mapped<Other>(
    _ transform: (ChangeElement) -> Other
  ) -> CollectionDifference<Other>.Change {
    switch self {
    case .insert(let offset, let element, let partner):
      .insert(offset: offset, element: transform(element), associatedWith: partner)
    case .remove(let offset, let element, let partner):
      .remove(offset: offset, element: transform(element), associatedWith: partner)
    }
  }
}
