#if CommandLineTool
  import Foundation

  /// The text of one input, in memory, without a byte order mark.
  struct InputText: Sendable {
    /// The input as messages name it.
    let name: String
    let text: String

    /// Reads a file, or standard input for `-`.
    ///
    /// - Throws: ``InputError`` if it cannot be read or is not UTF-8.
    init(path: String) throws {
      name = Self.name(ofPath: path)
      var bytes = try Self.bytes(ofPath: path)
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      guard let text = String(bytes: bytes, encoding: .utf8) else {
        throw InputError(
          name: name, place: Self.firstInvalidLine(of: bytes).map { "line \($0)" },
          problem: "the text is not UTF-8", expected: "text in UTF-8")
      }
      self.text = text
    }

    static func name(ofPath path: String) -> String {
      path == "-" ? "standard input" : path
    }

    private static func bytes(ofPath path: String) throws -> [UInt8] {
      func failure() -> InputError {
        InputError(
          name: name(ofPath: path), problem: String(cString: strerror(errno)),
          expected: "a file that can be read")
      }
      let file = path == "-" ? 0 : open(path, O_RDONLY)
      guard file >= 0 else { throw failure() }
      defer { if file != 0 { close(file) } }

      var bytes: [UInt8] = []
      var status = stat()
      if fstat(file, &status) == 0 {
        // What a file says may be more than there is to read, and than there is room.
        bytes.reserveCapacity(min(Int(status.st_size), 1 << 28))
      }
      let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
      defer { chunk.deallocate() }
      while true {
        let count = read(file, chunk.baseAddress, chunk.count)
        if count == 0 { return bytes }
        if count > 0 {
          bytes.append(contentsOf: chunk[..<count])
        } else if errno != EINTR {
          throw failure()
        }
      }
    }

    /// A newline byte is never part of another character, so lines can be
    /// checked one by one.
    private static func firstInvalidLine(of bytes: [UInt8]) -> Int? {
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .firstIndex { String(bytes: $0, encoding: .utf8) == nil }
        .map { $0 + 1 }
    }
  }
#endif
