#if CommandLineTool
  import KeyedDiff
  import Rainbow

  /// Writes a comparison for people: the counts, then the rows of each kind of change.
  ///
  /// Rainbow leaves the colours out where they are not wanted.
  struct Summary {
    private let comparison: Comparison
    private let columns: ColumnChanges
    private let words: RecordWords
    /// The updated rows in which more than columns changed.
    private let updates: [PathPair]
    private let limit: Int

    private var old: InputList { comparison.old }
    private var new: InputList { comparison.new }
    private var diff: SectionedDiff { comparison.diff }

    /// - Parameters:
    ///   - limit: The most rows to list of each kind of change.
    ///   - isFull: Whether values are never cut.
    init(of comparison: Comparison, limit: Int, isFull: Bool) {
      self.comparison = comparison
      self.limit = limit
      let columns = ColumnChanges(comparison)
      let words = RecordWords(comparison, ignoring: columns.all, isFull: isFull)
      self.columns = columns
      self.words = words
      updates =
        columns.all.isEmpty
        ? comparison.diff.items.updates
        : comparison.diff.items.updates.filter { words.changes($0).isEmpty == false }
    }

    var text: String {
      let title = "\(old.name) → \(new.name)".escaped().bold + "\n"
      if old.headers == nil { return title + counts + rowListings("") }
      return title + counts + sectionListings + rowListings(" rows")
    }

    // MARK: Counts

    /// How many sections and rows changed, and which columns.
    var counts: String { (old.headers == nil ? "" : sectionCounts) + rowCounts }

    private var sectionCounts: String {
      let changes = diff.sections
      return counts(
        "section", diff.oldCounts.count, diff.newCounts.count,
        [
          changes.deletions.count, changes.insertions.count, changes.moves.count,
          changes.updates.count,
        ])
    }

    private var rowCounts: String {
      let changes = diff.items
      return counts(
        "row", diff.oldCounts.reduce(0, +), diff.newCounts.reduce(0, +),
        [
          changes.deletions.count, changes.insertions.count, changes.moves.count,
          changes.updates.count,
        ]) + columnLine
    }

    /// For example `4 rows: 1 deleted, 0 inserted, 1 moved, 0 updated`.
    private func counts(
      _ word: String, _ oldCount: Int, _ newCount: Int, _ changes: [Int]
    ) -> String {
      let rows =
        oldCount == newCount
        ? oldCount.counted(word) : "\(oldCount.counted(word)) → \(newCount.counted(word))"
      guard changes.contains(where: { $0 > 0 }) else { return "\(rows), no differences\n" }
      let parts = zip(changes, ChangeKind.allCases).map { count, kind in
        let text = "\(count.grouped) \(kind.rawValue.lowercased())"
        return count == 0 ? text.dim : text.applyingColor(kind.color)
      }
      return "\(rows): \(parts.joined(separator: ", "))\n"
    }

    private var columnLine: String {
      func list(_ word: String, _ names: Set<String>, _ color: NamedColor) -> String? {
        if names.isEmpty { return nil }
        return "\(word) \(names.sorted().map { $0.escaped() }.shortList(limit: 8))"
          .applyingColor(color)
      }
      let lists = [
        list("deleted", columns.deletions, .red), list("inserted", columns.insertions, .green),
      ].compactMap { $0 }
      if lists.isEmpty { return "" }
      let others = diff.items.updates.count - updates.count
      let reason = others > 0 ? " (nothing else changed in \(others.counted("row")))" : ""
      let word = if case .table = new.shape { "Columns" } else { "Members" }
      return "\(word) \(lists.joined(separator: ", "))\(reason)\n"
    }

    // MARK: Listings

    private struct Line {
      /// One index or path, or the old and the new one.
      let places: [String]
      let key: String
      let detail: String
    }

    private var sectionListings: String {
      let (oldHeaders, newHeaders) = (old.headers!, new.headers!)
      func line(_ header: Record, of list: InputList, _ places: Int...) -> Line {
        let row = words.row(header, of: list, isSection: true)
        return Line(places: places.map(\.description), key: row.key, detail: row.fields)
      }
      return listing(.deleted, " sections", diff.sections.deletions) {
        line(oldHeaders[$0], of: old, $0)
      }
        + listing(.inserted, " sections", diff.sections.insertions) {
          line(newHeaders[$0], of: new, $0)
        }
        + listing(.moved, " sections", diff.sections.moves) {
          line(newHeaders[$0.new], of: new, $0.old, $0.new)
        }
        + listing(.updated, " sections", diff.sections.updates) {
          self.line(oldHeaders[$0.old], newHeaders[$0.new], "\($0.old)", "\($0.new)")
        }
    }

    private func rowListings(_ suffix: String) -> String {
      listing(.deleted, suffix, diff.items.deletions) { line(old[$0], of: old, old.name(of: $0)) }
        + listing(.inserted, suffix, diff.items.insertions) {
          line(new[$0], of: new, new.name(of: $0))
        }
        + listing(.moved, suffix, diff.items.moves) {
          line(new[$0.new], of: new, old.name(of: $0.old), new.name(of: $0.new))
        }
        + listing(.updated, suffix, updates) {
          line(old[$0.old], new[$0.new], old.name(of: $0.old), new.name(of: $0.new))
        }
    }

    private func line(_ record: Record, of list: InputList, _ places: String...) -> Line {
      let row = words.row(record, of: list)
      return Line(places: places, key: row.key, detail: row.fields)
    }

    private func line(_ old: Record, _ new: Record, _ places: String...) -> Line {
      let differences = words.differences(old, new)
      let fields = differences.fields.map { "\($0.name) \($0.old.red) → \($0.new.green)" }
      let others = differences.others.map { ["also \($0)"] } ?? []
      return Line(
        places: places, key: words.row(new, of: self.new).key,
        detail: (fields + others).joined(separator: ", "))
    }

    /// The rows of one kind of change, under a title and in aligned columns.
    private func listing<Change>(
      _ kind: ChangeKind, _ suffix: String, _ changes: [Change],
      _ line: (Change) -> Line
    ) -> String {
      guard !changes.isEmpty, limit > 0 else { return "" }
      let lines = changes.prefix(limit).map(line)
      let placeWidth = lines.flatMap(\.places).map(\.count).max() ?? 0
      let keyWidth = lines.map(\.key.count).max() ?? 0
      var text = "\n\((kind.rawValue + suffix).bold)\n"
      for line in lines {
        let places = line.places.map { $0.padded(to: placeWidth, onLeft: true) }
          .joined(separator: " → ")
        // No spaces at the end of a line without details.
        let key = line.detail.isEmpty ? line.key : line.key.padded(to: keyWidth) + "  "
        text += "  \(kind.sign.applyingColor(kind.color)) \(places.dim)  "
        text += "\(key.applyingColor(kind.color))\(line.detail)\n"
      }
      if changes.count > limit {
        text += "    " + "… and \((changes.count - limit).grouped) more".dim + "\n"
      }
      return text
    }
  }

  /// A kind of change, with its sign and colour in a summary.
  private enum ChangeKind: String, CaseIterable {
    case deleted = "Deleted"
    case inserted = "Inserted"
    case moved = "Moved"
    case updated = "Updated"

    var sign: String {
      switch self {
      case .deleted: "-"
      case .inserted: "+"
      case .moved: "~"
      case .updated: "*"
      }
    }

    var color: NamedColor {
      switch self {
      case .deleted: .red
      case .inserted: .green
      case .moved: .cyan
      case .updated: .yellow
      }
    }
  }
#endif
