/// The memory of one diff after another: the engine's workspace, the keys, and
/// scratch memory.
///
/// Fresh memory costs page faults that are dearer than the diff itself, so
/// `Differ` keeps one of these. Not `Sendable`: one diff at a time.
@usableFromInline
final class DiffMemory {
  // SAFETY of what is unchecked: no access to these lasts while code of others runs,
  // ids and contents among them. The checks take a third of the time of a list of
  // ten rows, together with those of reference counts.
  @exclusivity(unchecked) private var workspace = GrowingBuffer<UInt64>()
  @exclusivity(unchecked) private var oldKeys = GrowingBuffer<UInt64>()
  @exclusivity(unchecked) private var newKeys = GrowingBuffer<UInt64>()

  @exclusivity(unchecked) private var scratch = Scratch()
  /// Has keys and workspace, one behind the other, if no other diff has use for them.
  ///
  /// Pieces that are small for what they are together go back to the system when they
  /// are freed, and have to be cleared when they are asked for again, which took as long
  /// as the diff of a list of new rows.
  @exclusivity(unchecked) private var matchingMemory = Scratch()
  @exclusivity(unchecked) private var matchingWorkspace = UnsafeMutableBufferPointer<UInt64>(
    start: nil, count: 0)

  /// The rows of the list now called old whose keys lie in `oldKeys`, from the
  /// time when it was the new one.
  @exclusivity(unchecked) private var knownRows = RemainingRows(range: 0..<0)
  /// What these keys are made of.
  @usableFromInline
  @exclusivity(unchecked) private(set) var keyFamily = KeyFamily.exact
  /// Their numbers, if they are not one run of rows.
  @exclusivity(unchecked) private var knownNumbers = GrowingBuffer<UInt32>()

  /// Entries of maps that nobody needs any more, for those of the next diff.
  @exclusivity(unchecked) private var spareEntries: [[UInt32]] = []

  /// How the items are laid out, once that is found.
  @exclusivity(unchecked) private(set) var layout: ItemLayout?
  var hasLayout: Bool { layout != nil }
  @exclusivity(unchecked) private var hasLookedForLayout = false

  /// Whether another diff follows, whose old list is this one's new list.
  @usableFromInline let keepsMemory: Bool

  @usableFromInline
  init(keepsMemory: Bool = false) { self.keepsMemory = keepsMemory }

  deinit {
    workspace.free()
    oldKeys.free()
    newKeys.free()
    knownNumbers.free()
    scratch.free()
    matchingMemory.free()
  }

  /// Begins a diff: whatever the last one left may be overwritten.
  @usableFromInline
  func begin() {
    freeMatchingMemory()
    scratch.takeBack()
  }

  /// Finds out how the items of this memory's lists are laid out, once.
  ///
  /// - Parameters:
  ///   - items: Some of them, see ``ItemLayout``.
  ///   - step: 1, or -1 if they come one before the other.
  /// - Returns: `false` if it cannot be known.
  func findLayout<Item>(of items: UnsafePointer<Item>, step: Int) -> Bool {
    if !hasLookedForLayout {
      hasLookedForLayout = true
      layout = ItemLayout(of: items, step: step)
    }
    return hasLayout
  }

