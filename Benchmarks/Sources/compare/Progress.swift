import Foundation

/// Shows the progress on standard error: one line that is overwritten in a terminal, otherwise a
/// line for each step.
enum Progress {
  private static let isTerminal = isatty(STDERR_FILENO) == 1

  static func show(_ step: String) {
    if isTerminal {
      print("\r\u{1B}[K\(step)", terminator: "", to: &standardError)
    } else {
      print(step, to: &standardError)
    }
  }

  /// Clears the line, for other output.
  static func finish() {
    if isTerminal { print("\r\u{1B}[K", terminator: "", to: &standardError) }
  }
}

struct StandardError: TextOutputStream {
  mutating func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

nonisolated(unsafe) var standardError = StandardError()  // has no state
