import Testing

extension ExitTest.Result? {
  /// Whether the process ended with this message, which release builds must print too.
  func says(_ sentence: String) -> Bool {
    String(decoding: self?.standardErrorContent ?? [], as: UTF8.self).contains(sentence)
  }
}
