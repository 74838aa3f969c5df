import Foundation
import KeyedDiff
import KeyedDiffTestSupport
import Testing

/// A delta is data from elsewhere. If it is damaged, it is refused, or it gives some list.
@Suite("Damaged deltas never trap")
struct DamagedDeltaTests {
  private struct Outcomes {
    var notDecoded = 0
    var notApplied = 0
    var applied = 0
  }

  /// Damages JSON in one to three places: bytes, numbers, and ranges that are deleted or repeated.
  private static func damaged(_ data: Data, using random: inout SplitMix64) -> Data {
    var bytes = [UInt8](data)
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &random)
      let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
      switch Int.random(in: 0..<10, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.removeLast(bytes.count - place)
      default: replaceNumber(in: &bytes, from: place, using: &random)
      }
    }
    return Data(bytes)
  }

  /// Replaces the first number at or after a place, or the comma and the number after it.
  private static func replaceNumber(
    in bytes: inout [UInt8], from place: Int, using random: inout SplitMix64
  ) {
    func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
    let number = String(decoding: bytes[start..<end], as: UTF8.self)
    let numbers = [
      "0", "1", "2", "5", "-1", "2147483646", "2147483647", "9223372036854775807",
      "-9223372036854775808", "1.5", "\(number),0", "0,\(number)", "\(number),\(number)",
    ]
    bytes.replaceSubrange(start..<end, with: numbers.randomElement(using: &random)!.utf8)
  }

  /// Decodes and applies a damaged delta, alone and joined with others. Only the errors of a delta are caught.
  private static func apply<Delta: Decodable>(
    _ data: Data, _ outcomes: inout Outcomes, _ apply: (Delta) throws(DeltaError) -> Bool
  ) {
    guard let delta = try? JSONDecoder().decode(Delta.self, from: data) else {
      outcomes.notDecoded += 1
      return
    }
    do {
      if try apply(delta) {
        outcomes.applied += 1
      } else {
        Issue.record("Wrong counts: \(String(decoding: data, as: UTF8.self))")
      }
    } catch {
      outcomes.notApplied += 1
    }
  }

  private func expectAll(_ outcomes: Outcomes, _ runs: UInt64) {
    #expect(outcomes.notDecoded > runs / 10, "\(outcomes)")
    #expect(outcomes.notApplied > runs / 100, "\(outcomes)")
    #expect(outcomes.applied > runs / 100, "\(outcomes)")
  }

  private static let runs: UInt64 = seedCount(400_000, inShortRuns: 10_000)

  @Test("lists")
  func lists() throws {
    var random = SplitMix64(seed: 1)
    var outcomes = Outcomes()
    for run in 0..<Self.runs {
      let pair = ListPair(seed: run, maximumCount: 8)
      let (old, new) = (pair.old.map(WireRow.init), pair.new.map(WireRow.init))
      let diff = ListDiff(from: old, to: new, maximumChanges: run % 5 == 0 ? 3 : nil)
      let delta = ListDelta(diff, to: new, baseVersion: 1, newVersion: 2)
      let data = Self.damaged(try JSONEncoder().encode(delta), using: &random)
      let back = ListDiff(from: new, to: old)
      let before = ListDelta(back, to: old, baseVersion: 0, newVersion: 1)
      let after = ListDelta(back, to: old, baseVersion: 2, newVersion: 3)
      Self.apply(data, &outcomes) { (delta: WireDelta) throws(DeltaError) in
        let applied = try delta.applied(to: old, version: 1)
        let withBefore = try before.followed(by: delta).applied(to: new, version: 0)
        let withAfter = try delta.followed(by: after).applied(to: old, version: 1)
        return applied.count == delta.diff.newCount && withBefore == applied
          && withAfter.count == old.count
      }
    }
    expectAll(outcomes, Self.runs)
  }

  @Test("lists with sections")
  func sections() throws {
    var random = SplitMix64(seed: 2)
    var outcomes = Outcomes()
    for run in 0..<Self.runs {
      let pair = SectionedPair(seed: run, maximumSections: 4, maximumRows: 8)
      let (old, new) = (wireSections(pair.old), wireSections(pair.new))
      let diff = SectionedDiff(from: old, to: new, maximumChanges: run % 5 == 0 ? 3 : nil)
      let delta = SectionedDelta(diff, to: new, baseVersion: 1, newVersion: 2)
      let data = Self.damaged(try JSONEncoder().encode(delta), using: &random)
      let back = SectionedDiff(from: new, to: old)
      let before = SectionedDelta(back, to: old, baseVersion: 0, newVersion: 1)
      let after = SectionedDelta(back, to: old, baseVersion: 2, newVersion: 3)
      Self.apply(data, &outcomes) { (delta: SectionedWireDelta) throws(DeltaError) in
        let applied = try delta.applied(to: old, version: 1)
        let withBefore = try before.followed(by: delta).applied(to: new, version: 0)
        let withAfter = try delta.followed(by: after).applied(to: old, version: 1)
        return applied.map(\.items.count) == delta.diff.newCounts
          && withBefore.map(\.items) == applied.map(\.items)
          && withAfter.map(\.items.count) == old.map(\.items.count)
      }
    }
    expectAll(outcomes, Self.runs)
  }
}
