#if GTK
  /// A pointer to a GObject: an `UnsafeMutablePointer` or an `OpaquePointer`.
  public protocol GObjectPointer {
    /// The address of the object.
    var raw: UnsafeMutableRawPointer { get }
  }

  extension UnsafeMutablePointer: GObjectPointer {
    /// The address of the object.
    public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
  }

  extension OpaquePointer: GObjectPointer {
    /// The address of the object.
    public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
  }
#endif
