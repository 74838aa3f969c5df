/// Equal rows that stand one behind the other in both lists. Half the size of
/// three `Int`s, since there may be as many of these as there are changes.
@usableFromInline
struct Run: BitwiseCopyable {
  @usableFromInline let firstOld: UInt32
  @usableFromInline let firstNew: UInt32
  @usableFromInline let length: UInt32

  /// - Parameters: None is above ``Engine/maximumCount``.
  @inlinable
  init(old: Int, new: Int, count: Int) {
    firstOld = UInt32(truncatingIfNeeded: old)
    firstNew = UInt32(truncatingIfNeeded: new)
    length = UInt32(truncatingIfNeeded: count)
  }

  @inlinable var old: Int { Int(firstOld) }
  @inlinable var new: Int { Int(firstNew) }
  @inlinable var count: Int { Int(length) }
}

/// Two lists side by side, compared row by row: what a comparison settles
/// need not be hashed.
///
/// First the common rows at the start and at the end. Between them, where the
/// lists differ, and unless there are next to no rows in both together, the walk
/// goes on with the nearest two equal rows, up to eight rows further on in both
/// lists taken together, so that scattered insertions, deletions and replacements
/// are stepped over. Where that finds nothing three times in a row, it leaps over a
/// block of up to 64 rows that one of the lists does not have, or, by landmarks, over
/// blocks of any size.
///
/// It may make one fruitless comparison for every other row of both lists, at most
/// 128, and two more for each row it pairs; then it gives up: a list in another
/// order is none of its business. Leaps over small blocks may take one comparison for
/// every eighth row of both lists. Each takes at most half of what is left, and all of
/// it before the walk gives up.
@usableFromInline
struct Walk {
  /// How many rows are common at the start, and at the end.
  @usableFromInline var prefix = 0
  @usableFromInline var suffix = 0
  /// Pairs found between those, ascending in both lists.
  @usableFromInline var runs: ScratchList<Run>
  /// How many rows the runs pair.
  @usableFromInline var pairCount = 0

  /// How many rows it takes for a walk between the common ends to be worth its
  /// while: a few are as soon hashed.
  @inlinable static var fewestRows: Int { 32 }
  /// How many rows in both lists together the walk looks ahead.
  @inlinable static var sight: Int { 8 }
  /// How many rows of both lists grant one fruitless comparison at the start, and
  /// how many are granted at most.
  @inlinable static var rowsPerFirstPatience: Int { 2 }
  @inlinable static var firstPatience: Int { 128 }
  /// How many fruitless comparisons are granted for each row paired.
  @inlinable static var patiencePerPair: Int { 2 }
  /// How many rows of both lists grant one comparison for leaps.
  @inlinable static var rowsPerLeapComparison: Int { 8 }
  /// How many equal rows in a row it takes to count how many are the same behind them, and
  /// how many these have to be to do so again.
  @inlinable static var rowsBetweenCounts: Int {
    #if KEYEDDIFF_FUZZING
      return 2
    #else
      return 16
    #endif
  }
  /// How many rows ahead text is fetched.
  @inlinable static var fetchDistance: Int { 32 }
  /// How often the walk looks ahead in vain before it leaps.
  @inlinable static var missesBeforeLeap: Int { 3 }

  /// A walk that is to be put together from others.
  @usableFromInline
  init(in memory: DiffMemory) { runs = ScratchList(in: memory) }

