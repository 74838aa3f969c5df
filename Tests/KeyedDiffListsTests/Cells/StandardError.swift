import Foundation

/// The output of exit tests, for messages before the exit.
@MainActor var standardError = StandardError()

struct StandardError: TextOutputStream {
  func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
