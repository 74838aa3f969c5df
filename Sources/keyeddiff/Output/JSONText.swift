#if CommandLineTool
  import KeyedDiff

  /// Writes diffs and plans as compact JSON, with members in a readable order.
  enum JSONText {
    /// Returns the changes as JSON. A deletion or insertion is one index or path; a move or update
    /// is a pair of the old and the new index or path.
    static func text(of comparison: Comparison) -> String {
      let (sections, items) = (comparison.diff.sections, comparison.diff.items)
      if comparison.old.headers != nil {
        return object([
          "sections": operations(
            array(sections.deletions, \.description), array(sections.insertions, \.description),
            array(sections.moves, pair), ("updates", array(sections.updates, pair))),
          "items": operations(
            array(items.deletions, path), array(items.insertions, path), array(items.moves, pair),
            ("updates", array(items.updates, pair))),
        ])
      }
      func index(_ pair: PathPair) -> String { "[\(pair.old.item),\(pair.new.item)]" }
      let changes = operations(
        array(items.deletions) { "\($0.item)" }, array(items.insertions) { "\($0.item)" },
        array(items.moves, index), ("updates", array(items.updates, index)))
      let rows = comparison.rows
      if rows.hasSameColumns { return changes }
      func names(_ names: [String]) -> String { array(names) { "\(JSONValue.string($0))" } }
      let columns = object([
        "deletions": names(rows.deletedColumns), "insertions": names(rows.insertedColumns),
      ])
      return "\(changes.dropLast()),\"columns\":\(columns)}"
    }

    /// Returns a plan as JSON: each batch with the resulting list, then the rows to refresh after
    /// the last batch.
    static func text(of plan: UpdatePlan<JSONValue, JSONValue>) -> String {
      object([
        "stages": array(plan.stages) { stage in
          let (sections, items) = (stage.batch.sections, stage.batch.items)
          return object([
            "sections": operations(
              array(sections.deletions, \.description), array(sections.insertions, \.description),
              array(sections.moves, pair), ("reloads", array(sections.reloads, \.description))),
            "items": operations(
              array(items.deletions, path), array(items.insertions, path),
              array(items.moves, pair), ("reloads", array(items.reloads, path))),
            "data": array(stage.sections) { section in
              object([
                "id": "\(section.id)", "items": array(Array(section.items), \.description),
              ])
            },
          ])
        },
        "refresh": array(plan.refreshedItems, path),
      ])
    }

    /// - Parameter last: The name and the JSON value of the last member: the updates of a diff, or
    ///   the reloads of a plan.
    private static func operations(
      _ deletions: String, _ insertions: String, _ moves: String, _ last: (String, String)
    ) -> String {
      "{\"deletions\":\(deletions),\"insertions\":\(insertions),\"moves\":\(moves),"
        + "\"\(last.0)\":\(last.1)}"
    }

    private static func array<Item>(
      _ items: some Collection<Item>, _ text: (Item) -> String
    ) -> String {
      var result = "["
      for (index, item) in items.enumerated() {
        if index > 0 { result += "," }
        result += text(item)
      }
      return result + "]"
    }

    private static func object(_ members: KeyValuePairs<String, String>) -> String {
      "{" + members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    private static func path<Space>(_ path: ItemPath<Space>) -> String {
      "[\(path.section),\(path.item)]"
    }

    private static func pair(_ pair: IndexPair) -> String { "[\(pair.old),\(pair.new)]" }

    private static func pair(_ pair: PathPair) -> String { "[\(path(pair.old)),\(path(pair.new))]" }
  }
#endif
