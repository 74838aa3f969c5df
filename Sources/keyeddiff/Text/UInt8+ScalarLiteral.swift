#if CommandLineTool
  // Allows a character literal where a `UInt8` is expected. A retroactive conformance is safe in an
  // executable, since no other module can import it.
  extension UInt8: @retroactive ExpressibleByUnicodeScalarLiteral {
    @inline(__always)
    public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(ascii: scalar) }
  }
#endif
