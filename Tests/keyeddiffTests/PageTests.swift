#if CommandLineTool
  import Foundation
  import KeyedDiffTestSupport
  import Testing

  /// Pages that show a change: their text without scripts, and that they are well-formed.
  @Suite struct PageTests {
    private func page(
      _ old: String, _ new: String, ending: String = "json", _ options: String...
    ) throws -> String {
      let run = try CommandRun(
        ["old.\(ending)", "new.\(ending)", "--format=html"] + options,
        files: ["old.\(ending)": Data(old.utf8), "new.\(ending)": Data(new.utf8)])
      #expect(run.errors == "")
      #expect(run.status == (old == new ? 0 : 1))
      return run.output
    }

    /// The frames of a page: the title, and the text of each item with its marker.
    private func frames(of page: String) -> [[String]] {
      page.components(separatedBy: "<section>").dropFirst().map { section in
        let content = section.components(separatedBy: "</section>")[0]
        return content.components(separatedBy: "\n").compactMap { line in
          let text = line.replacingOccurrences(of: "<[^>]*>", with: "", options: .regularExpression)
            .trimmingCharacters(in: .whitespaces)
          return text.isEmpty ? nil : text
        }
      }
    }

    @Test func framesOfAList() throws {
      let page = try page(
        "id,n\na,1\nb,1\nc,1\nd,1\n", "id,n\nd,1\na,2\nc,1\ne,1\n", ending: "csv")
      #expect(
        frames(of: page) == [
          ["Before", "a n 1", "- b n 1", "c n 1", "d n 1"],
          ["Batch 1 of 1: 1 deleted, 1 inserted, 1 moved", "~ d n 1", "a n 1", "c n 1", "+ e n 1"],
          ["New content: 1 updated", "d n 1", "* a n 1 → 2", "c n 1", "e n 1"],
        ])
      #expect(page.contains("4 rows: 1 deleted, 1 inserted, 1 moved, 1 updated\n"))
      #expect(page.contains("n <del>1</del> → <ins>2</ins>"))
      #expect(!page.contains("Shows the first"))
    }

    @Test func framesOfSections() throws {
      let page = try page(SectionTests.old, SectionTests.new)
      let frames = frames(of: page)
      #expect(
        frames.map(\.[0]) == [
          "Before", "Batch 1 of 2: 2 deleted, 3 inserted, 1 moved",
          "Batch 2 of 2: 1 deleted, 2 moved", "New content: 2 updated",
        ])
      #expect(frames[0].contains("&quot;fruit&quot; name &quot;Fruit&quot;"))
      #expect(frames[0].contains("- &quot;old&quot;"))
      #expect(frames[1].contains("+ &quot;new&quot;"))
      #expect(frames[1].contains("~ &quot;nuts&quot;"))
      #expect(
        frames[3].contains("* &quot;fruit&quot; name &quot;Fruit&quot; → &quot;Fruits&quot;"))
      #expect(frames[3].contains("* 4 n &quot;hazel&quot; → &quot;Hazel&quot;"))
      #expect(try self.frames(of: self.page("[1]", "[1]")) == [["Before", "… 1 row"]])
    }

    @Test func planOptions() throws {
      let old = #"[{"id":1,"items":["a"]},{"id":2,"items":["b"]}]"#
      let new = #"[{"id":2,"items":["a","b"]}]"#
      #expect(try page(old, new).contains("Batch 1 of 1"))
      #expect(try page(old, new, "--plan=lossless").contains("Batch 2 of 2"))
    }

    @Test func textIsEscaped() throws {
      let text = "<script>alert(1)</script>&\"'\u{1B}"
      let run = try CommandRun(
        ["a&b.txt", "<b>.txt", "--format=html"],
        files: ["a&b.txt": Data(), "<b>.txt": Data(text.utf8)])
      #expect(run.output.contains("<title>a&amp;b.txt → &lt;b&gt;.txt</title>"))
      #expect(
        run.output.contains(
          "<b>&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;'\\u001b</b>"))
      #expect(run.output.components(separatedBy: "<script>").count == 2)
      #expect(!run.output.contains("\u{1B}"))
      for part in ["http", "src=", "href=", "url("] { #expect(!run.output.contains(part)) }
    }

    /// Only the parts of long lists around the changes are shown.
    @Test func longListsAreBounded() throws {
      let old = (0..<5000).map { "\($0)\n" }
      var new = old
      new.remove(at: 2500)
      let page = try page(old.joined(), new.joined(), ending: "txt")
      #expect(
        frames(of: page) == [
          ["Before", "… 2,499 rows", "2499", "- 2500", "2501", "… 2,498 rows"],
          ["Batch 1 of 1: 1 deleted", "… 2,499 rows", "2499", "2501", "… 2,498 rows"],
        ])
      let all = try self.page("", old.joined(), ending: "txt", "--limit=3")
      #expect(all.contains("<p>Shows the first 3 of each kind of change.</p>"))
      #expect(
        frames(of: all) == [
          ["Before"],
          [
            "Batch 1 of 1: 5,000 inserted", "+ 0", "+ 1", "+ 2", "+ 3", "… 4,996 rows",
          ],
        ])
      let sections = (0..<3000).map { "{\"id\":\($0),\"items\":[\($0)]}" }.joined(separator: ",")
      let bounded = try self.page("[\(sections)]", "[\(sections),{\"id\":\"x\",\"items\":[]}]")
      #expect(frames(of: bounded)[0] == ["Before", "… 3,000 sections, 3,000 rows"])
      #expect(bounded.utf8.count < 10_000)
    }

    /// Ids let the script find the same row in each frame.
    @Test func idsOfRows() throws {
      for seed in UInt64(1)...20 {
        var generator = SplitMix64(seed: seed)
        let (old, new) = (RandomSections(&generator), RandomSections(&generator))
        if old.json == new.json { continue }
        let page = try page(old.json, new.json, "--plan=lossless", "--limit=100")
        var keys: [Substring: Substring] = [:]
        for section in page.split(separator: "<section>").dropFirst() {
          var ids: Set<Substring> = []
          for match in section.matches(of: /data-id="(\d+)".*?<b>(.*?)<\/b>/) {
            #expect(ids.insert(match.1).inserted, "\(seed): \(match.1) twice")
            #expect(keys.updateValue(match.2, forKey: match.1) ?? match.2 == match.2, "\(seed)")
          }
        }
      }
    }
  }
#endif
