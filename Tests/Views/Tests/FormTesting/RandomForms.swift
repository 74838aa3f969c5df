import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import KeyedDiffTesting

/// A screen of declared rows whose handlers change the list, in lock step with a plain array.
@MainActor
public final class RandomForms {
  /// A row of the array: what it shows, and the gestures that it handles now.
  private struct Form {
    var row: FormRow
    var gestures: Set<RowGesture>
  }

  private struct Part {
    let id: String
    var header: String?
    var forms: [Form] = []
  }

  private let screen: any DeclaredTestScreen
  private var random: SplitMix64
  private var parts: [Part] = []
  private var nextID = 0
  private var nameCount = 0
  /// The number of the newest declaration.
  private var declaration = 0
  /// The row with the keyboard, if everything is right, as it was when the keyboard came.
  private var edited: FormRow?
  /// Whether the row with the keyboard may have got another cell.
  private var mayLoseKeyboard = false
  /// The gesture or report that a handler is expected to be called for.
  private var awaited: (gesture: RowGesture?, id: Int)?
  private var problem: String?

  public init(_ screen: any DeclaredTestScreen, seed: UInt64) {
    self.screen = screen
    random = SplitMix64(seed: seed)
    parts = ["a", "b"].map { id in
      Part(id: id, header: id, forms: (0..<number(3..<20)).map { _ in newForm() })
    }
    if seed % 2 == 0 { screen.source.adapter.options.mode = .singleBatch }
  }

  private func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
  private func once(in count: Int) -> Bool { number(0..<count) == 0 }

  private func newForm() -> Form {
    defer { nextID += 1 }
    return Form(row: FormRow(id: nextID), gestures: randomGestures())
  }

  private func randomGestures() -> Set<RowGesture> {
    Set(RowGesture.allCases.filter { screen.gestures.contains($0) && once(in: 2) })
  }

  /// Plays some rounds.
  ///
  /// - Returns: The first fault; `nil` if there is none.
  public func play(rounds: Int) async -> String? {
    apply(.immediate)
    for round in 0..<rounds {
      // Some gestures and changes come during an animation.
      for _ in 0..<number(1..<3) {
        act()
        if once(in: 3) { change() }
      }
      guard await screen.settle() else { return "round \(round): The updates do not end." }
      if let fault = fault() { return "round \(round): \(fault)" }
    }
    return nil
  }

  // MARK: Declarations

  private func apply(_ style: UpdateStyle) {
    declaration += 1
    if let edited, !hasSameIdentity(edited) { mayLoseKeyboard = true }
    screen.source.apply(style: style) {
      for part in parts {
        ListSection(id: part.id, header: part.header) { for form in part.forms { row(form) } }
      }
    }
  }

  private func apply() {
    let styles: [UpdateStyle] = [.animated, .animated, .animated, .immediate, .reload]
    apply(styles.randomElement(using: &random)!)
  }

  private func row(_ form: Form) -> DeclaredRow {
    let (id, declaration) = (form.row.id, declaration)
    var row = screen.row(form.row) { [weak self] report in
      self?.handle(nil, id, declaration) { self?.take(report, at: $0) }
    }
    for gesture in form.gestures {
      row =
        gesture == .move
        ? row.onMove { [weak self] source, target in
          self?.handle(.move, id, declaration) { _ in self?.move(from: source, to: target) }
        }
        : row.on(gesture) { [weak self] in
          self?.handle(gesture, id, declaration) { self?.take(gesture, at: $0) }
        }
    }
    return row
  }

  // MARK: Handlers

