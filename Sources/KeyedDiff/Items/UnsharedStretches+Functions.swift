extension UnsharedStretches {
  /// Cuts the parts of functions wherever a part of the same function begins or ends, so that rows that
  /// both lists have become equal pieces.
  ///
  /// - Complexity: O(n log n) for n pieces. Most cuts are not made if there are too many for this time,
  ///   because the lists contain the same rows of a function many times.
  @usableFromInline
  static func cutFunctions(in old: inout [Piece], _ new: inout [Piece]) {
    guard old.contains(where: { $0.kind == .function }),
      new.contains(where: { $0.kind == .function })
    else { return }
    var bounds: [UnsafeRawPointer: [Int]] = [:]
    for piece in old + new where piece.kind == .function {
      bounds[piece.storage, default: []] += [piece.offset, piece.offset + piece.count]
    }
    bounds = bounds.mapValues { Set($0).sorted() }
    let maximum = 4 * (old.count + new.count)
    old = cut(old, at: bounds, maximum: maximum)
    new = cut(new, at: bounds, maximum: maximum)
  }

  private static func cut(
    _ pieces: [Piece], at bounds: [UnsafeRawPointer: [Int]], maximum: Int
  ) -> [Piece] {
    var parts: [Piece] = []
    for var rest in pieces {
      if rest.kind == .function, let bounds = bounds[rest.storage] {
        for bound in bounds[bounds.count(below: rest.offset)...] {
          if bound >= rest.offset + rest.count || parts.count >= maximum { break }
          if bound == rest.offset { continue }
          var part = rest
          part.count = bound - rest.offset
          parts.append(part)
          rest.removeFirst(part.count)
        }
      }
      parts.append(rest)
    }
    return parts
  }
}
