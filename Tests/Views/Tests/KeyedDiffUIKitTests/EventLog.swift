import KeyedDiff
import KeyedDiffLists
import UIKit

/// The calls of handlers, as text.
@MainActor
final class EventLog {
  private(set) var events: [String] = []

  func add(_ event: String) { events.append(event) }

  func row(_ name: String) -> RowHandler<Row, Void> {
    { [weak self] row, path in self?.add("\(name) \(row.id) at \(path)") }
  }

  func row<Answer>(_ name: String, _ answer: Answer) -> RowHandler<Row, Answer> {
    { [weak self] row, path in
      self?.add("\(name) \(row.id) at \(path)")
      return answer
    }
  }

  func handler(_ name: String) -> @MainActor () -> Void { { [weak self] in self?.add(name) } }

  /// The events since the last call of this function.
  func take() -> [String] {
    defer { events = [] }
    return events
  }
}
