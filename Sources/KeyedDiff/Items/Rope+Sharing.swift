extension Rope {
  /// Returns the stretches of two ropes that are not in nodes that both share.
  ///
  /// Compares the nodes of both ropes level by level, from the roots down. Only nodes that the ropes
  /// do not share are replaced by their children, so shared nodes are found at any position.
  ///
  /// - Complexity: O(m log m) for m nodes that the ropes do not share.
  @inlinable
  static func unshared(_ old: Rope, _ new: Rope) -> [(old: Range<Int>, new: Range<Int>)] {
    var (oldHeight, newHeight) = (old.height + 1, new.height + 1)
    var (oldNodes, newNodes) = (Rope(), Rope())
    oldNodes.append(.rope(old), count: old.count)
    newNodes.append(.rope(new), count: new.count)
    while oldHeight > newHeight {
      oldNodes = oldNodes.grandchildren(oldNodes.children.indices)
      oldHeight -= 1
    }
    while newHeight > oldHeight {
      newNodes = newNodes.grandchildren(newNodes.children.indices)
      newHeight -= 1
    }
    var result = UnsharedStretches()
    addUnshared(oldNodes, newNodes, height: oldHeight, to: &result)
    return result.stretches
  }

  /// Adds the stretches of two lists of nodes, which are as many levels above leaves as `height`.
  @inlinable
  static func addUnshared(
    _ old: Rope, _ new: Rope, height: Int, to result: inout UnsharedStretches
  ) {
    var (oldPieces, newPieces) = (old.pieces, new.pieces)
    if height == 0 { UnsharedStretches.cutFunctions(in: &oldPieces, &newPieces) }
    var shared = 0
    for gap in UnsharedStretches.gaps(between: oldPieces, newPieces) {
      result.skip(oldPieces[shared..<gap.old.lowerBound])
      shared = gap.old.upperBound
      if height == 0 || gap.old.isEmpty || gap.new.isEmpty {
        result.add(oldPieces[gap.old], newPieces[gap.new])
      } else {
        addUnshared(
          old.grandchildren(gap.old), new.grandchildren(gap.new), height: height - 1, to: &result)
      }
    }
    result.skip(oldPieces[shared...])
  }

  /// Returns the children of some children.
  @inlinable
  func grandchildren(_ range: Range<Int>) -> Rope {
    var result = Rope()
    for child in children[range] {
      guard case .rope(let rope) = child.node else { fatalError("A leaf has no children.") }
      result.append(rope.children.indices, of: rope)
    }
    return result
  }

  @inlinable var pieces: [UnsharedStretches.Piece] {
    var start = 0
    return children.map { child in
      defer { start = child.end }
      let count = child.end - start
      switch child.node {
      case .rows(let rows): return .init(.node, storage: rows.storage, count: count)
      case .rope(let rope): return .init(.node, storage: rope.children.storage, count: count)
      case .run(let run):
        return .init(
          run.isFunction ? .function : .repetition, storage: run.storage, offset: run.offset,
          count: count)
      }
    }
  }
}
