#if CommandLineTool
  import Foundation

  /// The UTF-8 text of one input, without a byte order mark.
  struct InputText: Sendable {
    /// The name of the input in messages.
    let name: String
    let bytes: [UInt8]

    /// Reads a file, or standard input if the path is `-`.
    ///
    /// - Parameters:
    ///   - path: The path of the file, as it is shown in messages; `-` for standard input.
    ///   - fileName: The raw path, which need not be valid UTF-8; `nil` to use `path`.
    /// - Throws: ``InputError`` if the file cannot be read or is not UTF-8.
    init(path: String, fileName: [CChar]?) throws {
      try self.init(
        name: Self.name(ofPath: path),
        bytes: Self.bytes(ofPath: path, fileName ?? Array(path.utf8CString)))
    }

    /// - Throws: ``InputError`` if the bytes are not UTF-8.
    init(name: String, bytes: [UInt8]) throws {
      self.name = name
      var bytes = bytes
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      self.bytes = bytes
      if let offset = bytes.firstInvalidUTF8 {
        throw error(at: offset, "the text is not UTF-8", expected: "text in UTF-8")
      }
    }

    static func name(ofPath path: String) -> String {
      path == "-" ? "standard input" : path
    }

    // Uses a file descriptor: on Linux, Foundation cannot open a file whose name is not UTF-8.
    private static func bytes(ofPath path: String, _ fileName: [CChar]) throws -> [UInt8] {
      func failure(_ problem: String) -> InputError {
        InputError(
          name: name(ofPath: path), problem: problem, expected: "a file that can be read")
      }
      let file = path == "-" ? 0 : open(fileName, O_RDONLY)
      guard file >= 0 else { throw failure(String(cString: strerror(errno))) }
      do {
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: file != 0)
        return Array(try handle.readToEnd() ?? Data())
      } catch {
        throw failure(String(cString: strerror(error.posixCode)))
      }
    }

    // MARK: Places

    /// Returns the line and the column of the byte at an offset, both counted from 1.
    func place(at offset: Int) -> String {
      let before = bytes[..<offset]
      let line = before.count { $0 == "\n" } + 1
      let start = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
      return "line \(line), column \(String(decoding: before[start...], as: UTF8.self).count + 1)"
    }

    func error(at offset: Int, _ problem: String, expected: String) -> InputError {
      InputError(name: name, place: place(at: offset), problem: problem, expected: expected)
    }
  }

  extension [UInt8] {
    /// The offset of the first invalid sequence; `nil` if the bytes are valid UTF-8.
    fileprivate var firstInvalidUTF8: Int? {
      // Validates the whole text at once, because that is many times faster than the parser below.
      if String(bytes: self, encoding: .utf8) != nil { return nil }
      var (parser, bytes, offset) = (Unicode.UTF8.ForwardParser(), makeIterator(), 0)
      while case .valid(let scalar) = parser.parseScalar(from: &bytes) { offset += scalar.count }
      return offset
    }
  }

  extension Error {
    /// The POSIX error number; `EIO` if there is none. Foundation can wrap a POSIX error in an
    /// error of its own.
    var posixCode: Int32 {
      let error = self as NSError
      if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
      return (error.userInfo[NSUnderlyingErrorKey] as? any Error)?.posixCode ?? EIO
    }
  }
#endif
