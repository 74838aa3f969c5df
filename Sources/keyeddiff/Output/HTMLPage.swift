#if CommandLineTool
  import KeyedDiff
  import Rainbow

  /// Writes a comparison as one HTML file: the old list, the list after each batch of the update
  /// plan, and, if content has changed, the list with the new content.
  ///
  /// A script shows the lists one by one, as frames, and animates the rows from frame to frame. If
  /// scripts are disabled, the page shows all frames one below the other.
  struct HTMLPage {
    private let comparison: Comparison
    private let words: RecordWords
    private let limit: Int
    private let frames: [Frame]
    /// The ids of the rows and sections to show; the page only counts the others.
    private let shown: Set<Int>

    /// - Parameters:
    ///   - limit: The maximum number of changed rows, and of changed sections, to show for each
    ///     kind of change.
    ///   - isFull: Whether long values are shown in full.
    init(of comparison: Comparison, _ mode: PlanMode, limit: Int, isFull: Bool) {
      self.comparison = comparison
      self.limit = limit
      words = RecordWords(comparison, ignoring: [], isFull: isFull)
      let list = FrameList(comparison)
      frames = list.frames(mode)
      shown = list.changedIDs(limit: limit)
    }

    var text: String {
      let title = Self.escaped("\(comparison.old.name) → \(comparison.new.name)".escaped())
      let counts = Summary(of: comparison, limit: 0, isFull: false).counts
      let sections = frames.indices.map { index in
        "<section>\n<h2>\(self.title(of: index))</h2>\n<ol>\n\(items(of: frames[index]))</ol>\n</section>\n"
      }
      return """
        <!DOCTYPE html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>\(title)</title>
        <style>
        \(Self.style)
        </style>
        <h1>\(title)</h1>
        <pre>\(Self.escaped(counts.raw))</pre>
        \(note)
        <nav hidden><button>Back</button> <button>Play</button> <button>Next</button></nav>
        <main>
        \(sections.joined())</main>
        <script>
        \(Self.script)
        </script>
        </html>

        """
    }

    /// A note that some changes are not shown; empty if all changes are shown.
    private var note: String {
      let changes = [comparison.rowChanges, comparison.sectionChanges ?? [:]].flatMap(\.values)
      if changes.allSatisfy({ $0.count <= limit }) { return "" }
      return "<p>Shows the first \(limit.grouped) of each kind of change.</p>"
    }

    // MARK: Frames

    /// Returns the title of a frame, such as `Batch 1 of 2: 3 deleted, 1 inserted`.
    ///
    /// Counts deletions in the previous frame, because the frame itself no longer has the deleted
    /// rows.
    private func title(of index: Int) -> String {
      var counts: [ChangeKind: Int] = [:]
      for mark in frames[index].marks.values.joined() where mark != .deleted {
        counts[mark, default: 0] += 1
      }
      if index > 0 {
        counts[.deleted] = frames[index - 1].marks.values.count { $0.contains(.deleted) }
      }
      let parts = ChangeKind.allCases.filter { counts[$0, default: 0] > 0 }
        .map { "\(counts[$0]!.grouped) \($0)" }
      return frames[index].title + (parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")
    }

    private func items(of frame: Frame) -> String {
      var text = ""
      var (rowCount, sectionCount) = (0, 0)
      func endGap() {
        let parts = [(sectionCount, "section"), (rowCount, "row")].filter { $0.0 > 0 }
          .map { $0.counted($1) }
        if !parts.isEmpty { text += "<li class=\"gap\">… \(parts.joined(separator: ", "))</li>\n" }
        (rowCount, sectionCount) = (0, 0)
      }
      for entry in frame.entries {
        if shown.contains(entry.id) {
          endGap()
          text += item(entry, in: frame)
        } else if entry.isSection {
          sectionCount += 1
        } else {
          rowCount += 1
        }
      }
      endGap()
      return text
    }

    private func item(_ entry: Frame.Entry, in frame: Frame) -> String {
      let marks = frame.marks[entry.id] ?? []
      let isOld = entry.new == nil || entry.old != nil && frame.outdated.contains(entry.id)
      let row = words.row(
        (isOld ? entry.old : entry.new)!, of: isOld ? comparison.old : comparison.new,
        isSection: entry.isSection)
      var fields = Self.escaped(row.fields)
      if marks.contains(.updated), let old = entry.old, let new = entry.new {
        let differences = words.differences(old, new)
        let changes = differences.fields.map { field in
          "\(Self.escaped(field.name)) <del>\(Self.escaped(field.old))</del> → "
            + "<ins>\(Self.escaped(field.new))</ins>"
        }
        let others = differences.others.map { ["also \(Self.escaped($0))"] } ?? []
        fields = (changes + others).joined(separator: ", ")
      }
      let names = marks.map(\.rawValue) + (entry.isSection ? ["header"] : [])
      return "<li data-id=\"\(entry.id)\" class=\"\(names.joined(separator: " "))\">"
        + "<i>\(marks.map(\.sign).joined())</i> <b>\(Self.escaped(row.key))</b> "
        + "<span>\(fields)</span></li>\n"
    }

    private static func escaped(_ text: String) -> String {
      text.reduce(into: "") { escaped, character in
        switch character {
        case "&": escaped += "&amp;"
        case "<": escaped += "&lt;"
        case ">": escaped += "&gt;"
        case "\"": escaped += "&quot;"
        default: escaped.append(character)
        }
      }
    }
  }
#endif
