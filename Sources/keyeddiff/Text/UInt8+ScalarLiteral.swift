#if CommandLineTool
  // Lets patterns name bytes by their characters. Retroactive, which is safe in an executable.
  extension UInt8: @retroactive ExpressibleByUnicodeScalarLiteral {
    @inline(__always)
    public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(ascii: scalar) }
  }
#endif
