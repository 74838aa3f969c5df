/// The error that is thrown if changes do not form a valid diff of two lists.
public struct InvalidChangesError: Error, Hashable, CustomStringConvertible {
  /// A sentence that says what is wrong with the changes.
  public let description: String

  init(_ description: String) { self.description = description }
}
