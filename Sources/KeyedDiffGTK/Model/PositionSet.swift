#if GTK
  import CGTK

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
      read { bitset in
        var positions: [Int] = []
        var iterator = GtkBitsetIter()
        var position: guint = 0
        var isValid = gtk_bitset_iter_init_first(&iterator, bitset, &position)
        while isValid != 0 {
          positions.append(Int(position))
          isValid = gtk_bitset_iter_next(&iterator, &position)
        }
        return positions
      }
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
