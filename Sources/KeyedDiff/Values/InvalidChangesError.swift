/// Changes that are no diff of any two lists.
public struct InvalidChangesError: Error, Hashable, CustomStringConvertible {
  /// One sentence that says which rule is broken.
  public let description: String

  init(_ description: String) { self.description = description }
}
