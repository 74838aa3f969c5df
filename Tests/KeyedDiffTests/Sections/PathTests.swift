import Foundation
import KeyedDiff
import Testing

@Suite("Paths as JSON and as index paths")
struct PathTests {
  private func json<Value: Codable & Equatable>(
    _ value: Value, is expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let written = String(decoding: try JSONEncoder().encode([value]), as: UTF8.self)
    #expect(written == "[\(expected)]", sourceLocation: sourceLocation)
    let read = try JSONDecoder().decode([Value].self, from: Data(written.utf8))
    #expect(read == [value], sourceLocation: sourceLocation)
  }

  @Test("JSON round trip")
  func coding() throws {
    try json(SectionIndex<OldSpace>(4), is: "4")
    try json(OldPath(section: 2, item: 1), is: "[2,1]")
    try json(
      PathPair(old: OldPath(section: 2, item: 1), new: NewPath(section: 0, item: 3)),
      is: "[[2,1],[0,3]]")
  }

  @Test(
    "JSON that is not a path is an error",
    arguments: ["[]", "[1]", "[1,2,3]", #"["1",2]"#, "{}", "7"])
  func wrong(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(OldPath.self, from: Data(text.utf8))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PathPair.self, from: Data(text.utf8))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IndexPair.self, from: Data(text.utf8))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PathPair.self, from: Data("[[1,2],[3,4],\(text)]".utf8))
    }
  }

  @Test("Index path round trip")
  func indexPaths() {
    let path = NewPath(section: 3, item: 5)
    #expect(path.indexPath == [3, 5])
    #expect(NewPath([3, 5]) == path)
  }

  @Test("An index path with another count traps")
  func wrongIndexPath() async {
    await #expect(processExitsWith: .failure) { _ = OldPath([1, 2, 3]) }
  }
}
