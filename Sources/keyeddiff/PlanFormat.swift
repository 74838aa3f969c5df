#if CommandLineTool
  import KeyedDiff

  /// Writes a plan as JSON: each batch with the list that goes with it, and the
  /// rows to refresh afterwards.
  enum PlanFormat {
    static func text(of plan: UpdatePlan<JSONValue, JSONValue>) -> String {
      JSONText.object([
        "stages": JSONText.array(plan.stages, text),
        "refresh": JSONText.array(plan.refresh.items, JSONText.path),
      ])
    }

    private static func text(of stage: UpdatePlan<JSONValue, JSONValue>.Stage) -> String {
      JSONText.object([
        "sections": text(of: stage.batch.sections), "items": text(of: stage.batch.items),
        "data": JSONText.array(stage.sections) { section in
          JSONText.object([
            "id": section.id.description,
            "items": JSONText.array(section.items.array, \.description),
          ])
        },
      ])
    }

    private static func text(of sections: BatchUpdate.Sections) -> String {
      JSONText.object([
        "deletions": JSONText.array(sections.deletions, \.description),
        "insertions": JSONText.array(sections.insertions, \.description),
        "moves": JSONText.array(sections.moves, JSONText.pair),
        "reloads": JSONText.array(sections.reloads, \.description),
      ])
    }

    private static func text(of items: BatchUpdate.Items) -> String {
      JSONText.object([
        "deletions": JSONText.array(items.deletions, JSONText.path),
        "insertions": JSONText.array(items.insertions, JSONText.path),
        "moves": JSONText.array(items.moves, JSONText.pair),
        "reloads": JSONText.array(items.reloads, JSONText.path),
      ])
    }
  }
#endif
