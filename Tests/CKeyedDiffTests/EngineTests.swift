import CKeyedDiff
import CKeyedDiffTestSupport
import KeyedDiffTesting
import Testing

@Suite("The C engine keeps its contract")
struct EngineTests {
  @Test("Constants and layouts agree with their copies in Swift")
  func constants() {
    #expect(KD_MAX_COUNT == 0x7FFF_FFFE)
    #expect(KD_NONE == 0xFFFF_FFFF)
    #expect(MemoryLayout<kd_move>.size == 2 * MemoryLayout<Int>.size)
    #expect(MemoryLayout<kd_move>.offset(of: \.old_row) == 0)
  }

  @Test("The largest lists have a workspace size; one item more is an error")
  func limits() {
    let most = Int(KD_MAX_COUNT)
    var size = 0
    #expect(kd_workspace_size(most, most, most, true, &size) == .KD_OK)
    #expect(size == (2 * 8 + 2 * 16 + 16 + 4 * 4) * most)
    size = 42
    for (old, new, span) in [
      (most + 1, 1, 0), (1, most + 1, 0), (.max, .max, 0), (most + 1, 0, 0), (1, 1, most + 1),
    ] {
      #expect(kd_workspace_size(old, new, span, false, &size) == .KD_TOO_MANY_ITEMS)
      #expect(size == 42)
    }
    #expect(kd_workspace_size(1, 1, 1, false, nil) == .KD_NULL_POINTER)
  }

  @Test("Every size that overflows a smaller machine is rejected, all others are right")
  func overflow() {
    let counts = [1, 2, 3, 6, 7, 60, 63, 1_000, 4_096, 0x0FFF_FFFF, 0x7FFF_FFFE]
    for limit in [0, 1, 63, 64, 65, 1_000, 0xFFFF, 0xFFFF_FFFF] {
      for old in counts {
        for new in counts {
          for span in [0] + counts {
            let scratch = 4 * max(4 * old, 3 * span + 2)
            let needed = 16 * (old + new) + 16 * min(old, new) + scratch
            let bytes = kdt_workspace_bytes(old, new, span, false, limit)
            if bytes != (needed <= limit ? needed : -1) {
              Issue.record("\(old), \(new), \(span), \(limit): \(bytes)")
            }
          }
        }
      }
    }
  }

