import Foundation
import KeyedDiff
import Testing

@Suite("Encoded ranges")
struct CodedRangesTests {
  private func decoded(_ text: String) throws -> ListDiff {
    try JSONDecoder().decode(ListDiff.self, from: Data(text.utf8))
  }

  private func refuses(
    _ sentence: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: DecodingError.self, sourceLocation: sourceLocation) {
      try decoded(text)
    }
    #expect(
      sentence.isEmpty || "\(error!)".contains(sentence), "\(error!)",
      sourceLocation: sourceLocation)
  }

  private func list(
    _ deletions: String, _ insertions: String = "", oldCount: Int = 9, version: String? = nil
  ) -> String {
    let start = version.map { #"{"version":\#($0),"# } ?? "{"
    return start + #""oldCount":\#(oldCount),"deletions":[\#(deletions)],"#
      + #""insertions":[\#(insertions)],"moves":[],"updates":[]}"#
  }

  @Test("Three rows in a row are a range, and name version 2")
  func form() throws {
    #expect(
      try json(ListDiff(oldCount: 9, deletions: [0, 1, 3, 4, 5], insertions: [0, 2])) == """
        {"deletions":[0,1,{"count":3,"from":3}],"insertions":[0,2],"moves":[],"oldCount":9,\
        "updates":[],"version":2}
        """)
    #expect(
      try json(ListDiff(oldCount: 9, deletions: [0, 1, 3], insertions: [5])) == """
        {"deletions":[0,1,3],"insertions":[5],"moves":[],"oldCount":9,"updates":[]}
        """)
    let rows = RowRanges(ranges: [OldPath(section: 1, item: 2)..<OldPath(section: 1, item: 7)])
    #expect(try json(rows) == #"[{"count":5,"from":[1,2]}]"#)
    #expect(try json(RowRanges<Int>()) == "[]")
  }

  @Test("Sections are not encoded as ranges, which could stand for too many")
  func sections() throws {
    let sections = try ListDiff(oldCount: 1, insertions: 0..<4)
    let diff = try SectionedDiff(
      oldCounts: [0], sections: sections,
      insertions: RowRanges(ranges: [NewPath(section: 2, item: 0)..<NewPath(section: 2, item: 4)]))
    let text = try json(diff)
    #expect(
      text == """
        {"deletions":[],"insertions":[{"count":4,"from":[2,0]}],"moves":[],"oldCounts":[0],\
        "sections":{"deletions":[],"insertions":[0,1,2,3],"moves":[],"oldCount":1,"updates":[]},\
        "updates":[],"version":2}
        """)
    #expect(try sent(diff) == diff)
    let hostile = text.replacingOccurrences(
      of: "[0,1,2,3]", with: #"[{"from":0,"count":2147483645}]"#)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SectionedDiff.self, from: Data(hostile.utf8))
    }
    let replaced = SectionedDiff(
      from: [ListSection(id: 1, items: Array(0..<9))],
      to: (2..<7).map { ListSection(id: $0, items: [$0 + 10, $0 + 20]) }, id: \.self,
      maximumChanges: 1)
    #expect(replaced.exceedsMaximumChanges)
    #expect(try sent(replaced) == replaced)
  }

  @Test("The form without ranges is read, and rows in a row become ranges")
  func firstVersion() throws {
    let text = list("0,1,2,3,4,5,6,7", "0,1,2,3,4,5,6,7")
    let diff = try decoded(text)
    #expect(try diff == ListDiff(oldCount: 9, deletions: 0..<8, insertions: 0..<8))
    #expect(diff.operationCount == 2)
    #expect(try decoded(list("0,1,2,3,4,5,6,7", "0,1,2,3,4,5,6,7", version: "1")) == diff)
    #expect(try decoded(list("0,1,2,3,4,5,6,7", "0,1,2,3,4,5,6,7", version: "null")) == diff)
    #expect(
      try decoded(list(#"{"from":0,"count":8}"#, #"{"from":0,"count":8}"#, version: "2")) == diff)
    #expect(
      try decoded(list(#"0,{"from":1,"count":1},{"from":2,"count":6}"#, #"7,{"from":0,"count":7}"#))
        == diff)
  }

  @Test("A version that does not exist yet is refused, whatever else it has")
  func newerVersions() {
    for version in ["3", "0", "-1", "9223372036854775807"] {
      refuses(
        "The diff has the form of version \(version), but the newest version that can be read is 2.",
        list("0", version: version))
    }
    refuses("version", #"{"version":"2"}"#)
    refuses("version 3", #"{"version":3}"#)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SectionedDiff.self, from: Data(#"{"version":3}"#.utf8))
    }
    #expect("\(error!)".contains("The diff has the form of version 3"))
  }

  @Test("Ranges that are none, that are too long, or that overlap")
  func hostile() {
    for count in ["0", "-1", "-9223372036854775808", "2147483647", "9223372036854775807"] {
      refuses(
        "A list cannot have a range of \(count) rows.", list(#"{"from":0,"count":\#(count)}"#))
    }
    refuses(
      "A list cannot have a range of 3 rows.", list(#"{"from":9223372036854775806,"count":3}"#))
    refuses(
      "A list cannot have a range of 2147483646 rows.",
      list(#"{"from":0,"count":2147483646},{"from":0,"count":2147483646}"#))
    refuses(
      "The old index 0 is used twice.",
      list(#"{"from":0,"count":2147483640},{"from":0,"count":6}"#, oldCount: 2_147_483_646))
    refuses(
      "2147483646 rows cannot be deleted from 9.", list(#"{"from":0,"count":2147483646}"#))
    refuses(
      "A list cannot have 2147483655 rows.", list("", #"{"from":0,"count":2147483646}"#))
    refuses("The old index 9 is not in 0..<9.", list(#"{"from":1,"count":9}"#))
    refuses("The old index -3 is not in 0..<9.", list(#"{"from":-3,"count":5}"#))
    for element in [
      #"{"from":0}"#, #"{"count":2}"#, "{}", #""0""#, "[0,2]", "null", "true", "1.5",
      #"{"from":"0","count":2}"#, #"{"from":[0,1],"count":2}"#, #"{"from":{"from":0},"count":2}"#,
      #"{"from":0,"count":1e99}"#, "9223372036854775808",
    ] {
      refuses("", list(element))
    }
  }

  @Test("A range of paths stays in its section")
  func paths() throws {
    func decoded(_ deletions: String) throws -> SectionedDiff {
      let sections = #"{"oldCount":2,"deletions":[],"insertions":[],"moves":[],"updates":[]}"#
      let text =
        #"{"version":2,"oldCounts":[3,3],"sections":\#(sections),"deletions":[\#(deletions)],"#
        + #""insertions":[],"moves":[],"updates":[]}"#
      return try JSONDecoder().decode(SectionedDiff.self, from: Data(text.utf8))
    }
    #expect(try decoded(#"{"from":[0,0],"count":3}"#).newCounts == [0, 3])
    for deletions in [
      #"{"from":[0,0],"count":4}"#, #"{"from":[2,0],"count":1}"#, #"{"from":[-1,0],"count":3}"#,
      #"{"from":[0,-1],"count":3}"#, #"{"from":0,"count":3}"#, #"{"from":[0],"count":3}"#,
      #"{"from":[0,0,0],"count":3}"#, #"{"from":[0,9223372036854775807],"count":2}"#,
      #"{"from":[0,0],"count":3},[0,2]"#,
    ] {
      #expect(throws: DecodingError.self, "\(deletions)") { try decoded(deletions) }
    }
  }
}
