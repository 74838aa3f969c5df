#if CommandLineTool
  import Foundation

  /// Arguments whose bytes need not be UTF-8, as strings that keep each byte.
  ///
  /// Swift replaces invalid bytes in `CommandLine.arguments`, so that a file of such a name could
  /// not be opened. Here a byte of no valid character is a scalar of the private range that ends
  /// Unicode.
  enum RawArgument {
    private static let base: UInt32 = 0x10FF00

    /// The arguments of the process without its name.
    static var all: [String] {
      (1..<max(1, Int(CommandLine.argc))).compactMap { index in
        CommandLine.unsafeArgv[index].map { start in
          text(of: Array(UnsafeRawBufferPointer(start: start, count: strlen(start))))
        }
      }
    }

    static func text(of bytes: [UInt8]) -> String {
      var text = String.UnicodeScalarView()
      var (parser, iterator, offset) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator(), 0)
      while true {
        let count: Int
        switch parser.parseScalar(from: &iterator) {
        case .emptyInput: return String(text)
        case .error(let length): count = length
        case .valid(let encoded):
          let scalar = Unicode.UTF8.decode(encoded)
          count = encoded.count
          // A scalar of the range itself is kept byte by byte.
          if scalar.value < base {
            text.append(scalar)
            offset += count
            continue
          }
        }
        for byte in bytes[offset..<offset + count] {
          text.append(Unicode.Scalar(base + UInt32(byte))!)
        }
        offset += count
      }
    }

    /// The bytes of an argument, with a zero at the end.
    static func bytes(of text: String) -> [CChar] {
      let bytes = text.unicodeScalars.flatMap { scalar in
        byte(of: scalar).map { [$0] } ?? Array(UTF8.encode(scalar)!)
      }
      return (bytes + [0]).map(CChar.init(bitPattern:))
    }

    /// The argument for a message, with bytes such as `\xE9`.
    static func readable(_ text: String) -> String {
      text.unicodeScalars.map { scalar in
        byte(of: scalar).map { "\\x" + String($0, radix: 16, uppercase: true) } ?? "\(scalar)"
      }.joined()
    }

    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
      scalar.value >= base ? UInt8(scalar.value - base) : nil
    }
  }
#endif