  /// Room for some elements, not initialised, until the next diff begins.
  @usableFromInline
  func scratch<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type
  ) -> UnsafeMutableBufferPointer<Element> {
    scratch.take(count, of: type)
  }

  /// Makes such room larger, with the elements that are there.
  func extend<Element: BitwiseCopyable>(
    _ elements: UnsafeMutableBufferPointer<Element>, to count: Int
  ) -> UnsafeMutableBufferPointer<Element> {
    scratch.extend(elements, to: count)
  }

  /// After lists have grown, which leaves room behind: frees all scratch memory
  /// but theirs, unless the next diff has use for it.
  ///
  /// - Parameter moveOut: Moves out each list that is still needed.
  @usableFromInline
  func freeOutgrown(_ moveOut: () -> Void) {
    guard !keepsMemory, scratch.hasOutgrownMuch else { return }
    var outgrown = scratch
    scratch = Scratch()
    moveOut()
    outgrown.free()
  }

  /// Makes room for the keys and the workspace of that many rows, before either is asked
  /// for.
  @usableFromInline
  func expectToMatch(oldCount: Int, newCount: Int) {
    guard !keepsMemory else { return }
    let words = oldCount + newCount + workspaceWords(oldCount: oldCount, newCount: newCount)
    matchingMemory.expect(
      byteCount: words * MemoryLayout<UInt64>.size + 3 * Scratch.alignment)
  }

  /// More than the engine needs by what the headers of two arrays take, so that they fit
  /// in its place: results.
  private func workspaceWords(oldCount: Int, newCount: Int) -> Int {
    Engine.workspaceSize(oldCount: oldCount, newCount: newCount) / 8 + 16
  }

  func workspace(oldCount: Int, newCount: Int) -> UnsafeMutableRawBufferPointer {
    let words = workspaceWords(oldCount: oldCount, newCount: newCount)
    if keepsMemory { return UnsafeMutableRawBufferPointer(workspace.reserve(words)) }
    if words > matchingWorkspace.count { matchingWorkspace = take(words, from: &workspace) }
    return UnsafeMutableRawBufferPointer(matchingWorkspace)
  }

  /// Frees keys and workspace, unless the next diff has use for them, so that results
  /// may take their place.
  @usableFromInline
  func freeMatchingMemory() {
    matchingMemory.free()
    matchingMemory.expect(byteCount: 0)
    matchingWorkspace = UnsafeMutableBufferPointer(start: nil, count: 0)
  }

  private func take(
    _ count: Int, from buffer: inout GrowingBuffer<UInt64>
  ) -> UnsafeMutableBufferPointer<UInt64> {
    if keepsMemory { return buffer.reserve(count) }
    // For a few rows no memory of its own: it costs more than they do.
    return count > 128
      ? matchingMemory.take(count, of: UInt64.self) : scratch.take(max(count, 1), of: UInt64.self)
  }

  /// Makes entries of a map, in used memory if there is some of about that size: a
  /// result may hold it for as long as it lives.
  ///
  /// - Parameter write: Writes all of them, or returns `false`.
  func entries(
    count: Int, write: (UnsafeMutableBufferPointer<UInt32>) -> Bool
  ) -> [UInt32] {
    if keepsMemory, var entries = spareEntries.popLast(), entries.capacity >= count,
      entries.capacity / 4 <= max(count, Self.fewElements)
    {
      entries.removeAll(keepingCapacity: true)
      entries.append(contentsOf: repeatElement(0, count: count))
      _ = entries.withUnsafeMutableBufferPointer { write($0) }
      return entries
    }
    return array(count: count, write: write)
  }

  /// Makes an array of a known length.
  ///
  /// - Parameter write: Writes all elements, or returns `false`: then there are none.
  func array<Element: BitwiseCopyable>(
    count: Int, write: (UnsafeMutableBufferPointer<Element>) -> Bool
  ) -> [Element] {
    if count <= Self.fewElements {
      let elements = scratch(count, of: Element.self)
      return write(elements) ? Array(UnsafeBufferPointer(elements)) : []
    }
    return [Element](unsafeUninitializedCapacity: count) { elements, filled in
      filled = write(UnsafeMutableBufferPointer(rebasing: elements[..<count])) ? count : 0
    }
  }

  /// So many are as soon copied: an array that is not initialised at once takes the
  /// standard library a detour, to find out what it is made of.
  private static var fewElements: Int { 64 }

  /// Takes back the memory of a map that nobody needs any more, unless nobody will need
  /// that either.
  func recycle(_ map: inout IndexMap?) {
    guard keepsMemory, spareEntries.isEmpty, let map = map.take(), !map.oldToNew.isEmpty else {
      return
    }
    spareEntries.append(map.oldToNew)
    spareEntries.append(map.newToOld)
  }

  /// A range of positions, as scratch memory can hold it.
  @usableFromInline
  struct Positions: BitwiseCopyable {
    @usableFromInline let start: Int
    @usableFromInline let end: Int
  }

  /// Where the keys of rows of the old list go.
  ///
  /// The caller makes them, not a closure: it knows the types of the items.
  ///
  /// - Returns: The keys, and at which positions among the rows they are to be
  ///   made, since they are not known.
  @usableFromInline
  func keysOfOld(
    _ rows: RemainingRows
  ) -> (keys: UnsafeMutableBufferPointer<UInt64>, unknown: ScratchList<Positions>) {
    var unknown = ScratchList<Positions>(in: self)
    if knownRows == rows { return (take(rows.count, from: &oldKeys), unknown) }
    // Fills the other buffer, since growing one drops what is in it.
    let keys = take(rows.count, from: &newKeys)
    var end = 0  // of what is known
    var known = 0
    for position in 0..<(knownRows.isEmpty ? 0 : rows.count) {
      while known < knownRows.count, knownRows[known] < rows[position] { known += 1 }
      guard known < knownRows.count else { break }
      guard knownRows[known] == rows[position] else { continue }
      if end < position { unknown.append(Positions(start: end, end: position)) }
      keys[position] = oldKeys.base![known]
      end = position + 1
    }
    if end < rows.count { unknown.append(Positions(start: end, end: rows.count)) }
    swap(&oldKeys, &newKeys)
    forgetKeys()  // they will be overwritten
    return (keys, unknown)
  }

  /// Where the keys of some rows of the new list go. All are to be made.
  @usableFromInline
  func keysOfNew(count: Int) -> UnsafeMutableBufferPointer<UInt64> {
    take(count, from: &newKeys)
  }

  /// The list called new becomes the old one: keeps its keys, which are those
  /// of `rows`, if there is any use for them.
  @usableFromInline
  func newBecomesOld(_ rows: RemainingRows) {
    guard keepsMemory else { return }
    swap(&oldKeys, &newKeys)
    knownRows = rows
    if let numbers = rows.rows {
      let kept = knownNumbers.reserve(numbers.count)
      _ = kept.update(fromContentsOf: numbers)
      knownRows = RemainingRows(range: rows.range, rows: UnsafeBufferPointer(kept))
    }
  }

  /// Forgets all keys but those of one family: equal ids have other keys in others.
  @usableFromInline
  func keepKeys(onlyOf family: KeyFamily) {
    if family != keyFamily { forgetKeys() }
    keyFamily = family
  }

  /// Forgets all keys, when rows changed places and no new keys were made.
  @usableFromInline
  func forgetKeys() { knownRows = RemainingRows(range: 0..<0) }
}

/// Memory that only grows, and whose contents do not survive growing.
private struct GrowingBuffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>?
  private var capacity = 0

  mutating func reserve(_ count: Int) -> UnsafeMutableBufferPointer<Element> {
    if capacity < max(count, 1) {
      free()
      capacity = max(count, 1)
      base = .allocate(capacity: capacity)
    }
    return UnsafeMutableBufferPointer(start: base, count: count)
  }

  mutating func free() {
    base?.deallocate()
    (base, capacity) = (nil, 0)
  }
}
