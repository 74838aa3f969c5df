#if GTK
  import CGTK
  import KeyedDiff

  /// A set of row positions, stored as a `GtkBitset`.
  struct PositionSet {
    /// An object that owns a bitset.
    ///
    /// The storage must be kept alive while GTK uses the bitset.
    private final class Storage {
      let bitset: OpaquePointer

      init(owned bitset: OpaquePointer) { self.bitset = bitset }
      deinit { gtk_bitset_unref(bitset) }
    }

    private var storage: Storage

    private init(owned bitset: OpaquePointer) { storage = Storage(owned: bitset) }

    init(_ positions: some Sequence<Int> = EmptyCollection()) {
      self.init(owned: gtk_bitset_new_empty())
      for position in positions { gtk_bitset_add(storage.bitset, guint(position)) }
    }

    /// Creates a set from a copy of a `GtkBitset`.
    init(_ bitset: OpaquePointer) { self.init(owned: gtk_bitset_copy(bitset)) }

    // MARK: Reading

    private func read<Result>(_ body: (OpaquePointer) -> Result) -> Result {
      withExtendedLifetime(storage) { body(storage.bitset) }
    }

    var isEmpty: Bool { read { gtk_bitset_is_empty($0) != 0 } }
    var count: Int { read { Int(gtk_bitset_get_size($0)) } }

    func contains(_ position: Int) -> Bool {
      read { gtk_bitset_contains($0, guint(position)) != 0 }
    }

    /// The range from the first to the last position; `nil` if the set is empty.
    var span: ClosedRange<Int>? {
      if isEmpty { return nil }
      return read { Int(gtk_bitset_get_minimum($0))...Int(gtk_bitset_get_maximum($0)) }
    }

    /// The positions, in ascending order.
    ///
    /// - Complexity: O(k) for k positions.
    var positions: [Int] {
      var positions: [Int] = []
      positions.reserveCapacity(count)
      forEach { positions.append($0) }
      return positions
    }

    /// Calls a closure with each position, in ascending order.
    private func forEach(_ body: (Int) -> Void) {
      read { bitset in
        var iterator = GtkBitsetIter()
        var position: guint = 0
        var isValid = gtk_bitset_iter_init_first(&iterator, bitset, &position)
        while isValid != 0 {
          body(Int(position))
          isValid = gtk_bitset_iter_next(&iterator, &position)
        }
      }
    }

    /// Finds the rows at the positions in the new list of a diff.
    ///
    /// - Parameters:
    ///   - diff: A diff from the list in which the positions are valid.
    ///   - splices: The splices of the diff. Rows between them do not move relative to each other.
    /// - Returns: The new positions of the rows that the diff does not delete.
    /// - Complexity: O(k + c + m log c) for k positions, c splices, and m positions that the splices
    ///   remove.
    func moved(by diff: ListDiff, _ splices: [ListDiff.Splice]) -> PositionSet {
      let moved = PositionSet()
      var rest = splices[...]
      var distance = 0
      // Adjacent positions that have not been added yet.
      var run = 0..<0
      forEach { position in
        while let splice = rest.first, splice.old.upperBound <= position {
          distance = splice.new.upperBound - splice.old.upperBound
          rest.removeFirst()
        }
        let isRemoved = rest.first.map { $0.old.lowerBound <= position } ?? false
        guard let new = isRemoved ? diff.newIndex(ofOld: position) : position + distance else {
          return
        }
        if new != run.upperBound {
          moved.add(run)
          run = new..<new
        }
        run = run.lowerBound..<new + 1
      }
      moved.add(run)
      return moved
    }

    private func add(_ run: Range<Int>) {
      read { gtk_bitset_add_range($0, guint(run.lowerBound), guint(run.count)) }
    }

    /// Returns a copy of the bitset.
    ///
    /// The caller owns the only reference to the copy.
    func makeBitset() -> OpaquePointer { read { gtk_bitset_copy($0) } }

    // MARK: Changing

    private mutating func change(_ body: (OpaquePointer) -> Void) {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(owned: makeBitset()) }
      read(body)
    }

    mutating func insert(_ position: Int) { change { gtk_bitset_add($0, guint(position)) } }
    mutating func remove(_ position: Int) { change { gtk_bitset_remove($0, guint(position)) } }

    mutating func formUnion(_ other: PositionSet) {
      change { bitset in other.read { gtk_bitset_union(bitset, $0) } }
    }

    mutating func subtract(_ other: PositionSet) {
      change { bitset in other.read { gtk_bitset_subtract(bitset, $0) } }
    }

    mutating func formIntersection(_ other: PositionSet) {
      change { bitset in other.read { gtk_bitset_intersect(bitset, $0) } }
    }

    func subtracting(_ other: PositionSet) -> PositionSet {
      var result = self
      result.subtract(other)
      return result
    }
  }
#endif
