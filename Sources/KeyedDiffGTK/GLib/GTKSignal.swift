#if GTK
  public import CGTK
  import KeyedDiff

  /// Connects closures to signals of GObjects.
  ///
  /// A closure can take the first arguments of the signal, in any type that fits them: see
  /// ``GTKSignalValue``. It need not take all of them.
  ///
  ///     GTKSignal.connect("clicked", of: button) { [weak self] in self?.addSong() }
  ///     GTKSignal.connect("notify::selected", of: dropDown) { [weak self] in self?.sort() }
  ///     GTKSignal.connect("key-pressed", of: keys) { (key: Int, _: Int, flags: GdkModifierType) in
  ///       key == GDK_KEY_Delete && flags.rawValue == 0
  ///     }
  ///
  /// The connection retains the closure.
  @MainActor
  public enum GTKSignal {
    /// Connects a closure to a signal that has no return value.
    ///
    /// Traps if the object has no such signal, or if the closure does not fit the signal.
    ///
    /// - Parameters:
    ///   - name: The name of the signal, with its detail if it has one, such as `notify::selected`.
    ///   - object: The object that emits the signal.
    ///   - isAfter: Whether the closure runs after the default handler of the object's class.
    ///   - handler: Called each time the signal is emitted, on the main actor.
    /// - Returns: The handler id of the connection, for use with GLib's functions.
    @discardableResult
    public static func connect<each Argument: GTKSignalValue>(
      _ name: String, of object: some GObjectPointer, after isAfter: Bool = false,
      _ handler: @escaping @MainActor (repeat each Argument) -> Void
    ) -> gulong {
      var arguments: [Parameter] = []
      repeat arguments.append(Parameter((each Argument).self))
      let signature = check(name, of: object, takes: arguments, returns: nil)
      return connect(name, object, isAfter) { values, _ in
        var reader = Reader(values: values, name: name, signature: signature)
        handler(repeat reader.next((each Argument).self))
      }
    }

    /// Connects a closure to a signal that has a return value, such as whether an event is handled.
    ///
    /// Traps if the object has no such signal, or if the closure does not fit the signal.
    ///
    /// - Parameters:
    ///   - name: The name of the signal, with its detail if it has one.
    ///   - object: The object that emits the signal.
    ///   - isAfter: Whether the closure runs after the default handler of the object's class.
    ///   - handler: Called each time the signal is emitted, on the main actor.
    /// - Returns: The handler id of the connection, for use with GLib's functions.
    @discardableResult
    public static func connect<each Argument: GTKSignalValue, Result: GTKSignalValue>(
      _ name: String, of object: some GObjectPointer, after isAfter: Bool = false,
      _ handler: @escaping @MainActor (repeat each Argument) -> Result
    ) -> gulong {
      var arguments: [Parameter] = []
      repeat arguments.append(Parameter((each Argument).self))
      let signature = check(name, of: object, takes: arguments, returns: Parameter(Result.self))
      return connect(name, object, isAfter) { values, result in
        var reader = Reader(values: values, name: name, signature: signature)
        let value = handler(repeat reader.next((each Argument).self))
        result.map { value.store(in: $0) }
      }
    }

    // MARK: Types

    /// A type of an argument or of the result of a closure.
    private struct Parameter {
      let name: String
      let isCompatible: (GType) -> Bool

      init<Value: GTKSignalValue>(_ type: Value.Type) {
        name = "\(Value.self)"
        isCompatible = Value.isCompatible
      }
    }

    /// Traps if a closure does not fit a signal, because GLib does not check this.
    ///
    /// - Returns: The signature of the signal, for messages.
    @discardableResult
    private static func check(
      _ name: String, of object: some GObjectPointer, takes arguments: [Parameter],
      returns result: Parameter?
    ) -> String {
      let type = type(of: object.raw)
      var (id, detail) = (guint(0), GQuark(0))
      require(
        g_signal_parse_name(name, type, &id, &detail, 1) != 0,
        "A \(Self.name(of: type)) has no signal \(name).")
      var query = GSignalQuery()
      g_signal_query(id, &query)
      // The lowest bit of a type says whether GLib copies the values.
      let types = (0..<Int(query.n_params)).map { query.param_types[$0] & ~1 }
      let resultType = query.return_type & ~1
      let returnsNothing = Self.name(of: resultType) == "void"
      let signature = Self.signature(
        types.map(Self.name), returnsNothing ? nil : Self.name(of: resultType))
      let fits =
        arguments.count <= types.count && zip(arguments, types).allSatisfy { $0.isCompatible($1) }
        && (result.map { !returnsNothing && $0.isCompatible(resultType) } ?? returnsNothing)
      require(
        fits,
        """
        The signal \(name) \(signature), but the closure \(Self.signature(
          arguments.map(\.name), result?.name, verb: "takes")).
        """)
      return signature
    }

    private static func signature(
      _ arguments: [String], _ result: String?, verb: String = "passes"
    ) -> String {
      let list = arguments.isEmpty ? "no arguments" : "(\(arguments.joined(separator: ", ")))"
      return "\(verb) \(list) and returns \(result ?? "nothing")"
    }

    private static func name(of type: GType) -> String { String(cString: g_type_name(type)) }

    private static func type(of object: UnsafeMutableRawPointer) -> GType {
      object.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
    }

    // MARK: Calls

    /// Reads the arguments of a signal, one after the other.
    private struct Reader {
      /// The object that emits the signal, followed by the arguments.
      let values: UnsafePointer<GValue>
      let name: String
      let signature: String
      var index = 0

      mutating func next<Value: GTKSignalValue>(_ type: Value.Type) -> Value {
        index += 1
        guard let value = Value.converted(from: values + index) else {
          fatalError(
            "Argument \(index) of \(name), which \(signature), is missing: use \(Value.self)?.")
        }
        return value
      }
    }

    private typealias Call =
      @MainActor (_ values: UnsafePointer<GValue>, _ result: UnsafeMutablePointer<GValue>?) -> Void

    private static func connect(
      _ name: String, _ object: some GObjectPointer, _ isAfter: Bool, _ call: @escaping Call
    ) -> gulong {
      let data = Unmanaged.passRetained(Handler(call)).toOpaque()
      let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data)!
      g_closure_add_finalize_notifier(closure, data) { data, _ in
        Unmanaged<Handler>.fromOpaque(data!).release()
      }
      g_closure_set_marshal(closure) { closure, result, _, values, _, _ in
        nonisolated(unsafe) let (result, values) = (result, values!)
        let handler = Unmanaged<Handler>.fromOpaque(closure!.pointee.data).takeUnretainedValue()
        // GTK emits signals on the thread of the main loop, which is also the thread of the main
        // actor.
        MainActor.assumeIsolated { handler.call(values, result) }
      }
      return g_signal_connect_closure(object.raw, name, closure, isAfter ? 1 : 0)
    }

    /// A heap object that holds a closure, and that a closure of GLib retains.
    private final class Handler: Sendable {
      let call: Call

      init(_ call: @escaping Call) { self.call = call }
    }

    // MARK: Signals of factories

    /// Connects a closure to a signal that passes an object and returns nothing.
    ///
    /// The arguments are not copied into values. This matters for `bind`, which GTK emits for each of
    /// about 200 rows whenever rows change.
    static func connectDirectly(
      _ name: String, of object: OpaquePointer,
      _ handler: @escaping @MainActor (OpaquePointer) -> Void
    ) {
      check(name, of: object, takes: [Parameter(OpaquePointer.self)], returns: nil)
      let callback: @convention(c) (gpointer?, OpaquePointer, gpointer?) -> Void = {
        _, argument, data in
        nonisolated(unsafe) let argument = argument
        let handler = Unmanaged<DirectHandler>.fromOpaque(data!).takeUnretainedValue()
        MainActor.assumeIsolated { handler.call(argument) }
      }
      g_signal_connect_data(
        object.raw, name, unsafeBitCast(callback, to: GCallback.self),
        Unmanaged.passRetained(DirectHandler(handler)).toOpaque(),
        { data, _ in Unmanaged<DirectHandler>.fromOpaque(data!).release() }, GConnectFlags(0))
    }

    private final class DirectHandler: Sendable {
      let call: @MainActor (OpaquePointer) -> Void

      init(_ call: @escaping @MainActor (OpaquePointer) -> Void) { self.call = call }
    }

    // MARK: Emitting

    /// Emits a signal without arguments.
    static func emit(_ name: String, of object: UnsafeMutablePointer<some Any>) {
      let type = type(of: UnsafeMutableRawPointer(object))
      var instance = GValue()
      g_value_init(&instance, type)
      g_value_set_instance(&instance, object)
      g_signal_emitv(&instance, g_signal_lookup(name, type), 0, nil)
      g_value_unset(&instance)
    }
  }
#endif
