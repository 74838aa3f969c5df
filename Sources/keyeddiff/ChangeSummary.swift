#if CommandLineTool
  import KeyedDiff
  import Rainbow

  /// The changes of rows or of sections for people: the counts, and a listing
  /// of each kind. Rainbow leaves the colours out where they are not wanted.
  struct ChangeSummary<Old, New> {
    let changes: Changes<Old, New>
    let comparison: RowComparison
    /// What stands at an old place, and what the place is called.
    let old: (Old) -> (record: Record, place: String)
    /// The same for a new place.
    let new: (New) -> (record: Record, place: String)

    /// For example `4 rows: 1 deleted, 0 inserted, 1 moved, 0 updated`.
    func counts(_ word: String, _ oldCount: Int, _ newCount: Int) -> String {
      let rows =
        oldCount == newCount
        ? count(oldCount, word) : "\(count(oldCount, word)) → \(count(newCount, word))"
      guard !changes.isEmpty else { return "\(rows), no differences\n" }
      let counts = [
        part(changes.deletions.count, "deleted", .red),
        part(changes.insertions.count, "inserted", .green),
        part(changes.moves.count, "moved", .cyan),
        part(changes.updates.count, "updated", .yellow),
      ]
      return "\(rows): \(counts.joined(separator: ", "))\n"
    }

    private func count(_ count: Int, _ word: String) -> String {
      "\(count.grouped) \(word)\(count == 1 ? "" : "s")"
    }

    private func part(_ count: Int, _ word: String, _ color: NamedColor) -> String {
      let text = "\(count.grouped) \(word)"
      return count == 0 ? text.dim : text.applyingColor(color)
    }

    /// The listings of all kinds of changes.
    ///
    /// - Parameters:
    ///   - words: What stands after `Deleted` and so on in the titles.
    ///   - limit: The most lines of each kind.
    func listings(_ words: String = "", limit: Int) -> String {
      func listing(_ title: String, _ sign: String, _ color: NamedColor) -> SummaryListing {
        SummaryListing(title: title + words, sign: sign, color: color, limit: limit)
      }
      return listing("Deleted", "-", .red).text(changes.deletions) {
        let (record, place) = old($0)
        return line(record, at: [place], of: comparison.old)
      }
        + listing("Inserted", "+", .green).text(changes.insertions) {
          let (record, place) = new($0)
          return line(record, at: [place], of: comparison.new)
        }
        + listing("Moved", "~", .cyan).text(changes.moves) { pair in
          let (record, place) = new(pair.new)
          return line(record, at: [old(pair.old).place, place], of: comparison.new)
        }
        + listing("Updated", "*", .yellow).text(changes.updates) { pair in
          let (old, new) = (old(pair.old), new(pair.new))
          return .init(
            at: [old.place, new.place], key: comparison.new.text(of: new.record.key),
            detail: comparison.changesInWords(old.record, new.record))
        }
    }

    private func line(
      _ record: Record, at places: [String], of kind: RecordKind
    ) -> SummaryListing.Line {
      .init(
        at: places, key: kind.text(of: record.key), detail: kind.fieldsInWords(of: record))
    }
  }
#endif
