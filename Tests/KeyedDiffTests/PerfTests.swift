import Testing
import KeyedDiff
@Test func f() { #expect(ListDiff(from: [1,2,3], to: [2,3,1,4]).moves.count == 1) }
