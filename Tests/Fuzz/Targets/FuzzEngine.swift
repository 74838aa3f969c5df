import CKeyedDiff
import KeyedDiffTesting

/// The C functions by their header, against the reference, in exactly as much
/// memory as they ask for.
enum FuzzEngine {
  static func faults(_ bytes: inout FuzzedBytes) -> [String] {
    let limit = bytes.bool() ? Int(bytes.byte()) : Int(bitPattern: UInt.max)
    let moves: kd_moves = bytes.number(0...3) == 0 ? .KD_MOVES_NONE : .KD_MOVES_FEWEST
    let seed = bytes.bool() ? 0 : UInt64(bytes.byte()) &* 0x9E37_79B9_7F4A_7C15
    let marks = bytes.byte()
    let old = keys(&bytes, count: bytes.number(0...min(bytes.count, 120)))
    let new = keys(&bytes, count: bytes.number(0...min(bytes.count, 120)))

    let workspace = ExactMemory(old.count, new.count)
    let run = EngineRun(old, new, seed: seed, workspace)
    let reference = ReferenceDiff(withoutWalkFrom: old, to: new)
    var faults = run.match(limit: limit, reference)
    if faults.isEmpty, run.isMatched {
      faults = run.order(moves, limit: limit, marks: marks, reference)
    }
    if faults.isEmpty { faults = hashes(&bytes, seed) }
    return faults.isEmpty ? [] : ["\(old) → \(new), at most \(limit), seed \(seed): \(faults)"]
  }

  /// Few keys or many, and keys that look alike in some of their bits.
  private static func keys(_ bytes: inout FuzzedBytes, count: Int) -> [UInt64] {
    let mask = bytes.element(of: [0x01, 0x07, 0x1F, 0x7F, 0xFF] as [UInt8])
    let shift = UInt64(bytes.byte() % 64)
    return (0..<count).map { _ in UInt64(bytes.byte() & mask) << shift }
  }

  // MARK: Hashes

  private static func hashes(_ bytes: inout FuzzedBytes, _ seed: UInt64) -> [String] {
    let width = bytes.number(1...40)
    let text = bytes.remaining()
    let count = text.count / width
    var faults: [String] = []
    text.withUnsafeBytes { text in
      // Each in memory of its own, so that the sanitizer sees its end.
      let blocks = UnsafeMutableRawBufferPointer.allocate(byteCount: count * width, alignment: 1)
      defer { blocks.deallocate() }
      blocks.copyMemory(from: UnsafeRawBufferPointer(rebasing: text[..<(count * width)]))
      var keys = [UInt64](repeating: 0, count: count)
      kd_hash_blocks(blocks.baseAddress, width, count, seed, &keys)
      for block in 0..<count
      where keys[block] != kd_hash_bytes(text.baseAddress! + block * width, width, seed) {
        faults.append("Block \(block) of \(width) bytes has another key.")
      }
      var key: UInt64 = 42
      let isASCII = kd_hash_ascii(blocks.baseAddress, blocks.count, seed, &key)
      if isASCII != blocks.allSatisfy({ $0 < 0x80 }) { faults.append("It is ASCII, or not.") }
      if key != (isASCII ? Self.key(ofASCII: blocks, seed) : 42) {
        faults.append("ASCII text has another key.")
      }
    }
    return faults
  }

  /// What the engine's contract says of the key of ASCII text.
  private static func key(ofASCII text: UnsafeMutableRawBufferPointer, _ seed: UInt64) -> UInt64 {
    let size = Int(KD_SHORT_TEXT)
    guard text.count < size else { return kd_hash_bytes(text.baseAddress, text.count, seed) }
    let block =
      text + Array(repeating: 0, count: size - 1 - text.count) + [0xE0 | UInt8(text.count)]
    return kd_hash_bytes(block, size, seed)
  }
}

/// As many bytes as the engine asks for, filled with nonsense.
final class ExactMemory {
  let count: Int
  let start: UnsafeMutableRawPointer

  init(_ oldCount: Int, _ newCount: Int) {
    var size = 0
    precondition(kd_workspace_size(oldCount, newCount, &size) == .KD_OK)
    count = size
    start = .allocate(byteCount: size, alignment: 8)
    start.initializeMemory(as: UInt8.self, repeating: 0xA5, count: size)
  }

  deinit { start.deallocate() }
}
