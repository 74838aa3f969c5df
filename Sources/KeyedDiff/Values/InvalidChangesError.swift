/// The error for changes that are not the diff of any two lists.
public struct InvalidChangesError: Error, Hashable, CustomStringConvertible {
  /// The rule that is broken, as a sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}
