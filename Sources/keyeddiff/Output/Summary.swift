#if CommandLineTool
  import KeyedDiff
  import Rainbow

  /// A summary of a comparison for users: the counts of changes, then the changes, grouped by kind.
  ///
  /// The Rainbow library omits the colors if standard output is not a terminal.
  struct Summary {
    private let comparison: Comparison
    private let columns: ColumnChanges
    private let words: RecordWords
    private let limit: Int
    /// The row changes, without updates of rows that differ only in inserted or deleted columns.
    private var rows: Changes

    /// - Parameters:
    ///   - limit: The maximum number of rows to list for each kind of change.
    ///   - isFull: Whether long values are shown in full.
    init(of comparison: Comparison, limit: Int, isFull: Bool) {
      self.comparison = comparison
      self.limit = limit
      columns = ColumnChanges(comparison)
      let words = RecordWords(comparison, ignoring: columns.all, isFull: isFull)
      self.words = words
      rows = comparison.rowChanges
      if !columns.all.isEmpty {
        rows[.updated] = .init(
          rows[.updated]!.filter { !words.differences($0.old!.record, $0.new!.record).isEmpty })
      }
    }

    var text: String {
      let title = "\(comparison.old.name) → \(comparison.new.name)".escaped().bold + "\n"
      guard let sections = comparison.sectionChanges else { return title + counts + listings(rows) }
      return title + counts + listings(sections, of: "section") + listings(rows, of: "row")
    }

    // MARK: Counts

    /// The numbers of changed sections and rows, and the names of deleted and inserted columns.
    var counts: String {
      let (old, new) = (comparison.diff.oldCounts, comparison.diff.newCounts)
      let sections = comparison.sectionChanges.map {
        counts(of: $0, "section", old.count, new.count)
      }
      return (sections ?? "")
        + counts(of: comparison.rowChanges, "row", old.reduce(0, +), new.reduce(0, +))
        + columnCounts
    }

    /// Returns the counts of changes, such as `4 rows: 1 deleted, 0 inserted, 1 moved, 0 updated`.
    private func counts(
      of changes: Changes, _ word: String, _ oldCount: Int, _ newCount: Int
    ) -> String {
      let rows =
        oldCount == newCount
        ? oldCount.counted(word) : "\(oldCount.counted(word)) → \(newCount.counted(word))"
      if changes.values.allSatisfy(\.isEmpty) { return "\(rows), no differences\n" }
      let parts = ChangeKind.allCases.map { kind in
        let count = changes[kind]!.count
        let text = "\(count.grouped) \(kind.rawValue)"
        return count == 0 ? text.dim : text.applyingColor(kind.color)
      }
      return "\(rows): \(parts.joined(separator: ", "))\n"
    }

    private var columnCounts: String {
      let lists = [(ChangeKind.deleted, columns.deletions), (.inserted, columns.insertions)]
        .filter { !$0.1.isEmpty }
        .map { kind, names in
          "\(kind.rawValue) \(names.sorted().map { $0.escaped() }.shortList(limit: 8))"
            .applyingColor(kind.color)
        }
      if lists.isEmpty { return "" }
      let others = comparison.diff.items.updates.count - rows[.updated]!.count
      let reason = others > 0 ? " (nothing else changed in \(others.counted("row")))" : ""
      let word = if case .table = comparison.new.shape { "Columns" } else { "Members" }
      return "\(word) \(lists.joined(separator: ", "))\(reason)\n"
    }

    // MARK: Listings

    /// Returns the changes as text: each kind under its own title, in aligned columns.
    ///
    /// - Parameter word: The noun in the titles, such as `row`; `nil` for titles without a noun.
    private func listings(_ changes: Changes, of word: String? = nil) -> String {
      ChangeKind.allCases.map { kind in
        let changes = changes[kind]!
        guard !changes.isEmpty, limit > 0 else { return "" }
        let lines = changes.prefix(limit).map { line(kind, $0, isSection: word == "section") }
        let placeWidth = lines.flatMap(\.places).map(\.count).max() ?? 0
        let keyWidth = lines.map(\.key.count).max() ?? 0
        var text = "\n\((kind.rawValue.capitalized + (word.map { " \($0)s" } ?? "")).bold)\n"
        for line in lines {
          let places = line.places.map { $0.padded(to: placeWidth, onLeft: true) }
            .joined(separator: " → ")
          // A line without details must not end with spaces.
          let key = line.detail.isEmpty ? line.key : line.key.padded(to: keyWidth) + "  "
          text += "  \(kind.sign.applyingColor(kind.color)) \(places.dim)  "
          text += "\(key.applyingColor(kind.color))\(line.detail)\n"
        }
        if changes.count > limit {
          text += "    " + "… and \((changes.count - limit).grouped) more".dim + "\n"
        }
        return text
      }.joined()
    }

    private func line(
      _ kind: ChangeKind, _ change: Change, isSection: Bool
    ) -> (places: [String], key: String, detail: String) {
      let list = change.new == nil ? comparison.old : comparison.new
      let row = words.row((change.new ?? change.old)!.record, of: list, isSection: isSection)
      let places = [change.old?.place, change.new?.place].compactMap { $0 }
      guard kind == .updated else { return (places, row.key, row.fields) }
      let differences = words.differences(change.old!.record, change.new!.record)
      let fields = differences.fields.map { "\($0.name) \($0.old.red) → \($0.new.green)" }
      let others = differences.others.map { ["also \($0)"] } ?? []
      return (places, row.key, (fields + others).joined(separator: ", "))
    }
  }

  extension ChangeKind {
    fileprivate var color: NamedColor {
      switch self {
      case .deleted: .red
      case .inserted: .green
      case .moved: .cyan
      case .updated: .yellow
      }
    }
  }
#endif
