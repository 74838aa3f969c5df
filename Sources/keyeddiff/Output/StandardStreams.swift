#if CommandLineTool
  import Foundation

  /// Standard output and standard error, unbuffered.
  enum StandardStream {
    case output, error

    private var handle: FileHandle { self == .output ? .standardOutput : .standardError }

    var isTerminal: Bool { isatty(handle.fileDescriptor) != 0 }

    /// Writes all of the given text to the stream.
    ///
    /// - Throws: `WriteError` if writing fails, for example because the disk is full.
    func send(_ text: String) throws {
      do {
        try handle.write(contentsOf: Data(text.utf8))
      } catch {
        throw WriteError(reason: String(cString: strerror(error.posixCode)))
      }
    }

    /// Writes a message for the user to standard error.
    static func say(_ sentence: String) {
      // A failure to write is ignored, because it cannot be reported.
      try? StandardStream.error.send("keyeddiff: \(sentence)\n")
    }
  }

  /// A failure to write to standard output.
  struct WriteError: Error, CustomStringConvertible {
    let reason: String

    var description: String { "standard output could not be written: \(reason)" }
  }
#endif
