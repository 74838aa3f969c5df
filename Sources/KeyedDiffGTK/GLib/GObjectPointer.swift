#if GTK
  /// A pointer to a GObject, or to another value of GLib, as C functions take and return it.
  public protocol GObjectPointer {
    /// Creates a pointer to a value at an address.
    init(_ raw: UnsafeMutableRawPointer)
    /// The address of the value.
    var raw: UnsafeMutableRawPointer { get }
  }

  extension UnsafeMutablePointer: GObjectPointer {
    /// Creates a pointer to a value of the type `Pointee` at an address.
    public init(_ raw: UnsafeMutableRawPointer) { self = raw.assumingMemoryBound(to: Pointee.self) }
    /// The address of the value.
    public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
  }

  extension OpaquePointer: GObjectPointer {
    /// The address of the value.
    public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
  }

  extension UnsafeMutableRawPointer: GObjectPointer {
    /// The address of the value.
    public var raw: UnsafeMutableRawPointer { self }
  }
#endif
