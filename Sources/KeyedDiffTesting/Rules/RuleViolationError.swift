/// A violation of a rule for list views.
///
/// Real views check most of the rules, and raise an exception for a violation. Only the strict
/// views of this library check the other rules.
public struct RuleViolationError: Error, Hashable, Sendable {
  /// The rule that was broken.
  public let rule: Rule

  /// The text of the exception that a real view raises, without the name of the exception.
  ///
  /// For a rule without such a text, the message is a sentence that starts with the code of the
  /// rule, such as `S3: `.
  public let message: String

  /// Creates a violation from the text of the exception that real views raise for it.
  init(_ rule: Rule, text: String) {
    self.rule = rule
    message = text
  }

  /// Creates a violation of a rule for which there is no exception text.
  init(_ rule: Rule, _ sentence: String) {
    self.rule = rule
    message = "\(rule.code): \(sentence)"
  }
}

extension RuleViolationError: CustomStringConvertible {
  /// The name of the rule and the message.
  public var description: String { "\(rule): \(message)" }
}
