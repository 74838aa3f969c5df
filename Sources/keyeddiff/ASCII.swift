#if CommandLineTool
  extension UInt8 {
    static let colon = UInt8(ascii: ":")
    static let newline = UInt8(ascii: "\n"), carriageReturn = UInt8(ascii: "\r")
    static let quote = UInt8(ascii: "\""), backslash = UInt8(ascii: "\\")
    static let zero = UInt8(ascii: "0"), nine = UInt8(ascii: "9"), point = UInt8(ascii: ".")
  }
#endif
