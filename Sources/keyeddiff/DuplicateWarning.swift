#if CommandLineTool
  import KeyedDiff

  /// A sentence about keys that occur more than once in an input.
  enum DuplicateWarning {
    private static let mostKeys = 3
    private static let mostPlaces = 4

    /// - Parameters:
    ///   - name: The input.
    ///   - word: What kind of key.
    ///   - groups: The places of each key.
    ///   - key: The key at a place, in words.
    ///   - place: A place, in words.
    ///   - before: What stands before the places.
    /// - Returns: `nil` if there are no groups.
    static func text<Place>(
      _ name: String, _ word: String, _ groups: [[Place]], key: (Place) -> String,
      place: (Place) -> String,
      before: String = ""
    ) -> String? {
      guard !groups.isEmpty else { return nil }
      let examples = groups.prefix(mostKeys).map { places in
        let list = places.prefix(mostPlaces).map(place).joined(separator: ", ")
        return "\(key(places[0])) at \(before)\(list)\(places.count > mostPlaces ? ", …" : "")"
      }
      let count = groups.count
      let more = count > mostKeys ? "; and \((count - mostKeys).grouped) more" : ""
      return "warning: \(name): \(count.grouped) \(word)\(count == 1 ? " occurs" : "s occur") "
        + "more than once: \(examples.joined(separator: "; "))\(more)"
    }
  }

  extension RecordList {
    /// A warning about rows that share a key.
    func duplicates(_ word: String, _ groups: Duplicates.Groups) -> String? {
      DuplicateWarning.text(
        kind.inputName, word, groups.rows, key: { kind.text(of: records[$0].key) },
        place: \.grouped, before: "index ")
    }
  }

  extension SectionedList {
    /// A warning about items that share a key, in whatever sections.
    func duplicates<Space>(_ groups: [[ItemPath<Space>]]) -> String? {
      DuplicateWarning.text(
        rowKind.inputName, "item key", groups, key: { rowKind.text(of: self[$0].key) },
        place: { "section \($0.section.grouped) item \($0.item.grouped)" })
    }
  }
#endif
