import Foundation
import KeyedDiff
import KeyedDiffTesting
import Testing

/// A row that can be sent.
struct WireRow: Codable, Hashable, Identifiable, Sendable {
  var id: Int
  var content = 0

  init(id: Int, content: Int = 0) {
    self.id = id
    self.content = content
  }

  init(_ item: Item) { self.init(id: item.id, content: item.content) }
}

typealias WireSection = ListSection<Int, WireRow>
typealias WireDelta = ListDelta<WireRow, Int>
typealias SectionedWireDelta = SectionedDelta<Int, WireRow, Int>

/// Returns sections with rows that can be sent.
func wireSections(_ sections: [Section]) -> [WireSection] {
  sections.map { section in
    ListSection(
      id: section.id, items: section.items.map(WireRow.init), header: section.header,
      footer: section.footer)
  }
}

/// Returns a copy of a value that was sent as JSON.
func sent<Value: Codable>(_ value: Value) throws -> Value {
  try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}

/// Returns JSON with sorted keys.
func json(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// Returns the new list with the headers and footers that remain after a delta: those of the old
/// list in kept sections, and none in inserted ones.
func withoutNewHeaders(
  _ new: [WireSection], _ diff: SectionedDiff, from old: [WireSection]
) -> [WireSection] {
  new.enumerated().map { index, section in
    let partner = diff.sections.oldIndex(ofNew: index).map { old[$0] }
    return ListSection(
      id: section.id, items: section.items, header: partner?.header, footer: partner?.footer)
  }
}

/// Text that is equal to the same text in upper case.
struct Caseless: Codable, Hashable {
  var text: String

  init(_ text: String) { self.text = text }

  static func == (first: Caseless, second: Caseless) -> Bool {
    first.text.lowercased() == second.text.lowercased()
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text.lowercased()) }
}
