#if CommandLineTool
  // Allows character literals for bytes. A retroactive conformance is safe in an executable, since
  // no other module can import it.
  extension UInt8: @retroactive ExpressibleByUnicodeScalarLiteral {
    @inline(__always)
    public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(ascii: scalar) }
  }
#endif