  /// Checks that a handler is called by the right row, and changes the list.
  private func handle(
    _ gesture: RowGesture?, _ id: Int, _ number: Int, _ change: (CurrentPath) -> Void
  ) {
    guard let awaited, awaited.id == id, awaited.gesture == gesture else {
      return fail("Row \(id) handles \(gesture.map { "\($0)" } ?? "a report").")
    }
    self.awaited = nil
    if !screen.source.adapter.isUpdating, number != declaration {
      fail("Row \(id) calls the handler of declaration \(number), not \(declaration).")
    }
    guard let path = path(of: id) else { return fail("Row \(id) does not exist.") }
    change(path)
    apply()
  }

  private func take(_ gesture: RowGesture, at path: CurrentPath) {
    switch gesture {
    case .select, .delete: remove(path)
    case .deselect: insert(newForm(), at: CurrentPath(section: path.section, item: 0))
    case .swipe:
      for _ in 0..<number(1..<4) { insert(newForm(), at: path) }
    case .leadingSwipe: parts[path.section].forms[path.item].row.isOn.toggle()
    case .menu: rename(path)
    case .move: break
    }
  }

  private func take(_ report: FormReport, at path: CurrentPath) {
    switch report {
    case .name(let name): parts[path.section].forms[path.item].row.name = name
    case .isOn(let isOn): parts[path.section].forms[path.item].row.isOn = isOn
    }
  }

  private func move(from source: CurrentPath, to target: CurrentPath) {
    let form = remove(source)
    insert(form, at: target)
    if shownForms != parts.map({ $0.forms.map(\.row) }) { fail("The list has moved another row.") }
  }

  private func fail(_ text: String) { problem = problem ?? text }

  // MARK: The array

  private func path(of id: Int) -> CurrentPath? {
    for (section, part) in parts.enumerated() {
      if let item = part.forms.firstIndex(where: { $0.row.id == id }) {
        return CurrentPath(section: section, item: item)
      }
    }
    return nil
  }

  @discardableResult
  private func remove(_ path: CurrentPath) -> Form {
    parts[path.section].forms.remove(at: path.item)
  }

  private func insert(_ form: Form, at path: CurrentPath) {
    parts[path.section].forms.insert(form, at: path.item)
  }

  private func rename(_ path: CurrentPath) {
    nameCount += 1
    parts[path.section].forms[path.item].row.name = "renamed \(nameCount)"
  }

  private func randomPath() -> CurrentPath? {
    let section = number(0..<parts.count)
    let count = parts[section].forms.count
    return count == 0 ? nil : CurrentPath(section: section, item: number(0..<count))
  }

  // MARK: The user

  /// The rows of the list that the view shows.
  private var shownForms: [[FormRow]] {
    screen.source.sections.map { $0.items.compactMap { $0.model as? FormRow } }
  }

  private func act() {
    // A row that has another place in the array than on the screen is not touched.
    guard shownForms == parts.map({ $0.forms.map(\.row) }), !screen.source.adapter.isWaiting,
      let path = screen.shownRows.keys.sorted().randomElement(using: &random)
    else { return }
    let form = parts[path.section].forms[path.item]
    switch number(0..<10) {
    case 0...3:
      var gesture = screen.gestures.sorted { "\($0)" < "\($1)" }.randomElement(using: &random)!
      if gesture == .select || gesture == .deselect {
        gesture = screen.isSelected(path) ? .deselect : .select
      }
      perform(gesture, at: path, of: form)
    case 4, 5:
      screen.beginEditing(at: path)
      (edited, mayLoseKeyboard) = (form.row, false)
      if screen.editedID != form.row.id { fail("Row \(form.row.id) does not get the keyboard.") }
    case 6, 7:
      guard let id = screen.editedID else { return }
      awaited = (nil, id)
      screen.type(["x", "é", "two words"].randomElement(using: &random)!)
      checkAwaited()
    case 8:
      awaited = (nil, form.row.id)
      screen.flipSwitch(at: path)
      checkAwaited()
    default: screen.scroll(toPart: Double(number(0..<5)) / 4)
    }
  }

