/// Says what a person must see after a list has changed. Knows nothing of GTK.
///
/// The rules:
///
/// - The keyboard focus stays in the same widget of the same row, and so do the text, the cursor and
///   the selection. If the row is deleted, the next kept row gets the focus, or the previous one; and
///   never a widget inside of it.
/// - The first row in sight keeps its distance from the top. If it is deleted, the next kept row
///   takes its place, or the previous one. A list at its start stays there.
struct PersonOracle {
  /// The rows of a section, as ids.
  struct Section: Equatable {
    var id: Int
    var rows: [Int]
    /// The heights of the rows, as far as the list decides them.
    var heights: [Int]
  }

  /// Where the focus must be.
  enum Focus: Equatable {
    case exactly(Sight.Focus)
    /// In a row, which is the nearest one to a deleted row; or in any row in sight if that one is
    /// not in sight.
    case neighbor(Int)
    /// In a row, but in no widget of the row.
    case anyRow
    /// Nowhere inside of a row: the list is empty.
    case noRow
    /// Not in the entry of a row other than the given one. The person was elsewhere in the meantime,
    /// and the toolkit decided where the focus comes back to.
    case notInside(except: Int?)

    /// Whether it must be in a widget that has a text and a cursor.
    var isEditable: Bool {
      if case .exactly(let focus) = self { focus.isEditable } else { false }
    }
  }

  /// Where the list must be.
  enum Place: Equatable {
    case anywhere
    case start
    case row(Int, top: Double)
  }

  private(set) var list: [Section]
  private(set) var focus: Focus
  private(set) var text: Sight.Text?
  private(set) var place: Place
  /// The rows that were in sight, and whose distances from each other are still the same.
  private var rigidRows: [Sight.Row]
  private let isGrid: Bool
  /// Whether rows of a grid may be in other lines than before.
  private var hasOtherLines = false
  /// How far the person has scrolled up and down.
  private var scrolled = (up: 0.0, down: 0.0)
  /// Whether the person has scrolled to the start of the list before the new list was drawn. The new
  /// list may then be at its start, too.
  private var hasReachedStart = false
  /// How far a row may be from its place.
  private var tolerance = 1.0

  init(_ sight: Sight, _ list: [Section], isGrid: Bool) {
    self.list = list
    self.isGrid = isGrid
    focus = .exactly(sight.focus)
    text = sight.text
    rigidRows = sight.rows
    place =
      sight.isAtStart
      ? .start : sight.rows.first.map { .row($0.id, top: $0.top) } ?? .anywhere
  }

  // MARK: What happens

  mutating func listChanges(to new: [Section]) {
    let kept = Set(new.flatMap(\.rows))
    let order = list.flatMap(\.rows)
    focus = focus(after: new, kept, order)
    if !focus.isEditable { text = nil }
    if case .row(let id, let top) = place, !kept.contains(id) {
      place =
        Self.neighbor(ofIndex: order.firstIndex(of: id), in: order, kept).map {
          .row($0, top: top)
        } ?? .anywhere
    }
    keepRigidRows(new)
    if list != new { hasOtherLines = isGrid }
    list = new
  }

  /// The person, or the toolkit at the person's request, moves the focus, types or selects.
  mutating func personActs(_ sight: Sight) {
    focus = .exactly(sight.focus)
    text = sight.text
  }

  /// The person types a letter at the cursor.
  mutating func personTypes(_ letter: Character) { text?.replaceSelection(letter) }

  /// The person scrolls down, as far as the list goes that was drawn before it changed.
  ///
  /// Where a grid is then is only known if its lines are the same as before.
  ///
  /// - Parameters:
  ///   - distance: The distance in points; negative if the person scrolls up.
  ///   - stepCount: The number of steps, each of which the toolkit may round.
  ///   - before: What the person saw before the list changed.
  mutating func personScrolls(by distance: Double, inSteps stepCount: Int = 0, before: Sight) {
    tolerance += Double(stepCount)
    hasReachedStart = before.distanceToStart + distance < 0.5
    let distance = max(min(distance, before.distanceToEnd), -before.distanceToStart)
    if distance < 0 { scrolled.up -= distance } else { scrolled.down += distance }
    for index in rigidRows.indices {
      rigidRows[index].top -= distance
      rigidRows[index].bottom -= distance
    }
    if hasOtherLines, distance != 0 { place = .anywhere }
    switch place {
    case .start where distance > 0: place = .anywhere
    case .row(let id, _) where rigidRows.first?.id == id:
      // The row that must now be in sight.
      place =
        rigidRows.first { $0.top >= 0 && $0.bottom <= before.pageSize }.map {
          .row($0.id, top: $0.top)
        }
        ?? .anywhere
    case .row: place = .anywhere
    default: break
    }
  }

  /// The page with the list is hidden, and shown again: the toolkit moves the focus out and back.
  mutating func pageIsSwitched(focusBefore: Sight.Focus) {
    text = nil
    switch focusBefore {
    case .filter: focus = .exactly(.filter)
    case .entry(let id), .check(let id): focus = .notInside(except: id)
    default: focus = .notInside(except: nil)
    }
  }

