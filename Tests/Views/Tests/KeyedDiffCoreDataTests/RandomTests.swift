import Foundation
import KeyedDiffTestSupport
import CoreData
import Testing

@MainActor
@Suite("Random batches; after each, the rows equal the sections of the controller")
struct RandomTests {
  static let count =
    ProcessInfo.processInfo.environment["KEYEDDIFF_LONG_TESTS"] == nil ? 300 : 20_000

  @Test(arguments: Tracking.allCases)
  func batches(_ tracking: Tracking) throws {
    var random = SplitMix64(seed: 1)
    var number = 0
    while number < Self.count {
      // A new screen after some batches, because sections and rows that stay for long hide faults.
      let book = AddressBook((0..<8).map { contact($0, &random) })
      let screen = try makeScreen(tracking, book)
      screen.verify("first rows before batch \(number)")
      for _ in 0..<50 where number < Self.count {
        number += 1
        var misreports = misreports(&random)
        // A change of an object in place cannot be detected if it is not reported.
        if tracking != .snapshots { misreports.remove(.missingMoves) }
        book.controller.standIn.misreports = misreports
        var steps: [String] = []
        book.change { context in
          for _ in 0..<Int.random(in: 1...5, using: &random) {
            steps.append(step(in: book, context, &random))
          }
        }
        if Int.random(in: 0..<10, using: &random) == 0 { try book.context.save() }
        let comment: Comment = "batch \(number), \(misreports), \(steps)"
        guard screen.verify(comment) else { return }
      }
    }
  }

  private func contact(_ number: Int, _ random: inout SplitMix64) -> ManagedContact {
    ManagedContact(name(&random), team: team(&random))
  }

  private func name(_ random: inout SplitMix64) -> String {
    // The empty section is not fetched.
    ["", "a", "b", "c", "d", "e", "f", "g", "h"].randomElement(using: &random)!
  }

  private func team(_ random: inout SplitMix64) -> String {
    ["A", "B", "C", "D"].randomElement(using: &random)!
  }

  /// Half of the batches are reported correctly.
  private func misreports(_ random: inout SplitMix64) -> Misreports {
    guard Bool.random(using: &random) else { return [] }
    return Misreports.each.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
      .reduce([]) { $0.union($1) }
  }

  private func step(
    in book: AddressBook, _ context: NSManagedObjectContext.ContextControl,
    _ random: inout SplitMix64
  ) -> String {
    let contact = book.contacts.randomElement(using: &random)
    let (name, team) = (name(&random), team(&random))
    switch (Int.random(in: 0..<20, using: &random), contact) {
    case (0..<5, _), (_, nil):
      context.insert(ManagedContact(name, team: team))
      return "insert \(name) in \(team)"
    case (5..<9, let contact?):
      context.delete(contact)
      return "delete \(contact.name) in \(contact.team)"
    case (9..<13, let contact?):
      defer { context.update(contact) { $0.name = name } }
      return "rename \(contact.name) in \(contact.team) to \(name)"
    case (13..<16, let contact?):
      defer { context.update(contact) { $0.team = team } }
      return "move \(contact.name) from \(contact.team) to \(team)"
    case (16, let contact?):
      context.update(contact) { _ in }
      return "touch \(contact.name) in \(contact.team)"
    case (17, _):
      // The section moves, and all its objects change.
      book.ranks[team] = Int.random(in: -2...2, using: &random)
      for contact in book.contacts where contact.team == team { context.update(contact) { _ in } }
      return "rank \(team)"
    case (_, let contact?):
      context.delete(contact)
      context.insert(contact)
      return "insert \(contact.name) again"
    }
  }
}
