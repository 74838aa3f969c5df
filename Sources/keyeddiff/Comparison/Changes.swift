#if CommandLineTool
  import KeyedDiff

  enum ChangeKind: String, CaseIterable {
    case deleted, inserted, moved, updated

    var sign: String {
      switch self {
      case .deleted: "-"
      case .inserted: "+"
      case .moved: "~"
      case .updated: "*"
      }
    }
  }

  /// A change of a row or section: the old and the new record, each with its index or path.
  struct Change {
    typealias Side = (record: Record, place: String)

    var old: Side?
    var new: Side?
  }

  /// The changes of rows or of sections, by kind. Records are looked up lazily.
  typealias Changes = [ChangeKind: AnyRandomAccessCollection<Change>]

  extension Comparison {
    var rowChanges: Changes {
      func before(_ path: OldPath) -> Change.Side { (old[path], old.name(of: path)) }
      func after(_ path: NewPath) -> Change.Side { (new[path], new.name(of: path)) }
      let items = diff.items
      return [
        .deleted: .init(items.deletions.lazy.map { Change(old: before($0)) }),
        .inserted: .init(items.insertions.lazy.map { Change(new: after($0)) }),
        .moved: .init(items.moves.lazy.map { Change(old: before($0.old), new: after($0.new)) }),
        .updated: .init(items.updates.lazy.map { Change(old: before($0.old), new: after($0.new)) }),
      ]
    }

    /// The changes of sections; `nil` if the lists are not divided into sections.
    var sectionChanges: Changes? {
      guard let oldHeaders = old.headers, let newHeaders = new.headers else { return nil }
      func before(_ index: Int) -> Change.Side { (oldHeaders[index], "\(index)") }
      func after(_ index: Int) -> Change.Side { (newHeaders[index], "\(index)") }
      let sections = diff.sections
      return [
        .deleted: .init(sections.deletions.lazy.map { Change(old: before($0)) }),
        .inserted: .init(sections.insertions.lazy.map { Change(new: after($0)) }),
        .moved: .init(sections.moves.lazy.map { Change(old: before($0.old), new: after($0.new)) }),
        .updated: .init(
          sections.updates.lazy.map { Change(old: before($0.old), new: after($0.new)) }),
      ]
    }
  }
#endif