  private func perform(_ gesture: RowGesture, at path: CurrentPath, of form: Form) {
    let isHandled = form.gestures.contains(gesture)
    awaited = isHandled ? (gesture, form.row.id) : nil
    // A row without swipe actions shows its delete button.
    if gesture == .swipe, !isHandled, form.gestures.contains(.delete) {
      awaited = (.delete, form.row.id)
    }
    if gesture == .move {
      let section = number(0..<parts.count)
      let count = parts[section].forms.count - (section == path.section ? 1 : 0)
      let target = CurrentPath(section: section, item: number(0..<count + 1))
      guard target != path else { return awaited = nil }
      let canMove = screen.drag(from: path, to: target)
      if canMove != isHandled { fail("Row \(form.row.id) can \(canMove ? "" : "not ")be dragged.") }
      // Not every place of a flat table is in the section that is meant.
      if awaited != nil, shownForms == parts.map({ $0.forms.map(\.row) }) { awaited = nil }
      // A view may make another cell for a row that was dragged.
      if edited?.id == form.row.id { mayLoseKeyboard = true }
    } else {
      _ = screen.perform(gesture, at: path)
    }
    checkAwaited()
  }

  private func checkAwaited() {
    if let awaited {
      let name = awaited.gesture.map { "\($0)" } ?? "report"
      fail("Row \(awaited.id) does not handle the \(name).")
    }
    awaited = nil
  }

  // MARK: The app

  private func change() {
    for _ in 0..<number(0..<5) { changeOnce() }
    apply()
  }

  private func changeOnce() {
    guard let path = randomPath() else {
      return insert(newForm(), at: CurrentPath(section: number(0..<parts.count), item: 0))
    }
    switch number(0..<10) {
    case 0: remove(path)
    case 1: insert(newForm(), at: path)
    case 2: rename(path)
    case 3:
      parts[path.section].forms[path.item].row.isOdd.toggle()
    case 4:
      let form = remove(path)
      let section = number(0..<parts.count)
      let item = number(0..<parts[section].forms.count + 1)
      insert(form, at: CurrentPath(section: section, item: item))
    case 5: parts[path.section].header = once(in: 3) ? nil : "header \(nameCount)"
    case 6:
      let used = Set(parts.map(\.id))
      guard let id = "abcde".map(String.init).first(where: { !used.contains($0) }) else { return }
      parts.insert(Part(id: id, header: id), at: number(0..<parts.count + 1))
    case 7: if parts.count > 1, once(in: 3) { parts.remove(at: path.section) }
    default: parts[path.section].forms[path.item].gestures = randomGestures()
    }
  }

  // MARK: The oracle

  private func fault() -> String? {
    if let problem { return problem }
    if let fault = screen.faults.first { return fault }
    guard shownForms == parts.map({ $0.forms.map(\.row) }) else {
      return "The list is \(shownForms), not \(parts)."
    }
    let shown = screen.shownRows
    if shown.isEmpty, parts.contains(where: { !$0.forms.isEmpty }) { return "No row is shown." }
    for (path, row) in shown where row != parts[path.section].forms[path.item].row {
      return "\(path) shows \(row), not \(parts[path.section].forms[path.item].row)."
    }
    return faultOfKeyboard()
  }

  private func faultOfKeyboard() -> String? {
    if let row = edited, !hasSameIdentity(row) { edited = nil }
    let now = screen.editedID
    if now == nil, mayLoseKeyboard || !screen.keepsEditedRow { edited = nil }
    mayLoseKeyboard = false
    guard now != edited?.id else { return nil }
    return "The keyboard is in \(now.map { "row \($0)" } ?? "no row"), not in "
      + "\(edited.map { "row \($0.id)" } ?? "any")."
  }

  /// Returns whether the array has a row with the same id and the same cell class.
  private func hasSameIdentity(_ row: FormRow) -> Bool {
    parts.contains { $0.forms.contains { $0.row.id == row.id && $0.row.isOdd == row.isOdd } }
  }
}