  /// - Parameters:
  ///   - bytes: The rows, if they are nothing but bytes: the engine compares them then,
  ///     wherever it can, and `onPair` is not called for what it finds.
  ///   - mayBeSame: Whether to call `same`.
  ///   - same: Whether an old and a new row are one in memory: the id is the same, and there
  ///     is nothing to be called for.
  ///   - countSameBytes: How many pairs of rows from one on are one in memory, of at most
  ///     `most`, towards the end of the lists or backwards.
  ///   - equal: Whether an old and a new row have the same id.
  ///   - onPair: Called at once for each pair, while both rows are at hand, but for those
  ///     that are the same.
  ///   - countsAfter: After how many equal rows at an end of the lists to call
  ///     `countSameRows`; `.max` if never.
  ///   - countSameRows: As `countSameBytes`, but for where the text of rows lies, up to the
  ///     first pair that shares it.
  ///   - fetches: Whether to call `fetch`.
  ///   - fetch: Called with rows that will be compared soon, if they are equal until
  ///     then.
  ///   - leapFar: Looks for where two lists go on together behind a place in each,
  ///     by their landmarks.
  @inlinable
  // Swift 6.3 takes the older form for a hint, and this for too long: closures that
  // are not inlined cost 2.5 times as much.
  #if compiler(>=6.3)
    @inline(always)
  #else
    @inline(__always)
  #endif
  init(
    oldCount: Int, newCount: Int, memory: DiffMemory, bytes: ComparableBytes?,
    mayBeSame: Bool, same: (_ old: Int, _ new: Int) -> Bool,
    equal: (_ old: Int, _ new: Int) -> Bool,
    countSameBytes: (_ old: Int, _ new: Int, _ most: Int, _ backwards: Bool) -> Int,
    onPair: (_ old: Int, _ new: Int) -> Void, countsAfter: Int,
    countSameRows: (_ old: Int, _ new: Int, _ most: Int, _ backwards: Bool) -> Int,
    fetches: Bool,
    fetch: (_ old: Int, _ new: Int) -> Void,
    leapFar: (_ start: (old: Int, new: Int), _ end: (old: Int, new: Int)) -> (old: Int, new: Int)?
  ) {
    self.init(in: memory)
    // Local variables: those of the walk would be written to memory in each
    // round.
    let shorter = min(oldCount, newCount)
    let distance = Self.fetchDistance
    let between = Self.rowsBetweenCounts
    var prefix = bytes?.commonStart(atMost: shorter) ?? 0
    if mayBeSame, prefix < shorter {
      prefix &+= countSameBytes(prefix, prefix, shorter &- prefix, false)
    }
    // Where the loop stops to count rows that are the same, faster than it goes on.
    var limit = shorter &- prefix > countsAfter ? prefix &+ countsAfter : shorter
    while true {
      while prefix < limit {
        if mayBeSame, same(prefix, prefix) {
          prefix &+= 1
          continue
        }
        guard equal(prefix, prefix) else { break }
        if fetches, prefix &+ distance < shorter { fetch(prefix &+ distance, prefix &+ distance) }
        onPair(prefix, prefix)
        prefix &+= 1
      }
      if prefix < limit || limit == shorter { break }
      let same = countSameRows(prefix, prefix, shorter &- prefix, false)
      prefix &+= same
      limit = same < between ? shorter : min(shorter, prefix &+ between)
    }
    let rest = shorter &- prefix
    var suffix = bytes?.commonEnd(oldCount: oldCount, newCount: newCount, atMost: rest) ?? 0
    let (oldLast, newLast) = (oldCount &- 1, newCount &- 1)
    if mayBeSame, suffix < rest {
      suffix &+= countSameBytes(oldLast &- suffix, newLast &- suffix, rest &- suffix, true)
    }
    limit = rest &- suffix > countsAfter ? suffix &+ countsAfter : rest
    while true {
      while suffix < limit {
        let (old, new) = (oldLast &- suffix, newLast &- suffix)
        if mayBeSame, same(old, new) {
          suffix &+= 1
          continue
        }
        guard equal(old, new) else { break }
        if fetches, suffix &+ distance < rest { fetch(old &- distance, new &- distance) }
        onPair(old, new)
        suffix &+= 1
      }
      if suffix < limit || limit == rest { break }
      let same = countSameRows(oldLast &- suffix, newLast &- suffix, rest &- suffix, true)
      suffix &+= same
      limit = same < between ? rest : min(rest, suffix &+ between)
    }
    self.prefix = prefix
    self.suffix = suffix
    let (oldEnd, newEnd) = (oldCount - suffix, newCount - suffix)
    if oldEnd - prefix + newEnd - prefix < Self.fewestRows { return }
    stepOver(
      oldEnd: oldEnd, newEnd: newEnd, bytes: bytes, mayBeSame: mayBeSame, same: same, equal: equal,
      onPair: onPair, countsAfter: countsAfter, countSameRows: countSameRows,
      fetches: fetches, fetch: fetch, leapFar: leapFar)
  }