  @Test("A workspace one byte short, misaligned or missing is rejected")
  func workspace() {
    for old in [1, 2, 7, 40] {
      for new in [1, 2, 5, 40, 200] {
        let oldKeys = (0..<UInt64(old)).map { $0 % 7 }
        let newKeys = (0..<UInt64(new)).map { $0 % 5 }
        #expect(Engine(oldKeys, newKeys, missingBytes: 1).status == .KD_BAD_WORKSPACE)
        #expect(Engine(oldKeys, newKeys).status == .KD_OK)
      }
    }
    var side = kd_rows()
    let row: UInt32 = 0
    let key: UInt64 = 7
    withUnsafePointer(to: row) { row in
      withUnsafePointer(to: key) { key in
        side = kd_rows(rows: row, keys: key, sections: nil, count: 1)
        var options = kd_options(seed: 0, max_changes: .max, allows_moves: true)
        var result = kd_result()
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 1_000, alignment: 8)
        defer { memory.deallocate() }
        for bad in [memory + 1, memory + 4, nil] {
          #expect(kd_diff(&side, &side, &options, bad, 900, &result) == .KD_BAD_WORKSPACE)
        }
      }
    }
  }

  @Test("NULL is valid with a count of 0, and rejected with any other")
  func null() {
    var none = kd_rows()
    var some = kd_rows(rows: nil, keys: nil, sections: nil, count: 2)
    var options = kd_options(seed: 0, max_changes: .max, allows_moves: true)
    var result = kd_result()
    #expect(kd_diff(&none, &none, &options, nil, 0, &result) == .KD_OK)
    #expect(kd_diff(&some, &none, &options, nil, 0, &result) == .KD_NULL_POINTER)
    #expect(kd_diff(&none, &some, &options, nil, 0, &result) == .KD_NULL_POINTER)
    #expect(kd_diff(nil, &none, &options, nil, 0, &result) == .KD_NULL_POINTER)
    #expect(kd_diff(&none, nil, &options, nil, 0, &result) == .KD_NULL_POINTER)
    #expect(kd_diff(&none, &none, nil, nil, 0, &result) == .KD_NULL_POINTER)
    #expect(kd_diff(&none, &none, &options, nil, 0, nil) == .KD_NULL_POINTER)
    let deletions = Engine([1, 2], [])
    #expect(deletions.status == .KD_OK && deletions.deletions == [0, 1])
    #expect(Engine([], [1, 2]).insertions == [0, 1])
    #expect(Engine([], [1, 2], maximumChanges: 1).status == .KD_TOO_MANY_CHANGES)
  }

  @Test("The result depends neither on the seed nor on the kind of key")
  func seeds() {
    for round: UInt64 in 0..<200 {
      let old = (0..<(round % 50)).map { ($0 &* 7_919 &+ round) % 23 }
      let new = (0..<(round * 3 % 47)).map { ($0 &* 104_729) % 29 }
      let plain = Engine(old, new)
      func same(_ other: Engine) -> Bool {
        other.partners == plain.partners && other.deletions == plain.deletions
          && other.insertions == plain.insertions && other.moves == plain.moves
      }
      for seed in [0, .max, 0xDEAD_BEEF &* round] { #expect(same(Engine(old, new, seed: seed))) }
      func keys(
        _ list: [UInt64], _ hash: (UnsafeRawPointer, Int, UInt64) -> UInt64
      ) -> [UInt64] {
        list.map { withUnsafeBytes(of: $0) { hash($0.baseAddress!, 8, round) } }
      }
      #expect(same(Engine(keys(old, kd_hash), keys(new, kd_hash))))
      #expect(same(Engine(keys(old, kdt_builtin_hash), keys(new, kdt_builtin_hash))))
    }
  }

  @Test("Keys that share their upper or lower half are distinguished")
  func structuredKeys() {
    for shift: UInt64 in [0, 8, 16, 32, 40, 48] {
      let keys = (0..<1_000).map { UInt64($0) << shift }
      let engine = Engine(keys, keys.reversed())
      #expect(engine.partners == (0..<1_000).reversed())
      #expect(engine.moves.count == 999)
    }
  }

  @Test("A budget stops at the first excess deletion or insertion, and does not count moves")
  func budgets() {
    for (old, new, changes) in [
      ([1, 2, 3, 4, 5], [6, 5, 4, 3, 2], 2),
      ([1, 1, 1, 2], [1, 2, 2, 2], 4),  // counts repeated keys
    ] as [([UInt64], [UInt64], Int)] {
      for budget in 0...6 {
        for allowsMoves in [false, true] {
          let engine = Engine(old, new, allowsMoves: allowsMoves, maximumChanges: budget)
          #expect(engine.status == (budget < changes ? .KD_TOO_MANY_CHANGES : .KD_OK))
        }
      }
    }
  }

  @Test("Rows that the caller paired move if that takes fewer moves")
  func callersPairs() {
    // Rows 0 and 2 of the old list, and 1 and 2 of the new one, are pairs.
    let old = Engine.Rows(keys: [7, 8], rows: [1, 3])
    let new = Engine.Rows(keys: [8, 7], rows: [0, 3])
    let engine = Engine(old, new)
    #expect(engine.partners == [1, 0])
    #expect(engine.moves == [[1, 3], [3, 0]])
    let none = Engine(old, new, allowsMoves: false)
    #expect(none.deletions == [1, 3] && none.insertions == [0, 3])
    // One pair moves past three rows that stay together.
    let block = Engine(
      Engine.Rows(keys: [1, 2, 3], rows: [0, 1, 2]), Engine.Rows(keys: [1, 2, 3], rows: [1, 2, 3]))
    #expect(block.moves == [[3, 0]])
  }

  @Test("Rows prefer a partner in their section, and move if it is in another one")
  func sections() {
    let engine = Engine(
      Engine.Rows(keys: [7, 7, 5], sections: [0, 1, 1]),
      Engine.Rows(keys: [7, 5, 9], sections: [1, 0, 1]))
    #expect(engine.partners == [nil, 0, 1])
    #expect(engine.moves == [[2, 1]])
    #expect(engine.deletions == [0] && engine.insertions == [2])
    #expect(engine.firstOld == [0, 0, 2])
    #expect(engine.firstNew == [0, 2, KD_NONE])
  }

  @Test("The longest increasing subsequence of every permutation of 7")
  func subsequences() {
    func visit(_ rest: [UInt64], _ chosen: [UInt64]) {
      guard !rest.isEmpty else {
        // The reference computes the longest subsequence for every end.
        var longest = [Int](repeating: 1, count: chosen.count)
        for end in chosen.indices {
          for before in 0..<end where chosen[before] < chosen[end] {
            longest[end] = max(longest[end], longest[before] + 1)
          }
        }
        let engine = Engine(chosen, chosen.sorted())
        if engine.moves.count != chosen.count - (longest.max() ?? 0) {
          Issue.record("\(chosen): \(engine.moves)")
        }
        let none = Engine(chosen, chosen.sorted(), allowsMoves: false)
        if none.deletions.count != engine.moves.count || !none.moves.isEmpty {
          Issue.record("\(chosen): \(none) without moves")
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

  @Test("Tables of many sizes")
  func sizes() {
    for count in Array(0..<300) + [999, 2_000, 50_000] {
      let old = (0..<UInt64(count)).map { $0 &* 0x9E37_79B9 }
      let new = old.dropFirst(count / 3) + [1 << 63]
      let engine = Engine(old, Array(new))
      #expect(engine.status == .KD_OK)
      #expect(engine.deletions == Array(0..<(count / 3)))
      #expect(engine.insertions == [new.count - 1])
      #expect(engine.moves.isEmpty)
    }
  }
}
