#if CommandLineTool
  import KeyedDiff
  import KeyedDiffTesting

  /// A plan that is read from the output of the command.
  struct WrittenPlan: Decodable {
    struct Stage: Decodable {
      struct Sections: Decodable {
        let deletions: [SectionIndex<OldSpace>]
        let insertions: [SectionIndex<NewSpace>]
        let moves: [IndexPair]
        let reloads: [SectionIndex<OldSpace>]
      }
      struct Items: Decodable {
        let deletions: [OldPath]
        let insertions: [NewPath]
        let moves: [PathPair]
        let reloads: [OldPath]
      }

      let sections: Sections
      let items: Items
      let data: [WrittenSection]

      var batch: BatchUpdate {
        BatchUpdate(
          sections: .init(
            deletions: sections.deletions, insertions: sections.insertions,
            moves: sections.moves,
            reloads: sections.reloads),
          items: .init(
            deletions: items.deletions, insertions: items.insertions, moves: items.moves,
            reloads: items.reloads))
      }
    }

    let stages: [Stage]
    let refresh: [NewPath]
  }

  struct WrittenSection: Decodable, Hashable {
    let id: AnyJSON
    let items: [AnyJSON]
  }

  /// An error: a view does not show the data.
  struct WrongView: Error {
    let shown: [[AnyJSON]]
    let data: [[AnyJSON]]
  }

  extension WrittenPlan {
    /// Performs the batches on a view, by the rules, and compares the view after each with the data
    /// of the stage.
    ///
    /// - Throws: `RuleViolationError` or ``WrongView``
    func replay(from old: [WrittenSection], to new: [WrittenSection]) throws {
      var shown = old
      for stage in stages {
        let (rows, newRows) = (shown.map(\.items.count), stage.data.map(\.items.count))
        for flavor in ListFlavor.allCases {
          try BatchRules.validate(old: rows, new: newRows, batch: stage.batch, flavor: flavor)
        }
        shown = stage.batch.applied(to: shown, data: stage.data)
        try Self.compare(
          shown.map { [$0.id] + $0.items.map(\.key) },
          stage.data.map { [$0.id] + $0.items.map(\.key) })
      }
      for path in refresh { shown[path.section] = shown[path.section].settingUp(path, new) }
      try Self.compare(shown.map { [$0.id] + $0.items }, new.map { [$0.id] + $0.items })
    }

    private static func compare(_ shown: [[AnyJSON]], _ data: [[AnyJSON]]) throws {
      if shown != data { throw WrongView(shown: shown, data: data) }
    }
  }

  extension WrittenSection {
    /// The section with the row at a path, from the data.
    fileprivate func settingUp(_ path: NewPath, _ data: [WrittenSection]) -> WrittenSection {
      var items = items
      items[path.item] = data[path.section].items[path.item]
      return WrittenSection(id: id, items: items)
    }
  }

  extension BatchUpdate {
    /// The sections of a view after a batch: kept rows are from the view, and only inserted or
    /// reloaded rows from the data.
    fileprivate func applied(
      to shown: [WrittenSection], data: [WrittenSection]
    ) -> [WrittenSection] {
      let leaving = Set(items.deletions).union(items.reloads).union(items.moves.map(\.old))
      let moved = Dictionary(uniqueKeysWithValues: items.moves.map { ($0.new, $0.old) })
      let goneSections = Set(sections.deletions.map(\.index)).union(sections.moves.map(\.old))
      let insertedSections = Set(sections.insertions.map(\.index))
      let movedSections = Dictionary(
        uniqueKeysWithValues: sections.moves.map { ($0.new, $0.old) })
      var staying = shown.indices.filter { !goneSections.contains($0) }[...]
      let inserted = Set(items.insertions)
      let loaded = Dictionary(grouping: items.reloads, by: \.section)

      return data.indices.map { index in
        if insertedSections.contains(index) { return data[index] }
        let old = movedSections[index] ?? staying.removeFirst()
        // A reloaded row keeps its place among the kept ones.
        let reloads = Set((loaded[old] ?? []).map(\.item))
        var rest = shown[old].items.indices.filter { item in
          reloads.contains(item) || !leaving.contains(OldPath(section: old, item: item))
        }[...]
        let rows = data[index].items.indices.map { item in
          let path = NewPath(section: index, item: item)
          if let source = moved[path] { return shown[source.section].items[source.item] }
          if inserted.contains(path) { return data[index].items[item] }
          let kept = rest.removeFirst()
          return reloads.contains(kept) ? data[index].items[item] : shown[old].items[kept]
        }
        return WrittenSection(id: shown[old].id, items: rows)
      }
    }
  }
#endif
