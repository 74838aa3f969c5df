extension UnkeyedDecodingContainer {
  /// Throws if there are more elements than have been read.
  ///
  /// - Throws: `DecodingError.dataCorrupted`.
  func requireEnd() throws {
    guard isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: self, debugDescription: "There are more than \(currentIndex) elements.")
    }
  }
}
