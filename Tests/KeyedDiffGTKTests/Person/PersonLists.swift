#if GTK
  import KeyedDiff
  import KeyedDiffLists
  import KeyedDiffTestSupport

  /// The lists that a person sees in turn: random sections of records, and random changes to them.
  @MainActor
  struct PersonLists {
    typealias Sections = [ListSection<Int, Record>]

    /// What changes, and how the list view is told.
    enum Change: String, CaseIterable {
      case contents, edits, moves, neighbors
      case focusedRowMoves, focusedRowMovesFar, focusedRowGoes, firstRowGoes
      case sections, shuffle, everything, nothing, reload
      case grows, shrinks, empties
    }

    private(set) var sections: Sections = []
    /// The list before it was emptied.
    private var saved: Sections?
    private var nextID = 0
    private let extraHeights: [Int]

    init(extraHeights: [Int] = [0, 0, 0, 7, 14, 40], using random: inout SplitMix64) {
      self.extraHeights = extraHeights
      sections = makeSections(using: &random)
    }

    private mutating func makeRecord(using random: inout SplitMix64) -> Record {
      defer { nextID += 1 }
      return Record(id: nextID, extraHeight: extraHeights.randomElement(using: &random)!)
    }

    private mutating func makeSections(using random: inout SplitMix64) -> Sections {
      (0..<5).map { makeSection($0, count: Int.random(in: 0..<80, using: &random), using: &random) }
    }

    /// A section with an entry in its header, a title, or no header: by its id.
    private mutating func makeSection(
      _ id: Int, count: Int, using random: inout SplitMix64
    ) -> ListSection<Int, Record> {
      let header: (any Hashable & Sendable)? =
        switch id % 3 {
        case 0: HeaderEntryCell.supplement(id)
        case 1: "Section \(id)"
        default: nil
        }
      return ListSection(
        id: id, items: (0..<count).map { _ in makeRecord(using: &random) }, header: header)
    }

    /// The records that match a text.
    func filtered(by text: String) -> Sections {
      guard !text.isEmpty else { return sections }
      return sections.map { section in
        var section = section
        section.items.removeAll { !"\($0.id)".contains(text) }
        return section
      }
    }

    /// The same list, as the oracle needs it.
    static func outline(_ sections: Sections) -> [PersonOracle.Section] {
      sections.map { section in
        .init(
          id: section.id, rows: section.items.map(\.id), heights: section.items.map(\.extraHeight))
      }
    }

    // MARK: Changes

    /// Makes a random change.
    ///
    /// - Parameters:
    ///   - focused: The id of the row that has the focus.
    ///   - first: The id of the first row in sight.
    /// - Returns: What was changed.
    mutating func change(focused: Int?, first: Int?, using random: inout SplitMix64) -> Change {
      if let saved, Int.random(in: 0..<3, using: &random) > 0 {
        sections = saved
        self.saved = nil
        return .nothing
      }
      let common: [Change] = [.contents, .edits, .moves, .neighbors, .focusedRowMoves, .edits]
      let change =
        (Int.random(in: 0..<3, using: &random) > 0 ? common : Change.allCases)
        .randomElement(using: &random)!
      make(change, focused, first, &random)
      return change
    }

    private mutating func make(
      _ change: Change, _ focused: Int?, _ first: Int?, _ random: inout SplitMix64
    ) {
      let count = sections.map(\.items.count).reduce(0, +)
      switch change {
      case .contents:
        for _ in 0..<Int.random(in: 1...12, using: &random) { changeContent(focused, &random) }
        if let focused { changeContent(of: focused, focused, &random) }
      case .edits:
        for _ in 0..<Int.random(in: 1...12, using: &random) { edit(focused, &random) }
      case .moves:
        for _ in 0..<Int.random(in: 1...12, using: &random) { move(anyRow(&random), &random) }
      case .neighbors: focused.map { swap($0, &random) }
      case .focusedRowMoves: focused.map { move($0, &random) }
      case .focusedRowMovesFar:
        if count < 1_000 { insertRows(2_000, &random) }
        focused.map { move($0, &random) }
      case .focusedRowGoes: remove(focused)
      case .firstRowGoes: remove(first)
      case .sections: changeSections(&random)
      case .shuffle:
        for index in sections.indices { sections[index].items.shuffle(using: &random) }
      case .everything: sections = makeSections(using: &random)
      case .nothing, .reload: break
      case .grows: if count < 6_000 { insertRows(5_500, &random) }
      case .shrinks:
        for index in sections.indices where sections[index].items.count > 200 {
          let kept = Int.random(in: 0..<sections[index].items.count, using: &random)
          let other = focused ?? -1
          var position = 0
          sections[index].items.removeAll { record in
            defer { position += 1 }
            return record.id != other && abs(position - kept) > 60
          }
        }
      case .empties:
        saved = sections
        for index in sections.indices { sections[index].items = [] }
        if Bool.random(using: &random) { sections = [] }
      }
    }

    /// Puts a text that the person has typed into the model.
    mutating func setTitle(of id: Int, to text: String) {
      guard let path = path(of: id) else { return }
      sections[path.section].items[path.item].title = text
    }

    private func path(of id: Int?) -> (section: Int, item: Int)? {
      for (section, rows) in sections.enumerated() {
        if let item = rows.items.firstIndex(where: { $0.id == id }) { return (section, item) }
      }
      return nil
    }

    private func anyRow(_ random: inout SplitMix64) -> Int? {
      sections.filter { !$0.items.isEmpty }.randomElement(using: &random)?.items
        .randomElement(using: &random)?.id
    }

    private mutating func changeContent(_ focused: Int?, _ random: inout SplitMix64) {
      anyRow(&random).map { changeContent(of: $0, focused, &random) }
    }

    private mutating func changeContent(
      of id: Int, _ focused: Int?, _ random: inout SplitMix64
    ) {
      guard let path = path(of: id) else { return }
      sections[path.section].items[path.item].isDone.toggle()
      if Bool.random(using: &random) {
        sections[path.section].items[path.item].extraHeight = extraHeights.randomElement(
          using: &random)!
      }
      // Another text for the row that is being edited is a conflict, which the app must solve.
      if id != focused {
        sections[path.section].items[path.item].title =
          "\(id) \(Int.random(in: 0..<9, using: &random))"
      }
    }

    private mutating func edit(_ focused: Int?, _ random: inout SplitMix64) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        guard let section = sections.indices.randomElement(using: &random) else { return }
        let place = Int.random(in: 0...sections[section].items.count, using: &random)
        let record = makeRecord(using: &random)
        sections[section].items.insert(record, at: place)
      case 1:
        let id = anyRow(&random)
        if id != focused || Int.random(in: 0..<4, using: &random) == 0 { remove(id) }
      case 2: changeContent(focused, &random)
      default: move(anyRow(&random), &random)
      }
    }

    private mutating func remove(_ id: Int?) {
      guard let path = path(of: id) else { return }
      sections[path.section].items.remove(at: path.item)
    }

    private mutating func move(_ id: Int?, _ random: inout SplitMix64) {
      guard let path = path(of: id) else { return }
      let record = sections[path.section].items.remove(at: path.item)
      let target = sections.indices.randomElement(using: &random)!
      sections[target].items.insert(
        record, at: Int.random(in: 0...sections[target].items.count, using: &random))
    }

    /// Exchanges a row with the next or the previous one.
    private mutating func swap(_ id: Int, _ random: inout SplitMix64) {
      guard let path = path(of: id) else { return }
      let other = path.item + (Bool.random(using: &random) ? 1 : -1)
      guard sections[path.section].items.indices.contains(other) else { return }
      sections[path.section].items.swapAt(path.item, other)
    }

    private mutating func insertRows(_ count: Int, _ random: inout SplitMix64) {
      guard let section = sections.indices.randomElement(using: &random) else { return }
      let place = Int.random(in: 0...sections[section].items.count, using: &random)
      let rows = (0..<count).map { _ in makeRecord(using: &random) }
      sections[section].items.insert(contentsOf: rows, at: place)
    }

    private mutating func changeSections(_ random: inout SplitMix64) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: sections.shuffle(using: &random)
      case 1:
        if !sections.isEmpty {
          sections.remove(at: sections.indices.randomElement(using: &random)!)
        }
      default:
        let used = Set(sections.map(\.id))
        guard let id = (0..<12).first(where: { !used.contains($0) }) else { return }
        let section = makeSection(
          id, count: Int.random(in: 0..<20, using: &random), using: &random)
        sections.insert(section, at: Int.random(in: 0...sections.count, using: &random))
      }
    }
  }
#endif
