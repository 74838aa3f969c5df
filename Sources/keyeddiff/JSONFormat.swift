#if CommandLineTool
  import KeyedDiff

  /// Writes a diff as JSON: indices or paths, and pairs of an old and a new one.
  enum JSONFormat {
    static func text(of diff: ListDiff) -> String {
      JSONText.object([
        "deletions": JSONText.array(diff.deletions) { "\($0)" },
        "insertions": JSONText.array(diff.insertions) { "\($0)" },
        "moves": JSONText.array(diff.moves, JSONText.pair),
        "updates": JSONText.array(diff.updates, JSONText.pair),
      ])
    }

    static func text(of diff: SectionedDiff) -> String {
      JSONText.object(["sections": text(of: diff.sections), "items": text(of: diff.items)])
    }

    private static func text(of items: SectionedDiff.Items) -> String {
      JSONText.object([
        "deletions": JSONText.array(items.deletions, JSONText.path),
        "insertions": JSONText.array(items.insertions, JSONText.path),
        "moves": JSONText.array(items.moves, JSONText.pair),
        "updates": JSONText.array(items.updates, JSONText.pair),
      ])
    }
  }
#endif
