#if GTK
  public import CGTK
  import KeyedDiff

  /// Connects closures to signals of GObjects.
  ///
  /// The connection retains the closure.
  ///
  ///     GTKSignal.connect("clicked", of: button) { [weak self] in self?.addSong() }
  @MainActor
  public enum GTKSignal {
    /// Connects a closure to a signal without arguments.
    ///
    /// Traps if the signal has arguments or a return value. The other overloads of this method also
    /// trap if the closure does not match the signature of the signal.
    ///
    /// - Parameters:
    ///   - name: The name of the signal.
    ///   - object: The object that emits the signal.
    ///   - isAfter: Whether the closure runs after the default handler of the object's class.
    ///   - handler: Called each time the signal is emitted.
    /// - Returns: The handler id of the connection, for use with GLib's functions.
    @discardableResult
    public static func connect(
      _ name: String, of object: some GObjectPointer, after isAfter: Bool = false,
      _ handler: @escaping @MainActor () -> Void
    ) -> gulong {
      let callback: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
        Handler<@MainActor () -> Void>.call(data) { $0() }
      }
      if name.hasPrefix("notify::") {
        return g_signal_connect_data(
          object.raw, name,
          unsafeBitCast(
            { data, _, _ in Handler<@MainActor () -> Void>.call(data) { $0() } }
              as @convention(c) (gpointer?, gpointer?, gpointer?) -> Void, to: GCallback.self),
          Unmanaged.passRetained(Handler(handler)).toOpaque(),
          { data, _ in Unmanaged<AnyObject>.fromOpaque(data!).release() }, G_CONNECT_SWAPPED)
      }
      check(name, of: object, takes: nil)
      return connect(name, object, unsafeBitCast(callback, to: GCallback.self), isAfter, handler)
    }

    /// Connects a closure to a signal whose only argument is an object.
    ///
    /// - Parameters:
    ///   - name: The name of the signal.
    ///   - object: The object that emits the signal.
    ///   - handler: Called each time the signal is emitted.
    /// - Returns: The handler id of the connection, for use with GLib's functions.
    @discardableResult
    public static func connect(
      _ name: String, of object: some GObjectPointer,
      _ handler: @escaping @MainActor (OpaquePointer) -> Void
    ) -> gulong {
      let callback: @convention(c) (gpointer?, OpaquePointer, gpointer?) -> Void = {
        _, argument, data in
        nonisolated(unsafe) let argument = argument
        Handler<@MainActor (OpaquePointer) -> Void>.call(data) { $0(argument) }
      }
      check(name, of: object, takes: "GObject")
      return connect(name, object, unsafeBitCast(callback, to: GCallback.self), false, handler)
    }

    /// Connects a closure to a signal whose only argument is an unsigned integer.
    ///
    /// - Parameters:
    ///   - name: The name of the signal.
    ///   - object: The object that emits the signal.
    ///   - handler: Called each time the signal is emitted.
    /// - Returns: The handler id of the connection, for use with GLib's functions.
    @discardableResult
    public static func connect(
      _ name: String, of object: some GObjectPointer,
      _ handler: @escaping @MainActor (Int) -> Void
    ) -> gulong {
      let callback: @convention(c) (gpointer?, guint, gpointer?) -> Void = { _, number, data in
        Handler<@MainActor (Int) -> Void>.call(data) { $0(Int(number)) }
      }
      check(name, of: object, takes: "guint")
      return connect(name, object, unsafeBitCast(callback, to: GCallback.self), false, handler)
    }

    /// Traps if a signal does not match the closure to connect, because GLib does not check this.
    ///
    /// The signal must not have a return value. It must have one argument of type `argument`, or no
    /// arguments if `argument` is `nil`.
    private static func check(
      _ name: String, of object: some GObjectPointer, takes argument: String?
    ) {
      var (id, detail) = (guint(0), GQuark(0))
      let isKnown = g_signal_parse_name(name, type(of: object.raw), &id, &detail, 0) != 0
      var query = GSignalQuery()
      if isKnown { g_signal_query(id, &query) }
      let types = (0..<Int(query.n_params)).map { query.param_types[$0] & ~1 }
      let fits = types.map { type in
        g_type_is_a(type, g_object_get_type()) != 0 ? "GObject" : String(cString: g_type_name(type))
      }
      require(
        isKnown && fits == (argument.map { [$0] } ?? [])
          && String(cString: g_type_name(query.return_type & ~1)) == "void",
        "The signal \(name) does not take a closure of this kind.")
    }

    private static func type(of object: UnsafeMutableRawPointer) -> GType {
      object.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
    }

    /// Emits a signal without arguments.
    static func emit(_ name: String, of object: UnsafeMutablePointer<some Any>) {
      let type = type(of: UnsafeMutableRawPointer(object))
      var instance = GValue()
      g_value_init(&instance, type)
      g_value_set_instance(&instance, object)
      g_signal_emitv(&instance, g_signal_lookup(name, type), 0, nil)
      g_value_unset(&instance)
    }

    private static func connect<Closure>(
      _ name: String, _ object: some GObjectPointer, _ callback: GCallback, _ isAfter: Bool,
      _ handler: Closure
    ) -> gulong {
      g_signal_connect_data(
        object.raw, name, callback, Unmanaged.passRetained(Handler(handler)).toOpaque(),
        { data, _ in Unmanaged<AnyObject>.fromOpaque(data!).release() },
        isAfter ? G_CONNECT_AFTER : GConnectFlags(0))
    }

    /// A heap object that holds a closure and is the user data of a signal handler.
    private final class Handler<Closure> {
      let closure: Closure

      init(_ closure: Closure) { self.closure = closure }

      /// Calls `body` with the closure that is stored in the user data of a signal handler.
      ///
      /// The call runs on the main actor, because GTK emits signals on the thread of the main loop,
      /// which is also the thread of the main actor.
      static func call(_ data: gpointer?, _ body: @MainActor (Closure) -> Void) {
        nonisolated(unsafe) let handler = Unmanaged<Handler>.fromOpaque(data!)
          .takeUnretainedValue()
        MainActor.assumeIsolated { body(handler.closure) }
      }
    }
  }
#endif
