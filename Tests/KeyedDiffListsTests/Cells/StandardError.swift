import Foundation

/// Where exit tests say what happened before the exit.
@MainActor var standardError = StandardError()

struct StandardError: TextOutputStream {
  func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
