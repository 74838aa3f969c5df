#if CommandLineTool
  import KeyedDiff
  import Rainbow

  /// Writes a comparison for people: the counts, then the rows of each kind of
  /// change. Rainbow leaves the colours out where they are not wanted.
  struct SummaryFormat {
    private let comparison: Comparison
    private let limit: Int

    /// The most changed fields to show of a row.
    private static let mostFields = 4
    /// Longer values are cut off.
    private static let longestValue = 32
    /// Longer rows and keys are cut off.
    private static let longestRow = 72, longestKey = 24

    init(_ comparison: Comparison, limit: Int) {
      self.comparison = comparison
      self.limit = limit
    }

    var text: String {
      let diff = comparison.diff
      var text = header + "\n"
      text += section("Deleted", "-", diff.deletions, color: .red) { index in
        let row = comparison.old.records[index]
        return Line(
          index, comparison.old.text(of: row.key), fields(of: row, in: comparison.old))
      }
      text += section("Inserted", "+", diff.insertions, color: .green) { index in
        let row = comparison.new.records[index]
        return Line(
          index, comparison.new.text(of: row.key), fields(of: row, in: comparison.new))
      }
      text += section("Moved", "~", diff.moves, color: .cyan) { pair in
        let row = comparison.new.records[pair.new]
        return Line(
          pair, comparison.new.text(of: row.key), fields(of: row, in: comparison.new))
      }
      text += section("Updated", "*", diff.updates, color: .yellow) { pair in
        let row = comparison.new.records[pair.new]
        return Line(pair, comparison.new.text(of: row.key), changes(pair))
      }
      return text
    }

    // MARK: Counts

    private var header: String {
      let diff = comparison.diff
      let names = [comparison.old.name, comparison.new.name]
        .map { $0.escaped(quotes: false) }.joined(separator: " → ")
      let rows =
        diff.oldCount == diff.newCount
        ? count(diff.oldCount, "row")
        : "\(count(diff.oldCount, "row")) → \(count(diff.newCount, "row"))"
      guard !diff.isEmpty else { return "\(names.bold)\n\(rows), no differences" }
      let counts = [
        part(diff.deletions.count, "deleted", .red),
        part(diff.insertions.count, "inserted", .green),
        part(diff.moves.count, "moved", .cyan),
        part(diff.updates.count, "updated", .yellow),
      ]
      return "\(names.bold)\n\(rows): \(counts.joined(separator: ", "))"
    }

    private func part(_ count: Int, _ word: String, _ color: NamedColor) -> String {
      let text = "\(count.grouped) \(word)"
      return count == 0 ? text.dim : text.applyingColor(color)
    }

    private func count(_ count: Int, _ word: String) -> String {
      "\(count.grouped) \(word)\(count == 1 ? "" : "s")"
    }

    // MARK: Rows

    /// One row of a listing, in columns that are aligned.
    private struct Line {
      /// One index, or the old and the new one.
      let indices: [String]
      let key: String
      let detail: String

      init(_ index: Int, _ key: String, _ detail: String) {
        indices = ["\(index)"]
        self.key = key.cut(to: longestKey)
        self.detail = detail
      }

      init(_ pair: IndexPair, _ key: String, _ detail: String) {
        indices = ["\(pair.old)", "\(pair.new)"]
        self.key = key.cut(to: longestKey)
        self.detail = detail
      }
    }

    private func section<Change>(
      _ title: String, _ sign: String, _ changes: [Change], color: NamedColor,
      _ line: (Change) -> Line
    ) -> String {
      guard !changes.isEmpty, limit > 0 else { return "" }
      let lines = changes.prefix(limit).map(line)
      let indexWidth = lines.flatMap(\.indices).map(\.count).max() ?? 0
      let keyWidth = lines.map(\.key.count).max() ?? 0
      var text = "\n\(title.bold)\n"
      for line in lines {
        let indices = line.indices.map { $0.padded(to: indexWidth, onLeft: true) }
          .joined(separator: " → ")
        // No spaces at the end of a line without details.
        let key = line.detail.isEmpty ? line.key : line.key.padded(to: keyWidth) + "  "
        text += "  \(sign.applyingColor(color)) \(indices.dim)  \(key.applyingColor(color))"
        text += line.detail + "\n"
      }
      if changes.count > limit {
        text += "    " + "… and \((changes.count - limit).grouped) more".dim + "\n"
      }
      return text
    }

    private func fields(of row: Record, in list: RecordList) -> String {
      var fields: [(name: String, value: JSONValue)] = []
      switch (row.content, list.shape) {
      case (.fields(let values), .table(let columns, _)):
        fields = zip(columns, values).map { ($0, .string($1)) }
      case (.members(let members), _):
        fields = members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      default: break
      }
      let keyName = list.shape?.keyName
      return fields.filter { $0.name != keyName }
        .map { "\($0.name.escaped(quotes: false)) \(value($0.value, in: list))" }
        .joined(separator: ", ").cut(to: Self.longestRow)
    }

    private func changes(_ pair: IndexPair) -> String {
      let changes = comparison.rows.changes(
        comparison.old.records[pair.old], comparison.new.records[pair.new])
      return changes.map { change in
        let old = change.old.map { value($0, in: comparison.old) } ?? "(none)"
        let new = change.new.map { value($0, in: comparison.new) } ?? "(none)"
        return "\(change.name.escaped(quotes: false)) \(old.red) → \(new.green)"
      }.shortList(limit: Self.mostFields)
    }

    private func value(_ value: JSONValue, in list: RecordList) -> String {
      list.text(of: value).cut(to: Self.longestValue)
    }
  }
#endif
