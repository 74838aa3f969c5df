import FormTesting
import Foundation
import Testing

// The tests of KeyedDiffAppKit have a link to this file.

/// The number of screens for each kind of view: more if `KEYEDDIFF_LONG_TESTS` is set.
private let screenCount =
  ProcessInfo.processInfo.environment["KEYEDDIFF_LONG_TESTS"] == nil ? 30 : 500

@MainActor
@Suite("Random screens of declared rows")
struct RandomFormsTests {
  @Test(
    "Rows whose handlers change the list, in lock step with an array",
    arguments: DeclaredScreen.kinds)
  func play(_ kind: String) async {
    for seed in 0..<UInt64(screenCount) {
      let fault = await RandomForms(DeclaredScreen(kind), seed: seed).play(rounds: 50)
      if let fault {
        Issue.record("seed \(seed), \(fault)")
        return
      }
    }
  }
}
