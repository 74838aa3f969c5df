/// An exception that a real view would have raised, which would have ended the program.
public struct StandInException: Error, Hashable, Sendable {
  /// The name, such as `NSInternalInconsistencyException`.
  public let name: String
  /// The text.
  public let reason: String

  /// Creates an exception.
  public init(_ name: String = "NSInternalInconsistencyException", reason: String) {
    self.name = name
    self.reason = reason
  }
}
