#if GTK
  public import CGTK

  /// A type of values that a signal can pass to a closure, or that a closure can return to a signal.
  ///
  /// | values of a signal | types in Swift |
  /// | --- | --- |
  /// | integers, enumerations and flags | `Int`, `UInt`, `Int32`, `UInt32` |
  /// | `gboolean` | `Bool` |
  /// | `gfloat`, `gdouble` | `Double`, `Float` |
  /// | strings | `String`; `String?` if the string may be missing |
  /// | objects, boxed types, pointers, variants, `GParamSpec` | `OpaquePointer`, `UnsafeMutablePointer`, `UnsafeMutableRawPointer`; optional if the pointer may be missing |
  ///
  /// An enumeration or a set of flags that Swift imports from C can conform without an implementation:
  ///
  ///     extension GtkScrollType: GTKSignalValue {}
  public protocol GTKSignalValue {
    /// Whether values of a type of GLib can be converted.
    static func isCompatible(with type: GType) -> Bool
    /// Converts a value of GLib.
    ///
    /// - Parameter value: A value of a compatible type.
    /// - Returns: The converted value; `nil` for a string or a pointer that is missing.
    static func converted(from value: UnsafePointer<GValue>) -> Self?
    /// Stores the value in a value of GLib.
    ///
    /// - Parameter value: A value of a compatible type. It takes over the caller's reference to an
    ///   object, as the results of GTK's signals do.
    func store(in value: UnsafeMutablePointer<GValue>)
  }

  /// The kinds of types that GLib has, with the numbers that are part of its binary interface.
  enum FundamentalType: GType {
    case interface = 8
    case int8 = 12
    case uint8 = 16
    case boolean = 20
    case int = 24
    case uint = 28
    case long = 32
    case ulong = 36
    case int64 = 40
    case uint64 = 44
    case enumeration = 48
    case flags = 52
    case float = 56
    case double = 60
    case string = 64
    case pointer = 68
    case boxed = 72
    case parameter = 76
    case object = 80
    case variant = 84

    init?(of type: GType) { self.init(rawValue: g_type_fundamental(type)) }
    init?(of value: UnsafePointer<GValue>) { self.init(of: value.pointee.g_type) }
  }

  // MARK: - Numbers

  extension GTKSignalValue where Self: FixedWidthInteger {
    /// Whether the type is an integer, an enumeration or a set of flags.
    public static func isCompatible(with type: GType) -> Bool {
      switch FundamentalType(of: type) {
      case .int8, .uint8, .int, .uint, .long, .ulong, .int64, .uint64, .enumeration, .flags: true
      default: false
      }
    }

    /// Converts a number.
    ///
    /// Bits that do not fit are lost.
    public static func converted(from value: UnsafePointer<GValue>) -> Self? {
      switch FundamentalType(of: value) {
      case .int8: Self(truncatingIfNeeded: g_value_get_schar(value))
      case .uint8: Self(truncatingIfNeeded: g_value_get_uchar(value))
      case .int: Self(truncatingIfNeeded: g_value_get_int(value))
      case .uint: Self(truncatingIfNeeded: g_value_get_uint(value))
      case .long: Self(truncatingIfNeeded: g_value_get_long(value))
      case .ulong: Self(truncatingIfNeeded: g_value_get_ulong(value))
      case .int64: Self(truncatingIfNeeded: g_value_get_int64(value))
      case .uint64: Self(truncatingIfNeeded: g_value_get_uint64(value))
      case .enumeration: Self(truncatingIfNeeded: g_value_get_enum(value))
      case .flags: Self(truncatingIfNeeded: g_value_get_flags(value))
      default: nil
      }
    }

    /// Stores the number.
    ///
    /// Bits that do not fit are lost.
    public func store(in value: UnsafeMutablePointer<GValue>) {
      switch FundamentalType(of: value) {
      case .int8: g_value_set_schar(value, gint8(truncatingIfNeeded: self))
      case .uint8: g_value_set_uchar(value, guchar(truncatingIfNeeded: self))
      case .int: g_value_set_int(value, gint(truncatingIfNeeded: self))
      case .uint: g_value_set_uint(value, guint(truncatingIfNeeded: self))
      case .long: g_value_set_long(value, glong(truncatingIfNeeded: self))
      case .ulong: g_value_set_ulong(value, gulong(truncatingIfNeeded: self))
      case .int64: g_value_set_int64(value, gint64(truncatingIfNeeded: self))
      case .uint64: g_value_set_uint64(value, guint64(truncatingIfNeeded: self))
      case .enumeration: g_value_set_enum(value, gint(truncatingIfNeeded: self))
      case .flags: g_value_set_flags(value, guint(truncatingIfNeeded: self))
      default: break
      }
    }
  }

  extension Int: GTKSignalValue {}
  extension UInt: GTKSignalValue {}
  extension Int32: GTKSignalValue {}
  extension UInt32: GTKSignalValue {}

  extension GTKSignalValue where Self: RawRepresentable, RawValue: GTKSignalValue {
    /// Whether the raw value can be converted.
    public static func isCompatible(with type: GType) -> Bool { RawValue.isCompatible(with: type) }

    /// Converts the raw value.
    public static func converted(from value: UnsafePointer<GValue>) -> Self? {
      RawValue.converted(from: value).flatMap { Self(rawValue: $0) }
    }

    /// Stores the raw value.
    public func store(in value: UnsafeMutablePointer<GValue>) { rawValue.store(in: value) }
  }

  extension GdkModifierType: GTKSignalValue {}

  extension GTKSignalValue where Self: BinaryFloatingPoint {
    /// Whether the type is `gfloat` or `gdouble`.
    public static func isCompatible(with type: GType) -> Bool {
      [.float, .double].contains(FundamentalType(of: type))
    }

    /// Converts the number, and rounds it if necessary.
    public static func converted(from value: UnsafePointer<GValue>) -> Self? {
      FundamentalType(of: value) == .float
        ? Self(g_value_get_float(value)) : Self(g_value_get_double(value))
    }

    /// Stores the number, and rounds it if necessary.
    public func store(in value: UnsafeMutablePointer<GValue>) {
      if FundamentalType(of: value) == .float {
        g_value_set_float(value, Float(self))
      } else {
        g_value_set_double(value, Double(self))
      }
    }
  }

  extension Double: GTKSignalValue {}
  extension Float: GTKSignalValue {}

  extension Bool: GTKSignalValue {
    /// Whether the type is `gboolean`.
    public static func isCompatible(with type: GType) -> Bool {
      FundamentalType(of: type) == .boolean
    }

    /// Converts a `gboolean`.
    public static func converted(from value: UnsafePointer<GValue>) -> Bool? {
      g_value_get_boolean(value) != 0
    }

    /// Stores a `gboolean`.
    public func store(in value: UnsafeMutablePointer<GValue>) {
      g_value_set_boolean(value, self ? 1 : 0)
    }
  }

  // MARK: - Strings and pointers

  extension String: GTKSignalValue {
    /// Whether the type is a string.
    public static func isCompatible(with type: GType) -> Bool {
      FundamentalType(of: type) == .string
    }

    /// Copies a string.
    public static func converted(from value: UnsafePointer<GValue>) -> String? {
      g_value_get_string(value).map { String(cString: $0) }
    }

    /// Copies the string.
    public func store(in value: UnsafeMutablePointer<GValue>) { g_value_set_string(value, self) }
  }

  extension GTKSignalValue where Self: GObjectPointer {
    /// Whether the type is an object, an interface, a boxed type, a pointer, a variant, or the
    /// description of a property.
    public static func isCompatible(with type: GType) -> Bool {
      [.object, .interface, .boxed, .pointer, .variant, .parameter].contains(
        FundamentalType(of: type))
    }

    /// Converts a pointer, which is valid during the call of the closure.
    public static func converted(from value: UnsafePointer<GValue>) -> Self? {
      let pointer: UnsafeMutableRawPointer? =
        switch FundamentalType(of: value) {
        case .object, .interface: g_value_get_object(value)
        case .boxed: g_value_get_boxed(value)
        case .pointer: g_value_get_pointer(value)
        case .variant: g_value_get_variant(value).map { UnsafeMutableRawPointer($0) }
        case .parameter: g_value_get_param(value).map { UnsafeMutableRawPointer($0) }
        default: nil
        }
      return pointer.map { Self($0) }
    }

    /// Stores the pointer, and takes over the caller's reference.
    public func store(in value: UnsafeMutablePointer<GValue>) {
      switch FundamentalType(of: value) {
      case .object, .interface: g_value_take_object(value, raw)
      case .boxed: g_value_take_boxed(value, raw)
      case .pointer: g_value_set_pointer(value, raw)
      case .variant: g_value_take_variant(value, OpaquePointer(raw))
      case .parameter: g_value_take_param(value, raw.assumingMemoryBound(to: GParamSpec.self))
      default: break
      }
    }
  }

  extension OpaquePointer: GTKSignalValue {}
  extension UnsafeMutableRawPointer: GTKSignalValue {}
  extension UnsafeMutablePointer: GTKSignalValue {}

  extension Optional: GTKSignalValue where Wrapped: GTKSignalValue {
    /// Whether values can be converted if they are not missing.
    public static func isCompatible(with type: GType) -> Bool { Wrapped.isCompatible(with: type) }

    /// Converts a value that may be missing.
    public static func converted(from value: UnsafePointer<GValue>) -> Wrapped?? {
      .some(Wrapped.converted(from: value))
    }

    /// Stores the value, unless it is missing.
    public func store(in value: UnsafeMutablePointer<GValue>) { self?.store(in: value) }
  }
#endif
