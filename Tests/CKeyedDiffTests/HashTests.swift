import CKeyedDiff
import CKeyedDiffTestSupport
import Testing

@Suite("Keys from bytes")
struct HashTests {
  /// The buffer that xxHash's own sanity check fills for its vectors.
  static let sanityBuffer: [UInt8] = {
    var generator: UInt64 = 2_654_435_761
    return (0..<2_367).map { _ in
      let byte = UInt8(truncatingIfNeeded: generator >> 56)
      generator = generator &* 11_400_714_785_074_694_797
      return byte
    }
  }()

  static let prime64: UInt64 = 11_400_714_785_074_694_797

  /// Length, seed, hash: published with xxHash (cli/xsum_sanity_check.c).
  static let published: [(Int, UInt64, UInt64)] = [
    (0, 0, 0x2D06_8005_38D3_94C2),
    (0, prime64, 0xA8A6_B918_B2F0_364A),
    (1, 0, 0xC44B_DFF4_074E_ECDB),
    (1, prime64, 0x032B_E332_DD76_6EF8),
    (6, 0, 0x27B5_6A84_CD2D_7325),
    (6, prime64, 0x8458_9C11_6AB5_9AB9),
    (12, 0, 0xA713_DAF0_DFBB_77E7),
    (12, prime64, 0xE730_3E1B_2336_DE0E),
    (16, 0, 0x981B_17D3_6C74_98C9),
    (16, prime64, 0x663F_2933_3B4D_B6B1),
    (24, 0, 0xA3FE_70BF_9D35_10EB),
    (24, prime64, 0x850E_80FC_35BD_D690),
    (48, 0, 0x397D_A259_ECBA_1F11),
    (48, prime64, 0xADC2_CBAA_44AC_C616),
    (80, 0, 0xBCDE_FBBB_2C47_C90A),
    (80, prime64, 0xC6DD_0CB6_9953_2E73),
    (195, 0, 0xCD94_217E_E362_EC3A),
    (195, prime64, 0xBA68_003D_370C_B3D9),
    (403, 0, 0xCDEB_804D_65C6_DEA4),
    (403, prime64, 0x6259_F6EC_FD64_43FD),
    (512, 0, 0x617E_4959_9013_CB6B),
    (512, prime64, 0x3CE4_57DE_14C2_7708),
    (2_048, 0, 0xDD59_E2C3_A5F0_38E0),
    (2_048, prime64, 0x66F8_1670_669A_BABC),
    (2_099, 0, 0xC6B9_D9B3_FC9A_C765),
    (2_099, prime64, 0x184F_3168_4366_3974),
    (2_240, 0, 0x6E73_A905_39CF_2948),
    (2_240, prime64, 0x757B_A848_7D1B_5247),
    (2_367, 0, 0xCB37_AEB9_E5D3_61ED),
    (2_367, prime64, 0xD2DB_3415_B942_B42A),
  ]

  static var usesXXH3: Bool { String(cString: kd_hash_function()) == "XXH3" }

  @Test("XXH3 gives the published values", .enabled(if: usesXXH3))
  func publishedVectors() {
    for (length, seed, expected) in Self.published {
      let hash = kd_hash(Self.sanityBuffer, length, seed)
      #expect(hash == expected, "length \(length), seed \(seed)")
    }
  }

  typealias Hash = (UnsafeRawPointer?, Int, UInt64) -> UInt64

  @Test("The key of ASCII text is that of its bytes; other text has none")
  func ascii() {
    for (hash, hashASCII) in [
      (kd_hash, kd_hash_ascii), (kdt_builtin_hash, kdt_builtin_hash_ascii),
    ] as [(Hash, Hash)] {
      #expect(hashASCII(nil, 0, 5) == hash(nil, 0, 5))
      for length in 0...40 {
        let text = (0..<length).map { UInt8($0 + 33) }
        #expect(hashASCII(text, length, 5) == hash(text, length, 5))
        for position in 0..<length {
          var notASCII = text
          notASCII[position] = 0x80
          #expect(hashASCII(notASCII, length, 5) == 0)
        }
      }
    }
  }

  @Test("The built-in hash distinguishes inputs that differ in one bit, in length, or in the seed")
  func builtIn() {
    #expect(String(cString: kdt_builtin_hash_function()) == "built-in")
    var seen: Set<UInt64> = []
    var count = 0
    func see(_ hash: UInt64) {
      seen.insert(hash)
      count += 1
    }
    for length in 0..<200 {
      let zeros = [UInt8](repeating: 0, count: length)
      for seed: UInt64 in 0..<4 { see(kdt_builtin_hash(zeros, length, seed)) }
      for bit in 0..<(8 * length) {
        var bytes = zeros
        bytes[bit / 8] = 1 << UInt8(bit % 8)
        see(kdt_builtin_hash(bytes, length, 0))
      }
    }
    #expect(seen.count == count)
  }
}
