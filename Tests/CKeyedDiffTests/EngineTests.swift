import CKeyedDiff
import CKeyedDiffTestSupport
import KeyedDiffTesting
import Testing

/// The engine called as from C.
struct Engine {
  var status = kd_status.KD_OK
  var oldToNew: [UInt32]
  var newToOld: [UInt32]
  var kept = 0
  var counts = kd_counts()

  /// Matches and orders, in exactly as much memory as the engine asks for.
  init(
    _ old: [UInt64], _ new: [UInt64], seed: UInt64 = 1, moves: kd_moves = .KD_MOVES_FEWEST,
    maximumChanges: Int = .max, missingBytes: Int = 0
  ) {
    oldToNew = Array(repeating: 7, count: old.count)
    newToOld = Array(repeating: 7, count: new.count)
    var size = 0
    _ = kd_workspace_size(old.count, new.count, &size)
    // Its own allocation, so that the address sanitizer sees its end; filled,
    // since the engine must not rely on clear memory.
    let workspace = UnsafeMutableRawPointer.allocate(byteCount: max(size, 1), alignment: 8)
    defer { workspace.deallocate() }
    workspace.initializeMemory(as: UInt8.self, repeating: 0xA5, count: max(size, 1))
    var matching = kd_matching()
    status = kd_match(
      old, old.count, new, new.count, seed, maximumChanges, workspace, size - missingBytes,
      &oldToNew, &newToOld, &matching)
    guard status == .KD_OK else { return }
    kept = matching.kept
    status = kd_order(
      &oldToNew, old.count, &newToOld, new.count, moves, maximumChanges, workspace, size, &counts)
  }
}

@Suite("The C engine by its contract")
struct EngineTests {
  @Test("The constants that Swift repeats")
  func constants() {
    #expect(KD_MAX_COUNT == 0x7FFF_FFFE)
    #expect(KD_NONE == 0xFFFF_FFFF)
    #expect(KD_MOVED == 0x8000_0000)
    #expect(MemoryLayout<kd_pair>.size == 2 * MemoryLayout<Int>.size)
  }

