#if CommandLineTool
  // Lets code write bytes as characters. A retroactive conformance is safe in an executable.
  extension UInt8: @retroactive ExpressibleByUnicodeScalarLiteral {
    @inline(__always)
    public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(ascii: scalar) }
  }
#endif
