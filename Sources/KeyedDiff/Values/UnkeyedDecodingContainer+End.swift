extension UnkeyedDecodingContainer {
  /// Throws if there is more than was read: a path, say, is no pair of indices.
  func requireEnd() throws {
    guard isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: self, debugDescription: "There is more than \(currentIndex) elements.")
    }
  }
}
