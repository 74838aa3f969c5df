/// A violation of a rule for list views.
///
/// Real views raise an exception for most rules; all other rules are checked only by strict views.
public struct RuleViolation: Error, Hashable, Sendable {
  /// The rule that was broken.
  public let rule: Rule

  /// The text of the exception that a real view raises, without the name of the exception.
  ///
  /// If real views raise no exception, the message is a sentence that starts with the code of the
  /// rule, such as `S3: `.
  public let message: String

  /// Creates a violation of a rule of real views, with the text of their exception.
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