  /// The window was hidden, and is shown again: the toolkit gives the focus to something if no row
  /// has it.
  mutating func windowIsShown() {
    switch focus {
    case .noRow, .anyRow, .exactly(.nothing), .exactly(.list): focus = .notInside(except: nil)
    default: break
    }
  }

  /// The window is closed, and another one is opened: it does not matter where the focus is.
  mutating func windowIsReplaced() {
    (focus, text) = (.notInside(except: nil), nil)
  }

  private func focus(after new: [Section], _ kept: Set<Int>, _ order: [Int]) -> Focus {
    /// Where the focus goes if it was at an index in the order of the rows.
    func replacement(_ index: Int?) -> Focus {
      if kept.isEmpty { return .noRow }
      return Self.neighbor(ofIndex: index, in: order, kept).map { .neighbor($0) } ?? .anyRow
    }
    switch focus {
    case .exactly(.row(let id)), .exactly(.entry(let id)), .exactly(.check(let id)):
      return kept.contains(id) ? focus : replacement(order.firstIndex(of: id))
    case .exactly(.header(let id)), .exactly(.headerEntry(let id)):
      if new.contains(where: { $0.id == id }) { return focus }
      let section = list.firstIndex { $0.id == id } ?? 0
      return replacement(list[..<section].map(\.rows.count).reduce(-1, +))
    case .neighbor(let id): return kept.contains(id) ? focus : replacement(order.firstIndex(of: id))
    case .exactly(.list): return kept.isEmpty ? .noRow : .anyRow
    case .anyRow, .noRow: return kept.isEmpty ? .noRow : .anyRow
    case .exactly, .notInside: return focus
    }
  }

  /// The next kept row, or else the previous one.
  private static func neighbor(ofIndex index: Int?, in order: [Int], _ kept: Set<Int>) -> Int? {
    guard let index else { return nil }
    return order[(index + 1)...].first(where: kept.contains)
      ?? order[..<max(index, 0)].last(where: kept.contains)
  }

  /// Forgets the rows whose distance from the first row in sight may have changed.
  private mutating func keepRigidRows(_ new: [Section]) {
    guard let first = rigidRows.first else { return }
    func successors(_ list: [Section]) -> ArraySlice<[Int]> {
      let lines = list.flatMap { section in
        [[-1, section.id]] + zip(section.rows, section.heights).map { [0, $0, $1] }
      }
      let index = lines.firstIndex { $0[0] == 0 && $0[1] == first.id } ?? lines.endIndex
      return lines[index...]
    }
    let same = zip(successors(list), successors(new)).prefix { $0 == $1 }.filter { $0.0[0] == 0 }
    rigidRows = Array(rigidRows.prefix(isGrid ? min(same.count, 1) : same.count))
  }

  // MARK: What the person sees

  /// The faults in what a person sees.
  func faults(in sight: Sight) -> [String] { focusFaults(in: sight) + placeFaults(in: sight) }

  /// The faults in the focus and in the text.
  func focusFaults(in sight: Sight) -> [String] {
    let fits =
      switch (focus, sight.focus) {
      case (.exactly(let expected), let focus): expected == focus
      case (.neighbor(let id), .row(let focused)):
        id == focused || !sight.rows.contains { $0.id == id }
      case (.neighbor, _): false
      case (.anyRow, .row), (.anyRow, .list): true
      case (.anyRow, _): false
      case (.noRow, .nothing), (.noRow, .list): true
      case (.noRow, _): false
      case (.notInside(let id), .entry(let focused)): id == focused
      case (.notInside, _): true
      }
    if !fits { return ["the focus is in \(sight.focus), not \(focus)"] }
    if let text, sight.text != text {
      return ["the text is \(sight.text.map { "\($0)" } ?? "gone"), not \(text)"]
    }
    return []
  }

  /// The faults in the scroll position.
  func placeFaults(in sight: Sight) -> [String] {
    switch place {
    case .anywhere: return []
    case .start: return sight.isAtStart ? [] : ["the list has left its start"]
    case .row where hasReachedStart && sight.isAtStart: return []
    case .row(let id, let top):
      guard let row = sight.rows.first(where: { $0.id == id }) else {
        return ["row \(id) is out of sight, not at \(top): \(sight.outline)"]
      }
      // A row that has become lower stays partly in sight.
      let wanted = max(top, 1 - (row.bottom - row.top))
      if abs(row.top - wanted) <= tolerance { return [] }
      // The list ends there, or did so before the person scrolled away from the end.
      if sight.distanceToStart <= scrolled.down, row.top < wanted { return [] }
      if sight.distanceToEnd <= scrolled.up + 0.5, row.top > wanted { return [] }
      return ["row \(id) is at \(row.top), not at \(wanted): \(sight.outline)"]
    }
  }
}

extension Sight.Focus {
  /// Whether the widget has a text and a cursor.
  var isEditable: Bool {
    switch self {
    case .filter, .entry, .headerEntry: true
    default: false
    }
  }
}
