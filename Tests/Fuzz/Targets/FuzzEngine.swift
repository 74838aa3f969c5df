import CKeyedDiff
import KeyedDiffTesting

/// Calls the C functions as their header documents, and compares them with the reference, in
/// exactly as much memory as they require.
enum FuzzEngine {
  static func faults(_ bytes: inout FuzzedBytes) -> [String] {
    let limit = bytes.bool() ? Int(bytes.byte()) : Int(bitPattern: UInt.max)
    let allowsMoves = bytes.number(0...3) != 0
    let seed = bytes.bool() ? 0 : UInt64(bytes.byte()) &* 0x9E37_79B9_7F4A_7C15
    let pairCount = bytes.number(0...15)
    let hasSections = bytes.number(0...3) == 0
    let run = EngineRun(
      old: side(&bytes, pairCount, hasSections), new: side(&bytes, pairCount, hasSections),
      seed: seed, limit: limit, allowsMoves: allowsMoves)
    let faults = run.faults()
    return (faults.isEmpty ? hashes(&bytes, seed) : faults).map { "\(run): \($0)" }
  }

  /// A list in which the caller has paired some rows.
  private static func side(
    _ bytes: inout FuzzedBytes, _ pairCount: Int, _ hasSections: Bool
  ) -> EngineRun.Side {
    let keys = keys(&bytes, count: bytes.number(0...min(bytes.count, 100)))
    var rows: [UInt32] = []
    var (row, pairsLeft) = (0, pairCount)
    for _ in keys {
      let gap = pairsLeft == 0 ? 0 : min(pairsLeft, Int(bytes.byte()) % 4)
      (row, pairsLeft) = (row + gap, pairsLeft - gap)
      rows.append(UInt32(row))
      row += 1
    }
    let sections = hasSections ? keys.map { _ in UInt32(bytes.byte() % 3) } : nil
    return EngineRun.Side(
      count: keys.count + pairCount, rows: rows, keys: keys, sections: sections)
  }

  /// Few different keys or many, which differ only in some of their bits.
  private static func keys(_ bytes: inout FuzzedBytes, count: Int) -> [UInt64] {
    let mask = bytes.element(of: [0x01, 0x07, 0x1F, 0x7F, 0xFF] as [UInt8])
    let shift = UInt64(bytes.byte() % 64)
    return (0..<count).map { _ in UInt64(bytes.byte() & mask) << shift }
  }

  private static func hashes(_ bytes: inout FuzzedBytes, _ seed: UInt64) -> [String] {
    let input = bytes.remaining()
    // In its own allocation, so that the sanitizer sees accesses beyond its end.
    let text = UnsafeMutableRawBufferPointer.allocate(byteCount: input.count, alignment: 1)
    defer { text.deallocate() }
    text.copyBytes(from: input)
    let isASCII = input.allSatisfy { $0 < 0x80 }
    let expected = isASCII ? kd_hash(text.baseAddress, text.count, seed) : 0
    return kd_hash_ascii(text.baseAddress, text.count, seed) == expected
      ? [] : ["The key of ASCII text is wrong, or other text has a key."]
  }
}
