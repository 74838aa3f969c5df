/// A violation of a rule for list views.
///
/// Real views raise an exception for violations of most rules. Only strict views check the other
/// rules.
public struct RuleViolation: Error, Hashable, Sendable {
  /// The rule that was broken.
  public let rule: Rule

  /// The text of the exception that a real view raises, without the name of the exception.
  ///
  /// For a rule without such a text, the message is a sentence that starts with the code of the
  /// rule, such as `S3: `.
  public let message: String

  /// Creates a violation for which real views raise an exception, with the text of this exception.
  init(_ rule: Rule, text: String) {
    self.rule = rule
    message = text
  }

  /// Creates a violation of a rule for which real views have no exception text.
  init(_ rule: Rule, _ sentence: String) {
    self.rule = rule
    message = "\(rule.code): \(sentence)"
  }
}

extension RuleViolation: CustomStringConvertible {
  /// The name of the rule and the message.
  public var description: String { "\(rule): \(message)" }
}
