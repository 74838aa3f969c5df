/// Finds the heaviest increasing subsequence.
///
/// Source: Fredman 1975, extended to weighted elements. A tree of prefix maxima (Fenwick 1994)
/// replaces the piles of patience sorting.
enum HeaviestIncreasing {
  /// Returns, for each element, whether it is in the heaviest increasing subsequence.
  ///
  /// The choice among equally heavy subsequences is deterministic.
  ///
  /// - Parameters:
  ///   - elements: Distinct ranks of at least 0, and weights of at least 1. Weights have 64 bits,
  ///     because their sum can exceed the square of the number of elements.
  ///   - rankCount: A number above every rank.
  /// - Returns: For each element, whether it is in the subsequence.
  /// - Complexity: O(n log r) for n elements and r ranks.
  static func contains(_ elements: [(rank: Int, weight: Int64)], rankCount: Int) -> [Bool] {
    var ends = Ends(rankCount: rankCount)
    var previous: [Int] = []
    previous.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      let best = ends.best(below: element.rank)
      previous.append(best.element)
      ends.add(index, rank: element.rank, weight: best.weight + element.weight)
    }
    var contains = Array(repeating: false, count: elements.count)
    var element = ends.best(below: rankCount).element
    while element >= 0 {
      contains[element] = true
      element = previous[element]
    }
    return contains
  }

  /// The heaviest subsequences found so far, indexed by the rank of their last element.
  private struct Ends {
    /// The weight of a subsequence, and the index of its last element (-1 if empty).
    typealias End = (weight: Int64, element: Int)

    /// Entry i holds the best end among the ranks from i - (i & -i) through i - 1.
    private var tree: [End]

    init(rankCount: Int) { tree = Array(repeating: (0, -1), count: rankCount + 1) }

    /// Returns the end of the heaviest subsequence that ends below the given rank.
    ///
    /// If several are equally heavy, chooses the one whose last element has the lowest index: it has
    /// the highest rank, because otherwise the next element could follow it and be heavier. So the
    /// first of these ends that the loop finds is the one to choose.
    func best(below rank: Int) -> End {
      var best: End = (0, -1)
      var node = rank
      while node > 0 {
        if tree[node].weight > best.weight { best = tree[node] }
        node &= node - 1
      }
      return best
    }

    mutating func add(_ element: Int, rank: Int, weight: Int64) {
      var node = rank + 1
      while node < tree.count {
        if weight > tree[node].weight { tree[node] = (weight, element) }
        node += node & -node
      }
    }
  }
}
