extension TransactionBatch {
  /// A part of the new list: one row, or several consecutive rows.
  @usableFromInline
  enum Piece {
    /// The old indices of consecutive rows that stay as they are.
    case kept(Range<Int>)
    /// A row that is updated but not moved.
    case updated(Update)
    /// A moved row.
    case moved(Move)
    /// An inserted row.
    case inserted(Insertion)
  }

  /// Calls `body` for each piece of the new list, in order.
  ///
  /// - Complexity: O(k log k) for k transactions.
  @inlinable
  func forEachPiece(_ body: (Piece) -> Void) {
    var stops = updates.map { Stop(old: $0.index, update: $0) }
    stops += deletions.map { Stop(old: $0, update: nil) }
    stops += moves.map { Stop(old: $0.old, update: nil) }
    stops.sort { $0.old < $1.old }
    var staying = StayingRows(stops: stops, oldCount: oldCount)

    var placed = insertions.map { (place: $0.index, piece: Piece.inserted($0)) }
    placed += moves.map { ($0.new, .moved($0)) }
    placed.sort { $0.place < $1.place }
    var place = 0
    for row in placed {
      staying.take(row.place - place, body)
      body(row.piece)
      place = row.place + 1
    }
    staying.take(newCount - place, body)
  }

  /// An old row that ends a run of unchanged rows, because it is updated, deleted or moved.
  @usableFromInline
  struct Stop {
    @usableFromInline let old: Int
    /// The update of the row; `nil` if the row is deleted or moved.
    @usableFromInline let update: Update?

    @inlinable
    init(old: Int, update: Update?) {
      self.old = old
      self.update = update
    }
  }

  /// A cursor over the old rows that are neither deleted nor moved, in order.
  @usableFromInline
  struct StayingRows {
    @usableFromInline let stops: [Stop]
    @usableFromInline let oldCount: Int
    @usableFromInline var stop = 0
    @usableFromInline var row = 0

    @inlinable
    init(stops: [Stop], oldCount: Int) {
      self.stops = stops
      self.oldCount = oldCount
    }

    @inlinable
    mutating func take(_ count: Int, _ body: (Piece) -> Void) {
      var count = count
      while count > 0 {
        if stop < stops.count, stops[stop].old == row {
          if let update = stops[stop].update {
            body(.updated(update))
            count -= 1
          }
          stop += 1
          row += 1
        } else {
          let end = stop < stops.count ? stops[stop].old : oldCount
          let kept = row..<min(end, row + count)
          body(.kept(kept))
          count -= kept.count
          row = kept.upperBound
        }
      }
    }
  }
}
