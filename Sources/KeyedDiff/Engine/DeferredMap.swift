/// Which old row is which new one, found out from the changes when that is asked for
/// the first time: who shows a diff only, never asks.
@usableFromInline
final class DeferredMap: @unchecked Sendable {
  private let changes: Engine.ChangeLists
  private let oldCount: Int
  private let newCount: Int
  /// Where the map is once it was made, retained.
  // SAFETY: set once, by the engine's means, and read by these only: whichever thread
  // asks first, all see one map, complete. Nothing else here changes.
  private let place: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  /// - Parameter changes: Each list ascending, moves by their old index.
  init(_ changes: Engine.ChangeLists, oldCount: Int, newCount: Int) {
    self.changes = changes
    self.oldCount = oldCount
    self.newCount = newCount
    place = .allocate(capacity: 1)
    place.initialize(to: nil)
  }

  deinit {
    if let made = place.pointee { Unmanaged<Made>.fromOpaque(made).release() }
    place.deallocate()
  }

  private final class Made: Sendable {
    let map: IndexMap
    init(_ map: IndexMap) { self.map = map }
  }

  // To retain this takes longer than to look a row up: so the compiler is told that
  // nothing is released here that was there before. And the map is not copied, which
  // would retain all that it is made of.

  @inline(never) @_effects(releasenone)
  func new(ofOld index: Int) -> (index: Int, moved: Bool)? {
    withMap { $0.newIfMade(ofOld: index) }
  }

  @inline(never) @_effects(releasenone)
  func old(ofNew index: Int) -> (index: Int, moved: Bool)? {
    withMap { $0.oldIfMade(ofNew: index) }
  }

  /// Calls `body` with the map of all rows: if there are few changes one that searches
  /// them, else one that has entries.
  ///
  /// - Complexity: The first time O(c log c) for c changes if they are few, else
  ///   O(n + m); then O(1).
  func withMap<Result>(_ body: (IndexMap) -> Result) -> Result {
    defer { withExtendedLifetime(self) {} }  // which alone keeps what was made
    return Unmanaged<Made>.fromOpaque(Engine.published(at: place) ?? make())
      ._withUnsafeGuaranteedRef { body($0.map) }
  }

  private func make() -> UnsafeMutableRawPointer {
    let made = Unmanaged.passRetained(Made(makeMap()))
    let published = Engine.publish(made.toOpaque(), at: place)
    // Another thread was faster.
    if published != made.toOpaque() { made.release() }
    return published
  }

  /// The most changes that are searched: a dozen steps.
  private static var searchableChanges: Int { 2_048 }

  private func makeMap() -> IndexMap {
    let isFew =
      changes.count <= Self.searchableChanges && changes.count * 16 <= oldCount + newCount
    return isFew
      ? IndexMap(
        ChangedRows(
          deletions: changes.deletions, insertions: changes.insertions, moves: changes.moves))
      : IndexMap(entriesOf: changes, oldCount: oldCount, newCount: newCount)
  }

  /// The way back.
  ///
  /// - Complexity: O(k log k) for k moves.
  var inverse: DeferredMap {
    DeferredMap(changes.inverse, oldCount: newCount, newCount: oldCount)
  }
}
