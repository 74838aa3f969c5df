import FormTesting
import Foundation
import KeyedDiffTesting
import Testing

@testable import KeyedDiffAppKit

/// The number of persons for each kind of view: more if `KEYEDDIFF_LONG_TESTS` is set.
private let personCount =
  ProcessInfo.processInfo.environment["KEYEDDIFF_LONG_TESTS"] == nil ? 25 : 300

@MainActor
@Suite("A person edits texts while the list changes")
struct RandomPersonTests {
  @Test("The keyboard, the typed text and the selection stay in their row", arguments: [0, 1])
  func play(_ kind: Int) async {
    for seed in 0..<UInt64(personCount) {
      let screen = FormScreen.all[kind]()
      let fault = await RandomPerson(screen, seed: seed).play(rounds: 40)
      if let fault {
        Issue.record("seed \(seed), \(fault)")
        return
      }
    }
  }
}
