import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport

/// A person who edits texts of a list while the app changes the list at random.
@MainActor
public final class RandomPerson {
  private let screen: any FormTestScreen
  private var random: SplitMix64
  private var sections: [FormSection] = []
  private var nextID = 0
  private var renames = 0
  /// What the person edits, if everything is right.
  private var expected: Edited?

  public init(_ screen: any FormTestScreen, seed: UInt64) {
    self.screen = screen
    random = SplitMix64(seed: seed)
    if seed % 2 == 0 {
      screen.source.adapter.contentRefresh = { $1.id % 3 == 0 ? .reload : .reconfigure }
    }
    if seed % 3 == 0 { screen.source.adapter.options.mode = .singleBatch }
    sections = ["a", "b"].map { id in
      ListSection(id: id, items: (0..<number(3..<30)).map { _ in newRow() })
    }
  }

  private func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
  private func once(in count: Int) -> Bool { number(0..<count) == 0 }

  private func newRow() -> FormRow {
    defer { nextID += 1 }
    return FormRow(id: nextID)
  }

  /// Plays some rounds.
  ///
  /// - Returns: The first fault; `nil` if there is none.
  public func play(rounds: Int) async -> String? {
    await apply(.immediate)
    for round in 0..<rounds {
      await act()
      if let fault = fault() { return "round \(round), after an action: \(fault)" }
      await change()
      if let fault = fault() { return "round \(round): \(fault)" }
    }
    return nil
  }

  // MARK: The person

  private func act() async {
    switch number(0..<8) {
    case 0...2:
      guard let id = screen.visibleNames.keys.sorted().randomElement(using: &random) else { return }
      let part = FormPart.allCases.randomElement(using: &random)!
      await commit()
      screen.beginEditing(id, part)
      expected = screen.edited
      write()
    case 3, 4: write()
    case 5:
      screen.endEditing()
      await commit()
    case 6:
      screen.scroll(toPart: Double(number(0..<5)) / 4)
      await commitRowOutOfSight()
    default: break
    }
  }

  /// Changes the model to the text that the person has typed, as an app does when editing ends.
  private func commit() async {
    guard let edited = expected else { return }
    expected = nil
    for section in sections.indices {
      for row in sections[section].items.indices
      where sections[section].items[row].id == edited.id {
        switch edited.part {
        case .name: sections[section].items[row].name = edited.text
        case .note: sections[section].items[row].note = edited.text
        }
      }
    }
    await apply(.immediate)
  }

  private func write() {
    guard let edited = screen.edited else { return }
    let length = edited.text.utf16.count
    let start = number(0..<length + 1)
    screen.select(start..<number(start..<length + 1))
    screen.type(["x", "é", "", "two words"].randomElement(using: &random)!)
    let end = screen.edited?.text.utf16.count ?? 0
    let newStart = number(0..<end + 1)
    screen.select(newStart..<number(newStart..<end + 1))
    expected = screen.edited
  }

  /// Of some views it is not known whether they keep the cell of an edited row out of sight.
  private func commitRowOutOfSight() async {
    if !screen.keepsEditedRow, screen.edited == nil { await commit() }
  }

  // MARK: The app

  private func change() async {
    if once(in: 12) {
      screen.leaveWindow()
      await commit()
      edit()
      await apply(.animated)
      screen.enterWindow()
      screen.turn()
    }
    let old = expected.map { text(of: $0) }
    if once(in: 12) {
      screen.source.adapter.reloadView()
    } else {
      edit()
      let styles: [UpdateStyle] = [.animated, .animated, .immediate, .reload]
      await apply(styles.randomElement(using: &random)!)
    }
    for _ in 0..<3 { screen.turn() }
    guard let edited = expected else { return }
    let new = text(of: edited)
    if new == nil {
      expected = nil
    } else if let now = screen.edited, new != old {
      // The app has changed the text of the model.
      expected = Edited(id: edited.id, part: edited.part, text: new!, selection: now.selection)
    }
    await commitRowOutOfSight()
  }

  /// The text of the model; `nil` if the row is gone.
  private func text(of edited: Edited) -> String? {
    sections.flatMap(\.items).first { $0.id == edited.id }
      .map { edited.part == .name ? $0.name : $0.note }
  }

  private func apply(_ style: UpdateStyle) async {
    let handle = screen.source.apply(sections, style: style)
    screen.turn()
    _ = await handle.outcome()
    screen.turn()
  }

  private func edit() {
    switch number(0..<14) {
    case 0: sections.shuffle(using: &random)
    case 1: for index in sections.indices { sections[index].items.shuffle(using: &random) }
    case 2: if sections.count > 1 { moveAway(number(0..<sections.count)) }
    case 3:
      let used = Set(sections.map(\.id))
      if let id = "abcde".map(String.init).first(where: { !used.contains($0) }) {
        sections.insert(ListSection(id: id, items: []), at: number(0..<sections.count + 1))
      }
    default: for _ in 0..<number(1..<6) { editRow() }
    }
    // Never an empty list.
    if sections.allSatisfy(\.items.isEmpty) {
      sections.append(ListSection(id: "z\(nextID)", items: (0..<9).map { _ in newRow() }))
    }
  }

  /// Removes a section, and keeps some of its rows in another one.
  private func moveAway(_ index: Int) {
    let rows = sections.remove(at: index).items
    let kept = rows.filter { _ in once(in: 2) }
    let target = number(0..<sections.count)
    sections[target].items.insert(contentsOf: kept, at: 0)
  }

  private func editRow() {
    let section = number(0..<sections.count)
    let count = sections[section].items.count
    let row = number(0..<count + 1)
    guard row < count, number(0..<7) > 0 else {
      return sections[section].items.insert(newRow(), at: row)
    }
    switch number(0..<6) {
    case 0: sections[section].items.remove(at: row)
    case 1: sections[section].items[row].isOn.toggle()
    case 2: sections[section].items[row].isOdd.toggle()
    case 3:
      renames += 1
      sections[section].items[row].name = "renamed \(renames)"
    case 4:
      renames += 1
      sections[section].items[row].note = "noted \(renames)"
    default:
      let item = sections[section].items.remove(at: row)
      let target = number(0..<sections.count)
      sections[target].items.insert(item, at: number(0..<sections[target].items.count + 1))
    }
  }

  // MARK: The oracle

  private func fault() -> String? {
    if let fault = screen.faults.first { return fault }
    let edited = screen.edited
    if edited != expected {
      return "\(edited.map { "\($0)" } ?? "nothing") is edited, not "
        + "\(expected.map { "\($0)" } ?? "nothing")."
    }
    for (id, name) in screen.visibleNames where edited?.id != id || edited?.part != .name {
      let row = sections.flatMap(\.items).first { $0.id == id }
      if row?.name != name { return "Row \(id) shows \(name)." }
    }
    return nil
  }
}