  @inlinable @inline(__always)
  mutating func stepOver(
    oldEnd: Int, newEnd: Int, bytes: ComparableBytes?,
    mayBeSame: Bool, same: (_ old: Int, _ new: Int) -> Bool,
    equal: (_ old: Int, _ new: Int) -> Bool,
    onPair: (_ old: Int, _ new: Int) -> Void, countsAfter: Int,
    countSameRows: (_ old: Int, _ new: Int, _ most: Int, _ backwards: Bool) -> Int,
    fetches: Bool,
    fetch: (_ old: Int, _ new: Int) -> Void,
    leapFar: (_ start: (old: Int, new: Int), _ end: (old: Int, new: Int)) -> (old: Int, new: Int)?
  ) {
    let distance = Self.fetchDistance
    let between = Self.rowsBetweenCounts
    var (old, new) = (prefix, prefix)
    let rowCount = oldEnd &- prefix &+ newEnd &- prefix
    var patience = min(Self.firstPatience, rowCount / Self.rowsPerFirstPatience)
    var leapPatience = rowCount / Self.rowsPerLeapComparison
    var misses = 0
    var leap = Leap(from: (old, new))
    var (runs, pairCount) = (runs, 0)
    defer { (self.runs, self.pairCount) = (runs, pairCount) }
    while old < oldEnd, new < newEnd, patience >= 0 {
      // The nearest equal rows ahead: one step, two steps, ... shared out among
      // the lists in every way, the old list first. Without a step the rows are
      // known to differ.
      var (oldSteps, newSteps) = (1, 0)
      if let bytes {
        // The same steps, by the engine.
        let runCount = runs.count
        let sees = bytes.walkOn(
          from: &old, &new, oldEnd: oldEnd, newEnd: newEnd, patience: &patience, runs: &runs,
          pairCount: &pairCount)
        if runs.count > runCount { misses = 0 }
        if sees { continue }
        oldSteps = Self.sight &+ 1
      } else {
        patience &-= 1
      }
      while oldSteps <= Self.sight {
        if old &+ oldSteps < oldEnd, new &+ newSteps < newEnd {
          if equal(old &+ oldSteps, new &+ newSteps) { break }
          patience &-= 1
        }
        let isLastWay = oldSteps == 0
        oldSteps = isLastWay ? newSteps &+ 1 : oldSteps &- 1
        newSteps = isLastWay ? 0 : newSteps &+ 1
      }
      if oldSteps > Self.sight {
        if misses == 0 { leap = Leap(from: (old, new)) }
        misses &+= 1
        let isLastChance = patience < 0
        var target: (old: Int, new: Int)?
        if isLastChance || misses == Self.missesBeforeLeap {
          target = leap.target(
            oldEnd: oldEnd, newEnd: newEnd, patience: &leapPatience,
            reserve: isLastChance ? 0 : leapPatience / 2, equal: equal)
        }
        if target == nil, misses == Self.missesBeforeLeap {
          target = leapFar(leap.start, (oldEnd, newEnd))
        }
        guard let target else {
          old &+= 1
          new &+= 1
          continue
        }
        (oldSteps, newSteps) = (target.old &- old, target.new &- new)
      }
      misses = 0
      old &+= oldSteps
      new &+= newSteps
      onPair(old, new)
      // One number to count, and one to compare it with.
      let most = min(oldEnd &- old, newEnd &- new)
      var count = 1
      var limit = countsAfter == .max ? most : min(most, between)
      while true {
        while count < limit {
          if mayBeSame, same(old &+ count, new &+ count) {
            count &+= 1
            continue
          }
          guard equal(old &+ count, new &+ count) else { break }
          if fetches, count &+ distance < most {
            fetch(old &+ count &+ distance, new &+ count &+ distance)
          }
          onPair(old &+ count, new &+ count)
          count &+= 1
        }
        if count < limit || limit == most { break }
        let same = countSameRows(old &+ count, new &+ count, most &- count, false)
        count &+= same
        limit = same < between ? most : min(most, count &+ between)
      }
      let run = Run(old: old, new: new, count: count)
      old &+= count
      new &+= count
      runs.append(run)
      pairCount += run.count
      patience += Self.patiencePerPair * run.count
    }
  }
}
