#if CommandLineTool
  import KeyedDiff

  /// Formats records, and the differences between two records, as text for users.
  struct RecordWords {
    /// The fields in which two records differ.
    struct Differences {
      /// The first fields that differ, each with its old and its new value.
      var fields: [(name: String, old: String, new: String)] = []
      /// The names of the other fields that differ; `nil` if there are no others.
      var others: String?

      var isEmpty: Bool { fields.isEmpty }
    }

    private let old: InputList
    private let new: InputList
    private let rows: RowComparison
    /// The names of fields to leave out, because they are shown elsewhere.
    private let ignored: Set<String>
    private let isFull: Bool

    private static let longestKey = 40, longestRow = 72, longestValue = 32
    /// Up to `mostFields` fields are shown with their values. Of the other fields, only the names
    /// are shown, at most `mostNames` of them.
    private static let mostFields = 4, mostNames = 8
    /// The number of characters to show before the first difference between two long texts.
    private static let contextLength = 8

    init(_ comparison: Comparison, ignoring ignored: Set<String>, isFull: Bool) {
      old = comparison.old
      new = comparison.new
      rows = comparison.rows
      self.ignored = ignored
      self.isFull = isFull
    }

    /// Returns the key of a row or section, and its other fields in one line.
    func row(
      _ record: Record, of list: InputList, isSection: Bool = false
    ) -> (key: String, fields: String) {
      let keyNames = isSection ? list.sectionKeyNames : list.keyNames
      let fields = list.fields(of: record).filter { !keyNames.contains($0.name) }
        .map { "\($0.name.escaped()) \(cut(list.text(of: $0.value), to: Self.longestValue))" }
        .joined(separator: ", ")
      let isShort = isFull || fields.count <= Self.longestRow
      return (
        cut(
          list.text(of: record.key), to: fields.isEmpty ? Self.longestRow : Self.longestKey),
        isShort ? fields : fields.prefix(Self.longestRow - 1) + "…"
      )
    }

    func differences(_ oldRecord: Record, _ newRecord: Record) -> Differences {
      let changes = rows.changes(old.fields(of: oldRecord), new.fields(of: newRecord))
        .filter { !ignored.contains($0.name) }
      let count = isFull ? changes.count : Self.mostFields
      let others = changes.dropFirst(count).map { $0.name.escaped() }
      return Differences(
        fields: changes.prefix(count).map { change in
          let texts = texts(of: change)
          return (change.name.escaped(), texts.old, texts.new)
        }, others: others.isEmpty ? nil : others.shortList(limit: Self.mostNames))
    }

    // MARK: Long texts

    /// Returns the old and the new value of a field as text. Long values are cut so that they start
    /// shortly before the first difference.
    private func texts(of change: RowComparison.FieldChange) -> (old: String, new: String) {
      guard let oldValue = change.old else {
        return ("(none)", cut(new.text(of: change.new!), to: Self.longestValue))
      }
      let oldText = old.text(of: oldValue)
      guard let newValue = change.new else {
        return (cut(oldText, to: Self.longestValue), "(none)")
      }
      let newText = new.text(of: newValue)
      if isFull || max(oldText.count, newText.count) <= Self.longestValue {
        return (oldText, newText)
      }
      let common = zip(oldText, newText).prefix { $0 == $1 }.count
      let start = common > Self.longestValue / 2 ? common - Self.contextLength : 0
      func window(_ text: String) -> String {
        let rest = text.dropFirst(start)
        let end = rest.count > Self.longestValue ? rest.prefix(Self.longestValue - 1) + "…" : rest
        return (start > 0 ? "…" : "") + end
      }
      return (window(oldText), window(newText))
    }

    private func cut(_ text: String, to length: Int) -> String {
      isFull ? text : text.cut(to: length)
    }
  }

  extension Int {
    /// Returns the number and the noun, in the plural if needed: for example, `2 rows`.
    func counted(_ word: String) -> String { "\(grouped) \(word)\(self == 1 ? "" : "s")" }
  }
#endif
