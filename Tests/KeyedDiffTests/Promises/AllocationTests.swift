import CKeyedDiffTestSupport
import KeyedDiff
import Testing

@Suite("Memory of a diff", .enabled(if: kdt_heap_can_be_counted()))
struct AllocationTests {
  @Test("All memory except that of the result is freed")
  func working() {
    let old = Array(0..<1_000)
    for new in [old.reversed(), Array(old.dropFirst(500)), Array(2_000..<3_000), old.map { $0 }] {
      // The first diff allocates what is allocated only once.
      var diff: ListDiff? = ListDiff(from: old, to: new, id: \.self)
      kdt_start_counting_heap()
      diff = nil
      let first = kdt_stop_counting_heap()
      kdt_start_counting_heap()
      diff = ListDiff(from: old, to: new, id: \.self)
      let allocated = kdt_stop_counting_heap()
      #expect(diff!.newCount == new.count)
      kdt_start_counting_heap()
      diff = nil
      let freed = kdt_stop_counting_heap()
      #expect(allocated.bytes == -freed.bytes, "\(new.count)")
      // An allocation gets 16 bytes more if they would be too few for another one.
      #expect(abs(first.bytes - freed.bytes) <= 6 * 16, "\(new.count)")
    }
  }

  /// The old rows after the last new one have no partners.
  @Test("Working memory is at most 64 bytes for each row")
  func rows() {
    let old = Array(0..<400_000)
    let new = Array(stride(from: 1, to: 1_200, by: 2))
    kdt_start_counting_heap()
    let diff = ListDiff(from: old, to: new, id: \.self)
    let calls = kdt_stop_counting_heap()
    #expect(diff.deletions.count == old.count - new.count)
    #expect(calls.most_bytes < 64 * old.count)
  }
}
