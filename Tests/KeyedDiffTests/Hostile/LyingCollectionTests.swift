import KeyedDiff
import KeyedDiffTesting
import Testing

/// A collection that returns any count, and whose iterations may differ.
private struct Lying: Collection {
  /// The results of `count`, call by call; the last one is repeated.
  let counts: Lies<Int>
  /// The elements of each iteration; the last ones are repeated.
  let passes: Lies<[Int]>

  init(counts: Int..., passes: [Int]...) {
    self.counts = Lies(counts)
    self.passes = Lies(passes)
  }

  var count: Int { counts.next() }
  var startIndex: Int { 0 }
  var endIndex: Int { count }
  func index(after index: Int) -> Int { index + 1 }
  subscript(index: Int) -> Int { index }
  func makeIterator() -> IndexingIterator<[Int]> { passes.next().makeIterator() }
}

private final class Lies<Answer> {
  private let answers: [Answer]
  private(set) var count = 0
  init(_ answers: [Answer]) { self.answers = answers }

  func next() -> Answer {
    defer { count += 1 }
    return answers[Swift.min(count, answers.count - 1)]
  }
}

@Suite("Invalid collections")
struct LyingCollectionTests {
  @Test("Rows are read in one pass, so different passes do not matter")
  func passesThatDiffer() {
    var duplicates: Duplicates?
    let old = Lying(counts: 3, passes: [1, 2, 1], [], [7, 7, 7, 7])
    let new = Lying(counts: 2, passes: [1, 3], [4, 4, 4])
    let diff = ListDiff(from: old, to: new, id: \.self, onDuplicates: { duplicates = $0 })
    #expect(diff == ListDiff(from: [1, 2, 1], to: [1, 3], id: \.self))
    #expect(duplicates?.old == [[0, 2]])
    #expect(duplicates?.new == [])
    #expect(old.passes.count == 1)
    #expect(new.passes.count == 1)
  }

  @Test("If a count changes between calls, the first one must be that of the rows")
  func countsThatDiffer() {
    let old = Lying(counts: 4, 9, passes: [1, 2, 3, 4])
    let diff = ListDiff(from: old, to: [4, 1], id: \.self)
    #expect(diff == ListDiff(from: [1, 2, 3, 4], to: [4, 1], id: \.self))
    let values = Lying(counts: 4, 2, passes: [10, 20, 30, 40])
    #expect(diff.applied(to: values, inserting: { _ in 0 }) == [40, 10])
  }

  @Test("More rows than the count trap with a message")
  func tooSmall() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ListDiff(
        from: Lying(counts: 2, passes: [1, 2, 3]), to: Lying(counts: 1, passes: [1]), id: \.self)
    }
    expect(result, says: "A collection has more items than its count, 2.")
  }

  @Test("Fewer rows than the count trap with a message")
  func tooLarge() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ListDiff(from: [1], to: Lying(counts: 400, passes: [1, 2, 3]), id: { "\($0)" })
    }
    expect(result, says: "A collection has fewer items than its count, 400.")
  }

  @Test("Fewer parallel values than the count trap with a message")
  func values() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ListDiff(from: [1, 2, 3], to: [3, 2, 1], id: \.self)
        .applied(to: Lying(counts: 3, passes: [1, 2]), inserting: { $0 })
    }
    expect(result, says: "A collection has fewer items than its count, 3.")
  }

  @Test("A count below zero traps with a message")
  func negative() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ListDiff(from: Lying(counts: -1, passes: [1]), to: [1], id: \.self)
    }
    expect(result, says: "The count of a collection is negative: -1.")
  }

  @Test("A count above the maximum traps with a message, before memory is allocated")
  func huge() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ListDiff(from: [1], to: Lying(counts: .max, passes: [1]), id: \.self)
    }
    expect(result, says: "at most 2147483646 in each list")
  }
}
