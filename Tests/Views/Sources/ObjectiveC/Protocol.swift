/// A protocol as an object. It is not `Sendable`.
public final class Protocol: NSObject {
  let isConformed: (AnyObject) -> Bool

  /// Creates a protocol. On Apple's platforms, the runtime has an object for each protocol.
  ///
  /// - Parameter isConformed: Returns whether an object conforms to the protocol.
  public init(standIn isConformed: @escaping (AnyObject) -> Bool) { self.isConformed = isConformed }
}
