#if CommandLineTool
  import Foundation

  /// What goes to standard output and standard error, unbuffered.
  enum StandardStream: Int32 {
    case output = 1
    case error = 2

    var isTerminal: Bool { isatty(rawValue) != 0 }

    /// Writes all of a text.
    ///
    /// - Throws: `WriteError`, for example on a full disk.
    func send(_ text: String) throws {
      var text = text
      try text.withUTF8 { bytes in
        var rest = UnsafeRawBufferPointer(bytes)
        while let start = rest.baseAddress, !rest.isEmpty {
          let count = write(rawValue, start, rest.count)
          if count < 0 {
            if errno == EINTR { continue }
            throw WriteError(reason: String(cString: strerror(errno)))
          }
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
      }
    }

    /// Says a sentence to the user, beside the output.
    static func say(_ sentence: String) {
      // There is no one to tell if standard error is gone.
      try? StandardStream.error.send("keyeddiff: \(sentence)\n")
    }
  }

  /// Standard output that takes no more.
  struct WriteError: Error, CustomStringConvertible {
    let reason: String

    var description: String { "standard output could not be written: \(reason)" }
  }
#endif
