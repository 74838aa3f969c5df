/// The memory of one diff after another: the engine's workspace and the keys.
///
/// Fresh memory costs page faults that are dearer than the diff itself, so
/// `Differ` keeps one of these. Not `Sendable`: one diff at a time.
@usableFromInline
final class DiffMemory {
  private var workspace = GrowingBuffer<UInt64>()
  private var oldKeys = GrowingBuffer<UInt64>()
  private var newKeys = GrowingBuffer<UInt64>()

  /// The rows of the list now called old whose keys are known, from the time
  /// when it was the new one. Their keys lie at the start of `oldKeys`.
  private var knownRows: Range<Int> = 0..<0

  /// Set when identities turned out to be equal more often than the bytes
  /// they are made of: keys then come from `hashValue`.
  @usableFromInline var usesHashValues = false

  @usableFromInline
  init() {}

  deinit {
    workspace.free()
    oldKeys.free()
    newKeys.free()
  }

  func workspace(oldCount: Int, newCount: Int) -> UnsafeMutableRawBufferPointer {
    let size = Engine.workspaceSize(oldCount: oldCount, newCount: newCount)
    let words = workspace.reserve((size + 7) / 8)
    return UnsafeMutableRawBufferPointer(
      UnsafeMutableBufferPointer(start: words, count: (size + 7) / 8))
  }

  /// Keys of `rows` of the old list. `make` is called for what is not known.
  @usableFromInline
  func keysOfOld(
    _ rows: Range<Int>, make: (Range<Int>, UnsafeMutablePointer<UInt64>) -> Void
  ) -> UnsafeMutablePointer<UInt64> {
    if knownRows.lowerBound <= rows.lowerBound, rows.upperBound <= knownRows.upperBound,
      !knownRows.isEmpty
    {
      return oldKeys.base! + (rows.lowerBound - knownRows.lowerBound)
    }
    let known = knownRows.clamped(to: rows)
    guard !known.isEmpty else {
      knownRows = rows
      let keys = oldKeys.reserve(rows.count)
      make(rows, keys)
      return keys
    }
    let source = oldKeys.base! + (known.lowerBound - knownRows.lowerBound)
    // Another buffer, since growing one drops what is in it.
    let keys = newKeys.reserve(rows.count)
    (keys + (known.lowerBound - rows.lowerBound)).update(from: source, count: known.count)
    make(rows.lowerBound..<known.lowerBound, keys)
    make(known.upperBound..<rows.upperBound, keys + (known.upperBound - rows.lowerBound))
    swap(&oldKeys, &newKeys)
    knownRows = rows
    return keys
  }

  /// Room for the keys of `count` rows of the new list.
  @usableFromInline
  func keysOfNew(count: Int) -> UnsafeMutablePointer<UInt64> { newKeys.reserve(count) }

  /// The list called new becomes the old one: keeps its keys, which are those
  /// of `rows`.
  @usableFromInline
  func newBecomesOld(rows: Range<Int>) {
    swap(&oldKeys, &newKeys)
    knownRows = rows
  }

  /// Forgets all keys but those of rows before `end`, which did not change
  /// place.
  @usableFromInline
  func forgetKeys(from end: Int) {
    knownRows = knownRows.clamped(to: 0..<max(0, end))
  }
}

/// Memory that only grows, and whose contents do not survive growing.
private struct GrowingBuffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>?
  private var capacity = 0

  mutating func reserve(_ count: Int) -> UnsafeMutablePointer<Element> {
    if let base, capacity >= count { return base }
    free()
    let fresh = UnsafeMutablePointer<Element>.allocate(capacity: max(count, 1))
    (base, capacity) = (fresh, max(count, 1))
    return fresh
  }

  mutating func free() {
    base?.deallocate()
    (base, capacity) = (nil, 0)
  }
}
