import CGTK
import Foundation
import KeyedDiff
import KeyedDiffLists

/// A script that operates the window for a minute, and writes screenshots.
@MainActor
struct Script {
  let window: ContactsWindow
  let folder: String

  func run() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try await step("all")
    select(at: 0.5)
    try await step("selected")
    for _ in 0..<5 { window.addContact() }
    try await step("added")
    if let contact = window.selectedContact { window.rename(contact) }
    try await step("renamed")
    window.deleteSelected()
    try await step("deleted")
    window.undo()
    try await step("undone")
    gtk_editable_set_text(window.search.opaque, "ada")
    try await step("searched")
    gtk_editable_set_text(window.search.opaque, "")
    try await step("all-again")
    window.reverseOrder()
    try await step("reversed")
    window.reverseOrder()
    for _ in 0..<40 {
      select(at: Double.random(in: 0...1))
      if let contact = window.selectedContact { window.rename(contact) }
      try await Task.sleep(nanoseconds: 1_000_000_000)
      try await window.checkAgainstFreshQuery()
    }
    try await step("end")
  }

  /// Waits two seconds, checks the list, and writes a screenshot.
  private func step(_ name: String) async throws {
    try await Task.sleep(nanoseconds: 2_000_000_000)
    try await window.checkAgainstFreshQuery()
    let path = "\(folder)/\(name).png"
    var attempts = 0
    while !Screenshot.write(of: window.window.pointer, to: path) {
      attempts += 1
      if attempts > 100 { throw ContactsWindow.Fault(description: "There is nothing to draw.") }
      try await Task.sleep(nanoseconds: 20_000_000)
    }
    report(path)
  }

  /// Selects the middle row of the section at a fraction of the list, and scrolls to the row.
  private func select(at fraction: Double) {
    let sections = window.source.sections
    guard !sections.isEmpty else { return }
    let section = Int(Double(sections.count - 1) * fraction)
    let path = CurrentPath(section: section, item: sections[section].items.count / 2)
    window.list.selection = [path]
    window.list.scroll(to: path)
  }
}
