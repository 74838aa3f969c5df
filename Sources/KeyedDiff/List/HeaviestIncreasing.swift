/// Finds the heaviest increasing subsequence.
///
/// Source: Fredman 1975, with weights, and a tree of prefix maxima (Fenwick
/// 1994) in place of the piles.
enum HeaviestIncreasing {
  /// - Parameters:
  ///   - elements: Different ranks from 0 up, and weights from 1 up.
  ///   - rankCount: A number above every rank.
  /// - Returns: For each element whether it is in the subsequence. Of several
  ///   that are as heavy, always the same.
  /// - Complexity: O(n log r) for n elements and r ranks.
  static func contains(_ elements: [(rank: Int, weight: Int)], rankCount: Int) -> [Bool] {
    var ends = Ends(rankCount: rankCount)
    var previous: [Int?] = []
    previous.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      let best = ends.best(below: element.rank)
      previous.append(best?.element)
      ends.add(index, rank: element.rank, weight: (best?.weight ?? 0) + element.weight)
    }
    var contains = Array(repeating: false, count: elements.count)
    var last = ends.best(below: rankCount)?.element
    while let element = last {
      contains[element] = true
      last = previous[element]
    }
    return contains
  }

  /// The heaviest subsequences so far, by the rank of their last element.
  private struct Ends {
    /// Entry i has the best end of i & -i ranks, the last of which is i - 1.
    private var tree: [(weight: Int, element: Int)?]

    init(rankCount: Int) { tree = Array(repeating: nil, count: rankCount + 1) }

    /// The heaviest that ends below a rank; of several the one with the first
    /// last element.
    func best(below rank: Int) -> (weight: Int, element: Int)? {
      var best: (weight: Int, element: Int)?
      var node = rank
      while node > 0 {
        if let entry = tree[node],
          best.map({ (entry.weight, $0.element) > ($0.weight, entry.element) }) ?? true
        {
          best = entry
        }
        node &= node - 1
      }
      return best
    }

    mutating func add(_ element: Int, rank: Int, weight: Int) {
      var node = rank + 1
      while node < tree.count {
        if tree[node].map({ weight > $0.weight }) ?? true { tree[node] = (weight, element) }
        node += node & -node
      }
    }
  }
}
