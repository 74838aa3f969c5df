extension UnkeyedDecodingContainer {
  /// Throws an error if the container has elements that have not been read.
  ///
  /// - Throws: `DecodingError.dataCorrupted`.
  func requireEnd() throws {
    guard isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: self, debugDescription: "There are more than \(currentIndex) elements.")
    }
  }
}
