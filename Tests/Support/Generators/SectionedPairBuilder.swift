import KeyedDiff

/// Makes random changes to two lists of sections.
struct SectionedPairBuilder {
  typealias Section = SectionedPair.Section
  typealias Item = ListPair.Item

  var old: [Section]
  var new: [Section]
  private var random: SplitMix64
  private var freshID: Int

  init(start: [Section], random: SplitMix64) {
    old = start
    new = start
    freshID = max(start.count, start.map(\.items.count).reduce(0, +))
    self.random = random
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  private mutating func chance(_ one: Int, in all: Int) -> Bool { number(1...all) <= one }

  private mutating func fresh() -> Int {
    defer { freshID += 1 }
    return freshID
  }

  /// Returns the index of a random section of the new list. The list must not be empty.
  private mutating func anySection() -> Int { number(0...(new.count - 1)) }

  /// Returns the index of a random section with rows in the new list. If all sections are empty,
  /// returns the index of any random section.
  ///
  /// The new list must have at least one section.
  private mutating func anyFilledSection() -> Int {
    let filled = new.indices.filter { !new[$0].items.isEmpty }
    return filled.randomElement(using: &random) ?? anySection()
  }

  /// Returns the indices of two different random sections of the new list. The list must have at
  /// least two sections.
  private mutating func twoSections() -> (Int, Int) {
    let first = anySection()
    let second = number(0...(new.count - 2))
    return (first, second < first ? second : second + 1)
  }

  mutating func apply(_ change: SectionedPair.Change) {
    switch change {
    case .sectionInsertion: insertSection()
    case _ where new.isEmpty: break
    case .rowEdits: for _ in 0..<number(1...max(1, rowCount / 3)) { editRow(in: anySection()) }
    case .contentChanges: for _ in 0..<number(1...4) { changeContent(in: anyFilledSection()) }
    case .rowMoves: for _ in 0..<number(1...3) { reorderRows(in: anyFilledSection()) }
    case .scatter: scatter()
    case .sectionDeletion: new.remove(at: anySection())
    case .sectionMove:
      let section = new.remove(at: anySection())
      new.insert(section, at: number(0...new.count))
    case .sectionShuffle: new.shuffle(using: &random)
    case .sectionRenaming: new[anySection()].id = fresh()
    case .split:
      let section = anyFilledSection()
      let rows = takeRows(from: section, toEnd: true)
      new.insert(Section(id: fresh(), items: rows), at: section + 1)
    case .emptying: new[anyFilledSection()].items = []
    case .decoration: for _ in 0..<number(1...2) { decorate(anySection()) }
    case .duplicateRows: for _ in 0..<number(1...max(1, rowCount / 4)) { copyRow() }
    case .duplicateSections: copySection()
    case .fewIDs:
      let ids = max(1, rowCount / number(1...4))
      renumber(&old, below: ids)
      renumber(&new, below: ids)
    case .rowsAcross: for _ in 0..<number(1...3) { moveRowsAcross() }
    case _ where new.count < 2: break
    case .merge:
      let (from, to) = twoSections()
      new[to].items.insert(contentsOf: new[from].items, at: number(0...new[to].items.count))
      new.remove(at: from)
    case .contentSwap:
      let (first, second) = twoSections()
      (new[first].items, new[second].items) = (new[second].items, new[first].items)
    }
  }

  private var rowCount: Int { new.map(\.items.count).reduce(0, +) }

  // MARK: Rows

  private mutating func editRow(in section: Int) {
    let index = number(0...new[section].items.count)
    switch number(0...2) {
    case 0: new[section].items.insert(Item(id: fresh()), at: index)
    case _ where index == new[section].items.count: break
    case 1: new[section].items.remove(at: index)
    default: new[section].items[index].id = fresh()
    }
  }

  private mutating func changeContent(in section: Int) {
    guard !new[section].items.isEmpty else { return }
    new[section].items[number(0...(new[section].items.count - 1))].content += 1
  }

  private mutating func reorderRows(in section: Int) {
    if chance(1, in: 3) {
      new[section].items.shuffle(using: &random)
    } else {
      let rows = takeRows(from: section)
      new[section].items.insert(contentsOf: rows, at: number(0...new[section].items.count))
    }
  }

  /// Removes a random number of consecutive rows from the given section of the new list, and
  /// returns the rows.
  private mutating func takeRows(from section: Int, toEnd: Bool = false) -> [Item] {
    let count = new[section].items.count
    let ends = [number(0...count), toEnd ? count : number(0...count)].sorted()
    let rows = Array(new[section].items[ends[0]..<ends[1]])
    new[section].items.removeSubrange(ends[0]..<ends[1])
    return rows
  }

  private mutating func moveRowsAcross() {
    let from = anyFilledSection()
    let rows = takeRows(from: from)
    let to = anySection()
    new[to].items.insert(contentsOf: rows, at: number(0...new[to].items.count))
  }

  private mutating func scatter() {
    let rows = new.flatMap(\.items).shuffled(using: &random)
    for section in new.indices { new[section].items = [] }
    for row in rows { new[anySection()].items.append(row) }
  }

  // MARK: Sections

  private mutating func insertSection() {
    var section = Section(id: fresh())
    for _ in 0..<number(0...3) { section.items.append(Item(id: fresh())) }
    if !new.isEmpty, chance(1, in: 2) { section.items += takeRows(from: anyFilledSection()) }
    new.insert(section, at: number(0...new.count))
  }

  private mutating func decorate(_ section: Int) {
    let model = chance(1, in: 4) ? nil : fresh()
    if chance(1, in: 2) { new[section].header = model } else { new[section].footer = model }
    // Also sets a header in the old list in half of the cases, so that a header can change or
    // disappear.
    if section < old.count, chance(1, in: 2) { old[section].header = fresh() }
  }

  // MARK: Duplicates

  private mutating func copyRow() {
    guard let copy = new.flatMap(\.items).randomElement(using: &random) else { return }
    let place = anyPlace(in: new)
    new[place.section].items.insert(copy, at: place.item)
    // Also inserts the copy into the old list in two of three cases, so that not every copy is an
    // insertion in the diff.
    if !old.isEmpty, chance(2, in: 3) {
      let place = anyPlace(in: old)
      old[place.section].items.insert(copy, at: place.item)
    }
  }

  /// Returns a random place at which a row can be inserted into the given list. The list must have
  /// at least one section.
  private mutating func anyPlace(in list: [Section]) -> (section: Int, item: Int) {
    let section = number(0...(list.count - 1))
    return (section, number(0...list[section].items.count))
  }

  private mutating func copySection() {
    var copy = new[anySection()]
    if chance(1, in: 2) { copy.items = [Item(id: fresh())] }
    new.insert(copy, at: number(0...new.count))
    if chance(2, in: 3) { old.insert(copy, at: number(0...old.count)) }
  }

  private func renumber(_ list: inout [Section], below count: Int) {
    for section in list.indices {
      for item in list[section].items.indices { list[section].items[item].id %= count }
    }
  }
}
