#if GTK
  import KeyedDiff
  import KeyedDiffLists
  import KeyedDiffTestSupport

  @testable import KeyedDiffGTK

  /// What the user does with a row. A declared row can have a handler for each gesture.
  enum RowGesture: CaseIterable, Sendable {
    case select
    case deselect
    case activate
  }

  extension DeclaredRow {
    /// Calls a closure when the user makes a gesture on the row.
    func on(_ gesture: RowGesture, _ action: @escaping @MainActor () -> Void) -> DeclaredRow {
      switch gesture {
      case .select: onSelect(action)
      case .deselect: onDeselect(action)
      case .activate: onActivate(action)
      }
    }
  }

  /// The rows that a screen should show, in a plain array that changes at random.
  struct RowArray {
    /// A row, and the gestures and reports that it handles.
    struct Form {
      var row: FormRow
      var gestures: Set<RowGesture>
      var handlesReports: Bool
    }

    struct Part {
      let id: String
      var header: String?
      var forms: [Form] = []
    }

    private(set) var parts: [Part] = []
    var random: SplitMix64
    private var nextID = 0
    private var nameCount = 0
    /// What has happened, for messages.
    var story: [String] = []

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      parts = ["a", "b"].map { id in
        Part(id: id, header: id, forms: (0..<number(1..<12)).map { _ in newForm() })
      }
    }

    mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func once(in count: Int) -> Bool { number(0..<count) == 0 }

    private mutating func newForm() -> Form {
      defer { nextID += 1 }
      return Form(
        row: FormRow(id: nextID), gestures: randomGestures(), handlesReports: !once(in: 4))
    }

    private mutating func randomGestures() -> Set<RowGesture> {
      Set(RowGesture.allCases.filter { _ in once(in: 2) })
    }

    // MARK: Reading

    var rows: [[FormRow]] { parts.map { $0.forms.map(\.row) } }
    /// The ids of all rows, in the order of the list.
    var ids: [RowID] { parts.flatMap { $0.forms.map(\.row.rowID) } }

    func path(of id: RowID) -> CurrentPath? {
      for (section, part) in parts.enumerated() {
        if let item = part.forms.firstIndex(where: { $0.row.rowID == id }) {
          return CurrentPath(section: section, item: item)
        }
      }
      return nil
    }

    func form(of id: RowID) -> Form? {
      path(of: id).map { parts[$0.section].forms[$0.item] }
    }

    mutating func randomPath() -> CurrentPath? { ids.randomElement(using: &random).flatMap(path) }

    // MARK: Changing

    @discardableResult
    private mutating func remove(_ path: CurrentPath) -> Form {
      parts[path.section].forms.remove(at: path.item)
    }

    private mutating func insert(_ form: Form, at path: CurrentPath) {
      parts[path.section].forms.insert(form, at: path.item)
    }

    /// Puts what the user has typed or switched into the row.
    mutating func take(_ report: FormReport, at path: CurrentPath) {
      switch report {
      case .name(let name): parts[path.section].forms[path.item].row.name = name
      case .isOn(let isOn): parts[path.section].forms[path.item].row.isOn = isOn
      }
    }

    /// Changes the list around a row, or everywhere.
    mutating func change(at path: CurrentPath) {
      let kind = number(0..<13)
      story.append("change \(kind) at \(parts[path.section].forms[path.item].row.id)")
      switch kind {
      case 0, 1: remove(path)
      case 2: for _ in 0..<number(1..<4) { insert(newForm(), at: path) }
      case 3, 4: move(path)
      case 5:
        nameCount += 1
        parts[path.section].forms[path.item].row.name = "renamed \(nameCount)"
      case 6: parts[path.section].forms[path.item].row.isOn.toggle()
      case 7: parts[path.section].forms[path.item].row.isOdd.toggle()
      case 8: changeParts()
      case 9: replaceAll()
      case 10: parts[path.section].forms[path.item].handlesReports.toggle()
      default:
        // Handlers come and go, and nothing else changes.
        for section in parts.indices {
          for item in parts[section].forms.indices where once(in: 2) {
            parts[section].forms[item].gestures = randomGestures()
          }
        }
      }
    }

    /// Changes the list in several random places.
    mutating func change() {
      for _ in 0..<number(1..<5) {
        guard let path = randomPath() else {
          insert(newForm(), at: CurrentPath(section: number(0..<parts.count), item: 0))
          continue
        }
        change(at: path)
      }
    }

    private mutating func move(_ path: CurrentPath) {
      let form = remove(path)
      let section = number(0..<parts.count)
      let item = number(0..<parts[section].forms.count + 1)
      insert(form, at: CurrentPath(section: section, item: item))
    }

    private mutating func changeParts() {
      let used = Set(parts.map(\.id))
      let section = number(0..<parts.count)
      switch number(0..<3) {
      case 0: parts[section].header = once(in: 2) ? nil : "header \(nextID)"
      case 1:
        if let id = "abcde".map(String.init).first(where: { !used.contains($0) }) {
          parts.insert(Part(id: id, header: id), at: section)
        }
      default: if parts.count > 1 { parts.remove(at: section) }
      }
    }

    private mutating func replaceAll() {
      for section in parts.indices {
        parts[section].forms = (0..<number(0..<12)).map { _ in newForm() }
      }
    }
  }
#endif
