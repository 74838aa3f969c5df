import Foundation
import Testing

@Suite("Inputs that the fuzzer found, and kept ones, without the fuzzer")
struct FuzzCorpusTests {
  /// A folder for each target, a file for each input, named by what is in it or
  /// by what it once broke.
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Corpus")

  @Test("Nothing is wrong with any of them", arguments: FuzzTarget.allCases)
  func replay(target: FuzzTarget) throws {
    let folder = Self.corpus.appendingPathComponent(target.rawValue)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(files.count > 1)
    for file in files {
      let faults = target.faults(try Data(contentsOf: file))
      #expect(faults.isEmpty, "\(target) \(file.lastPathComponent)")
    }
  }
}
