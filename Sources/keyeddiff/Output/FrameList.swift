#if CommandLineTool
  import KeyedDiff

  /// One state of the list, as the HTML page shows it.
  struct Frame {
    /// A row or a section, with an id that is the same in all frames.
    struct Entry {
      let id: Int
      let isSection: Bool
      let old: Record?
      let new: Record?
    }

    let title: String
    /// The rows of the list. If the list has sections, each section header precedes the rows of its
    /// section.
    let entries: [Entry]
    /// The ids of the entries that still show their old content.
    var outdated: Set<Int> = []
    /// The kinds of change to highlight, by the id of the entry. A deletion is highlighted in the
    /// frame before the entry disappears; any other change, in the frame after the change.
    var marks: [Int: [ChangeKind]] = [:]

    fileprivate mutating func mark(_ ids: some Sequence<Int>, _ mark: ChangeKind) {
      for id in ids { marks[id, default: []].append(mark) }
    }
  }

  /// The frames of the HTML page. They show the old list, then the list after each batch of an
  /// update plan. If the content of entries changes, a last frame shows their new content.
  struct FrameList {
    private let diff: SectionedDiff
    private let hasSections: Bool
    private var old: [ListSection<Int, Frame.Entry>] = []
    private var new: [ListSection<Int, Frame.Entry>] = []
    private var headers: [Int: Frame.Entry] = [:]

    /// Creates the entries.
    ///
    /// The ids are consecutive numbers, first for the old entries, then for the inserted entries.
    init(_ comparison: Comparison) {
      diff = comparison.diff
      hasSections = comparison.old.headers != nil
      let (oldList, newList) = (comparison.old, comparison.new)
      var count = 0
      func nextID() -> Int {
        count += 1
        return count
      }
      old = oldList.sections.indices.map { section in
        let id = nextID()
        let newSection = diff.sections.newIndex(ofOld: section)
        headers[id] = Frame.Entry(
          id: id, isSection: true, old: oldList.headers?[section],
          new: newSection.flatMap { newList.headers?[$0] })
        let items = oldList.sections[section].items.enumerated().map { item, record in
          let new = diff.newPath(ofOld: OldPath(section: section, item: item))
          return Frame.Entry(
            id: nextID(), isSection: false, old: record, new: new.map { newList[$0] })
        }
        return ListSection(id: id, items: items)
      }
      new = newList.sections.indices.map { section in
        let id = diff.sections.oldIndex(ofNew: section).map { old[$0].id } ?? nextID()
        headers[id] =
          headers[id]
          ?? Frame.Entry(id: id, isSection: true, old: nil, new: newList.headers?[section])
        let items = newList.sections[section].items.enumerated().map { item, record in
          if let path = diff.oldPath(ofNew: NewPath(section: section, item: item)) {
            return old[path.section].items[path.item]
          }
          return Frame.Entry(id: nextID(), isSection: false, old: nil, new: record)
        }
        return ListSection(id: id, items: items)
      }
    }

    // MARK: Frames

    func frames(_ mode: PlanMode) -> [Frame] {
      let plan = UpdatePlan(diff, from: old, to: new, mode: mode)
      let refreshed =
        plan.refreshedItems.map { new[$0.section].items[$0.item].id }
        + plan.refreshedSections.map { new[$0.index].id }
      var shown = old
      var frames = [frame("Before", old)]
      for (index, stage) in plan.stages.enumerated() {
        let (sections, items, list) = (stage.batch.sections, stage.batch.items, stage.sections)
        let title = "Batch \(index + 1) of \(plan.stages.count)"
        var next = frame(title, list)
        func ids<Space>(
          _ paths: some Collection<ItemPath<Space>>, _ list: [ListSection<Int, Frame.Entry>]
        ) -> [Int] {
          paths.map { list[$0.section].items[$0.item].id }
        }
        let goneSections = sections.deletions.map { shown[$0.index] }
        frames[index].mark(ids(items.deletions, shown), .deleted)
        frames[index].mark(goneSections.map(\.id), .deleted)
        frames[index].mark(goneSections.flatMap { $0.items.map(\.id) }, .deleted)
        let newSections = sections.insertions.map { list[$0.index] }
        next.mark(ids(items.insertions, list), .inserted)
        next.mark(newSections.map(\.id), .inserted)
        next.mark(newSections.flatMap { $0.items.map(\.id) }, .inserted)
        next.mark(ids(items.moves.map(\.new), list), .moved)
        next.mark(sections.moves.map { list[$0.new].id }, .moved)
        frames.append(next)
        shown = list
      }
      for index in frames.indices { frames[index].outdated = Set(refreshed) }
      if !refreshed.isEmpty {
        frames.append(frame("New content", new))
        frames[frames.count - 1].mark(refreshed, .updated)
      }
      return frames
    }

    private func frame(_ title: String, _ sections: [ListSection<Int, Frame.Entry>]) -> Frame {
      Frame(
        title: title,
        entries: sections.flatMap { (hasSections ? [headers[$0.id]!] : []) + $0.items })
    }

    // MARK: Bounds

    /// Returns the ids of the entries that change, of their neighbors, and of their sections.
    ///
    /// - Parameter limit: The maximum number of changed entries to include for each kind of change.
    func changedIDs(limit: Int) -> Set<Int> {
      var ids: Set<Int> = []
      func add<Space>(
        _ paths: some Sequence<ItemPath<Space>>, in list: [ListSection<Int, Frame.Entry>]
      ) {
        for path in paths.prefix(limit) {
          let section = list[path.section]
          let neighbours = max(0, path.item - 1)...min(path.item + 1, section.items.count - 1)
          ids.formUnion(neighbours.map { section.items[$0].id } + [section.id])
        }
      }
      add(diff.items.deletions, in: old)
      add(diff.items.insertions, in: new)
      add(diff.items.moves.lazy.map(\.old), in: old)
      add(diff.items.moves.lazy.map(\.new), in: new)
      add(diff.items.updates.lazy.map(\.new), in: new)
      let kept = diff.sections.moves.prefix(limit) + diff.sections.updates.prefix(limit)
      ids.formUnion(diff.sections.deletions.prefix(limit).map { old[$0].id })
      ids.formUnion((diff.sections.insertions.prefix(limit) + kept.map(\.new)).map { new[$0].id })
      return ids
    }
  }
#endif
