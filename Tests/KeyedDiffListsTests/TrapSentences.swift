import Testing

extension ExitTest.Result? {
  /// Whether a process ended with this sentence, as it must in release builds too.
  func says(_ sentence: String) -> Bool {
    String(decoding: self?.standardErrorContent ?? [], as: UTF8.self).contains(sentence)
  }
}
