#if CommandLineTool
  import Foundation

  /// Standard output and standard error, unbuffered.
  enum StandardStream {
    case output, error

    private var handle: FileHandle { self == .output ? .standardOutput : .standardError }

    var isTerminal: Bool { isatty(handle.fileDescriptor) != 0 }

    /// Writes all of a text.
    ///
    /// - Throws: `WriteError`, for example on a full disk.
    func send(_ text: String) throws {
      do {
        try handle.write(contentsOf: Data(text.utf8))
      } catch {
        throw WriteError(reason: String(cString: strerror(error.posixCode)))
      }
    }

    /// Writes a sentence to the user, beside the output.
    static func say(_ sentence: String) {
      // Nothing can be done if standard error is gone.
      try? StandardStream.error.send("keyeddiff: \(sentence)\n")
    }
  }

  /// Standard output that takes no more.
  struct WriteError: Error, CustomStringConvertible {
    let reason: String

    var description: String { "standard output could not be written: \(reason)" }
  }
#endif
