import KeyedDiff
import KeyedDiffTesting
import Testing

/// A row of a list that a test writes as text. `b'` is b with new content.
struct Row: Hashable, Identifiable, CustomStringConvertible {
  var id: String
  var version = 0

  /// Reads `b`, `b'` or `b''`.
  init(_ text: some StringProtocol) {
    id = String(text).filter { $0 != "'" }
    version = text.count { $0 == "'" }
  }

  var description: String { id + String(repeating: "'", count: version) }
}

typealias Sections = [ListSection<String, Row>]

/// Reads `[A a b'][C]`: section A with rows a and b, b with new content, then section C without
/// rows. `A'` is A with a new header.
func list(_ text: String) -> Sections {
  text.split(separator: "[").map { section in
    let words = section.prefix { $0 != "]" }.split(separator: " ")
    let title = Row(words[0])
    return ListSection(
      id: title.id, items: words.dropFirst().map { Row($0) },
      header: title.version == 0 ? nil : title.version)
  }
}

/// Writes sections so that `list` can read them.
func text(_ sections: Sections) -> String {
  sections.map { section in
    let header = String(repeating: "'", count: section.header as? Int ?? 0)
    return "[" + ([section.id + header] + section.items.map(\.description)).joined(separator: " ")
      + "]"
  }.joined()
}

/// Reads operations in the notation of the known crashes: `SD 0, SI 1, SU 2, SM 0>1` for sections,
/// `D 0.1, I 0.1, U 0.1, M 0.1>1.0` for rows.
func batch(_ text: String) -> BatchUpdate {
  func numbers(_ text: Substring) -> [Int] { text.split(separator: ".").map { Int($0)! } }
  func path<Space: IndexSpace>(_ text: Substring) -> ItemPath<Space> {
    ItemPath(section: numbers(text)[0], item: numbers(text)[1])
  }
  var batch = BatchUpdate()
  for operation in text.split(separator: ",") {
    let words = operation.split(separator: " ")
    let places = words[1].split(separator: ">")
    switch words[0] {
    case "SD": batch.sections.deletions.append(SectionIndex(numbers(places[0])[0]))
    case "SI": batch.sections.insertions.append(SectionIndex(numbers(places[0])[0]))
    case "SU": batch.sections.reloads.append(SectionIndex(numbers(places[0])[0]))
    case "SM":
      batch.sections.moves.append(
        IndexPair(old: numbers(places[0])[0], new: numbers(places[1])[0]))
    case "D": batch.items.deletions.append(path(places[0]))
    case "I": batch.items.insertions.append(path(places[0]))
    case "U": batch.items.reloads.append(path(places[0]))
    case "M": batch.items.moves.append(PathPair(old: path(places[0]), new: path(places[1])))
    default: preconditionFailure("\(operation) is not an operation.")
    }
  }
  return batch
}

/// The violation by a batch between two lists; `nil` if the rules accept it.
func violation(
  _ old: String, _ new: String, _ operations: String, _ flavor: ListFlavor = .table
) -> RuleViolationError? {
  violation(list(old).map(\.items.count), list(new).map(\.items.count), operations, flavor)
}

/// The violation by a batch between two lists of counts.
func violation(
  _ old: [Int], _ new: [Int], _ operations: String, _ flavor: ListFlavor
) -> RuleViolationError? {
  violation { () throws(RuleViolationError) in
    try BatchRules.validate(old: old, new: new, batch: batch(operations), flavor: flavor)
  }
}

/// The violation that a call throws.
func violation(_ call: () throws(RuleViolationError) -> Void) -> RuleViolationError? {
  do throws(RuleViolationError) {
    try call()
    return nil
  } catch {
    return error
  }
}

/// A path as the views print it.
func printed(_ section: Int, _ item: Int) -> String {
  "<NSIndexPath: 0x0> {length = 2, path = \(section) - \(item)}"
}

/// A view and its data, which a test can change.
final class Screen {
  var data: Sections
  private(set) var view: StrictListView<String, Row>!

  init(_ old: String, flavor: ListFlavor = .table, allowsDuplicateIDs: Bool = false) {
    data = list(old)
    view = StrictListView(flavor: flavor, allowsDuplicateIDs: allowsDuplicateIDs) {
      [unowned self] in data
    }
  }

  /// What the view shows.
  var shown: String { text(view.sections) }

  /// The violation by a batch that changes the data to new data.
  func perform(_ operations: String, to new: String) -> RuleViolationError? {
    perform(batch(operations), to: list(new))
  }

  /// The violation by a batch that changes the data to new data.
  func perform(_ batch: BatchUpdate, to new: Sections) -> RuleViolationError? {
    violation { () throws(RuleViolationError) in try view.perform(batch) { data = new } }
  }
}
