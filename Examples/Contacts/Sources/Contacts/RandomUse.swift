import CGTK
import Foundation
import KeyedDiff
import KeyedDiffLists

/// Performs random actions. Checks the list every second, and prints the memory every ten seconds.
@MainActor
struct RandomUse {
  let window: ContactsWindow
  let seconds: Double

  func run() async throws {
    let end = Date(timeIntervalSinceNow: seconds)
    var count = 0
    while Date() < end {
      for _ in 0..<10 {
        act()
        try await Task.sleep(nanoseconds: 100_000_000)
      }
      try await window.checkAgainstFreshQuery()
      if count % 10 == 0 {
        let rows = window.source.sections.reduce(0) { $0 + $1.items.count }
        report("\(count) s: \(rows) rows, \(residentMegabytes) MB")
      }
      count += 1
    }
    report("The list was correct \(count) times.")
  }

  private func act() {
    switch Int.random(in: 0..<12) {
    case 0: window.addContact()
    case 1, 2: if let contact = window.selectedContact { window.rename(contact) }
    case 3: window.deleteSelected()
    case 4: window.undo()
    case 5:
      let text = ["", "", "a", "turing", "ada"].randomElement()!
      gtk_editable_set_text(window.search.opaque, text)
    case 6: if Int.random(in: 0..<4) == 0 { window.reverseOrder() }
    case 7, 8: scroll()
    default: select()
    }
  }

  private func scroll() {
    let adjustment = gtk_scrollable_get_vadjustment(window.list.widget.opaque)
    let last = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    gtk_adjustment_set_value(adjustment, Double.random(in: 0...max(last, 0)))
  }

  private func select() {
    guard let section = window.source.sections.indices.randomElement(),
      let item = window.source.sections[section].items.indices.randomElement()
    else { return }
    window.list.selection = [CurrentPath(section: section, item: item)]
  }

  /// The resident memory of the process in megabytes; 0 on systems without `/proc`.
  private var residentMegabytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4_096 / 1_000_000
  }
}