  @Test("Limits: the largest lists have a size, one item more has a status")
  func limits() {
    let most = Int(KD_MAX_COUNT)
    var size = 0
    #expect(kd_workspace_size(most, most, &size) == .KD_OK)
    #expect(size == 16 * most)
    size = 42
    for (old, new) in [(most + 1, 1), (1, most + 1), (.max, .max), (most + 1, 0)] {
      #expect(kd_workspace_size(old, new, &size) == .KD_TOO_MANY_ITEMS)
      #expect(size == 42)
    }
    #expect(kd_workspace_size(1, 1, nil) == .KD_NULL_POINTER)
    // The lists are looked at after their counts.
    var matching = kd_matching()
    let key: UInt64 = 1
    withUnsafePointer(to: key) { key in
      #expect(
        kd_match(key, most + 1, key, 1, 0, .max, nil, 0, nil, nil, &matching)
          == .KD_TOO_MANY_ITEMS)
    }
  }

  @Test("Every size that overflows a smaller machine is refused, every other is right")
  func overflow() {
    for limit in [0, 1, 16, 64, 79, 80, 81, 1_000, 0xFFFF, 0xFFFF_FFFF] {
      for old in [1, 2, 3, 6, 7, 60, 63, 1_000, 4_095, 4_096, 0x0FFF_FFFF, 0x7FFF_FFFE] {
        for new in [1, 5, 24, 250, 251, 4_096, 0x3FFF_FFFF, 0x7FFF_FFFE] {
          let needed = max(16 * old, 12 * old + 4 * new)  // 64 bits hold this
          #expect(kdt_workspace_bytes(old, new, limit) == (needed <= limit ? needed : -1))
        }
      }
    }
    var result = 0
    for limit in [0, 1, 7, 255] {
      for a in 0...260 {
        for b in 0...260 {
          #expect(kdt_add(a, b, limit, &result) == (a + b <= limit))
          #expect(kdt_multiply(a, b, limit, &result) == (a * b <= limit))
        }
      }
    }
    #expect(!kdt_multiply(.max, 3, .max, &result))
    #expect(!kdt_add(.max, 1, .max, &result))
  }

  @Test("A workspace one byte short, misaligned or missing is refused, at every size")
  func workspace() {
    for old in 1...40 {
      for new in [1, 2, 5, 40, 200] {
        let oldKeys = (0..<UInt64(old)).map { $0 % 7 }
        let newKeys = (0..<UInt64(new)).map { $0 % 5 }
        let short = Engine(oldKeys, newKeys, missingBytes: 1)
        #expect(short.status == .KD_BAD_WORKSPACE)
        #expect(short.oldToNew.allSatisfy { $0 == 7 })  // nothing was written
        #expect(Engine(oldKeys, newKeys).status == .KD_OK)

        var size = 0
        _ = kd_workspace_size(old, new, &size)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size + 8, alignment: 8)
        defer { memory.deallocate() }
        var maps = (Array(oldKeys.indices.map(UInt32.init)), [UInt32](repeating: 0, count: new))
        var matching = kd_matching()
        var counts = kd_counts()
        for bad in [memory + 1, memory + 4, nil] {
          #expect(
            kd_match(
              oldKeys, old, newKeys, new, 1, .max, bad, size, &maps.0, &maps.1, &matching)
              == .KD_BAD_WORKSPACE)
          #expect(
            kd_order(&maps.0, old, &maps.1, new, .KD_MOVES_FEWEST, .max, bad, size, &counts)
              == .KD_BAD_WORKSPACE)
        }
        #expect(
          kd_order(
            &maps.0, old, &maps.1, new, .KD_MOVES_FEWEST, .max, memory, size - 1, &counts)
            == .KD_BAD_WORKSPACE)
      }
    }
  }

  @Test("NULL is fine with a length of 0, and refused with any other")
  func null() {
    var matching = kd_matching()
    var counts = kd_counts()
    #expect(kd_match(nil, 0, nil, 0, 0, .max, nil, 0, nil, nil, &matching) == .KD_OK)
    #expect(kd_order(nil, 0, nil, 0, .KD_MOVES_FEWEST, .max, nil, 0, &counts) == .KD_OK)
    kd_collect(nil, nil, &counts, 0, nil, nil, nil)
    let keys: [UInt64] = [1, 2]
    var map: [UInt32] = [0, 0]
    #expect(kd_match(keys, 2, nil, 0, 0, .max, nil, 0, &map, nil, &matching) == .KD_OK)
    #expect(map == [KD_NONE, KD_NONE])
    #expect(kd_order(&map, 2, nil, 0, .KD_MOVES_FEWEST, .max, nil, 0, &counts) == .KD_OK)
    #expect(counts.deletions == 2)
    #expect(kd_match(nil, 0, keys, 2, 0, .max, nil, 0, nil, &map, &matching) == .KD_OK)
    #expect(kd_match(nil, 0, keys, 2, 0, 1, nil, 0, nil, &map, &matching) == .KD_TOO_MANY_CHANGES)

    #expect(kd_match(nil, 2, nil, 0, 0, .max, nil, 0, &map, nil, &matching) == .KD_NULL_POINTER)
    #expect(kd_match(keys, 2, nil, 0, 0, .max, nil, 0, nil, nil, &matching) == .KD_NULL_POINTER)
    #expect(kd_match(nil, 0, nil, 0, 0, .max, nil, 0, nil, nil, nil) == .KD_NULL_POINTER)
    #expect(kd_order(nil, 1, nil, 0, .KD_MOVES_FEWEST, .max, nil, 0, &counts) == .KD_NULL_POINTER)
    #expect(kd_order(nil, 0, nil, 0, .KD_MOVES_FEWEST, .max, nil, 0, nil) == .KD_NULL_POINTER)
  }

  @Test("No seed and no kind of key changes a result")
  func seeds() {
    for round: UInt64 in 0..<200 {
      let old = (0..<(round % 50)).map { ($0 &* 7_919 &+ round) % 23 }
      let new = (0..<(round * 3 % 47)).map { ($0 &* 104_729) % 29 }
      let plain = Engine(old, new)
      func same(_ other: Engine) -> Bool {
        other.oldToNew == plain.oldToNew && other.newToOld == plain.newToOld
          && other.kept == plain.kept
      }
      for seed in [0, .max, 0xDEAD_BEEF &* round] { #expect(same(Engine(old, new, seed: seed))) }
      func keys(
        _ list: [UInt64], _ hash: (UnsafeRawPointer, Int, UInt64) -> UInt64
      ) -> [UInt64] {
        list.map { withUnsafeBytes(of: $0) { hash($0.baseAddress!, 8, round) } }
      }
      #expect(same(Engine(keys(old, kd_hash_bytes), keys(new, kd_hash_bytes))))
      #expect(same(Engine(keys(old, kdt_builtin_hash_bytes), keys(new, kdt_builtin_hash_bytes))))
    }
  }

  @Test("Keys that share their upper or lower half are kept apart")
  func structuredKeys() {
    for shift: UInt64 in [0, 8, 16, 32, 40, 48] {
      let keys = (0..<1_000).map { UInt64($0) << shift }
      let engine = Engine(keys, keys.reversed())
      #expect(engine.kept == 1_000)
      #expect(engine.counts.moves == 999)
    }
  }

  @Test("Budgets stop at the first change too many, in either call")
  func budgets() {
    let old: [UInt64] = [1, 2, 3, 4, 5]
    let new: [UInt64] = [6, 5, 4, 3, 2]
    let changes = 1 + 1 + 3
    for budget in 0...8 {
      let engine = Engine(old, new, maximumChanges: budget)
      #expect((engine.status == .KD_OK) == (budget >= changes))
      if budget < changes { #expect(engine.status == .KD_TOO_MANY_CHANGES) }
    }
  }

  @Test("The longest increasing subsequence, against every permutation of 7")
  func subsequences() {
    func visit(_ rest: [UInt64], _ chosen: [UInt64]) {
      guard !rest.isEmpty else {
        // By trying every end.
        var longest = [Int](repeating: 1, count: chosen.count)
        for end in chosen.indices {
          for before in 0..<end where chosen[before] < chosen[end] {
            longest[end] = max(longest[end], longest[before] + 1)
          }
        }
        let engine = Engine(chosen, chosen.sorted())
        if engine.counts.moves != chosen.count - (longest.max() ?? 0) {
          Issue.record("\(chosen): \(engine.counts.moves) moves")
        }
        let none = Engine(chosen, chosen.sorted(), moves: .KD_MOVES_NONE)
        if none.counts.deletions != engine.counts.moves || none.counts.moves != 0 {
          Issue.record("\(chosen): \(none.counts) without moves")
        }
        return
      }
      for index in rest.indices {
        var rest = rest
        let next = rest.remove(at: index)
        visit(rest, chosen + [next])
      }
    }
    visit(Array(0..<7), [])
  }

  @Test("Rows marked before ordering stay marked, and the others move least")
  func markedBefore() {
    for round in 0..<2_000 {
      var random = SplitMix64(seed: UInt64(round))
      let newOfOld = (0..<UInt32(round % 12)).shuffled(using: &random)
      let marked = newOfOld.map { _ in Bool.random(using: &random) }
      let others = zip(newOfOld, marked).filter { !$1 }.map { UInt64($0.0) }
      let expected = marked.count { $0 } + Engine(others, others.sorted()).counts.moves

      var oldToNew = zip(newOfOld, marked).map { $0 | ($1 ? KD_MOVED : 0) }
      var newToOld = newOfOld.indices.map { UInt32(newOfOld.firstIndex(of: UInt32($0))!) }
      var size = 0
      _ = kd_workspace_size(newOfOld.count, newOfOld.count, &size)
      var workspace = [UInt64](repeating: 0, count: size / 8 + 1)
      var counts = kd_counts()
      let status = kd_order(
        &oldToNew, newOfOld.count, &newToOld, newOfOld.count, .KD_MOVES_FEWEST, .max, &workspace,
        size, &counts)
      #expect(status == .KD_OK)
      #expect(counts.moves == expected, "seed \(round)")
      #expect(oldToNew.count { $0 & KD_MOVED != 0 } == expected, "seed \(round)")
      let keepMarks = zip(oldToNew, marked).allSatisfy { !$1 || $0 & KD_MOVED != 0 }
      #expect(keepMarks, "seed \(round)")
    }
  }

  @Test("Tables of many sizes")
  func sizes() {
    for count in Array(0..<300) + [999, 2_000, 50_000] {
      let old = (0..<UInt64(count)).map { $0 &* 0x9E37_79B9 }
      let new = old.dropFirst(count / 3) + [1 << 63]
      let engine = Engine(old, Array(new))
      #expect(engine.status == .KD_OK)
      #expect(engine.counts.deletions == count / 3)
      #expect(engine.counts.insertions == 1)
      #expect(engine.counts.moves == 0)
    }
  }
}
