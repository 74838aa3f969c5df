/// A broken rule: a view would have raised an exception, or a strict view does not
/// accept it.
public struct RuleViolation: Error, Hashable, Sendable {
  /// The check that failed.
  public let rule: Rule

  /// The text of the exception that a real view raises, without its name; or,
  /// where a real view says nothing, a sentence that starts with the code of
  /// the rule, like `S3: `.
  public let message: String

  /// A violation of a check that real views have, with their text.
  init(_ rule: Rule, text: String) {
    self.rule = rule
    message = text
  }

  /// A violation of a check that real views do not have, or do not explain.
  init(_ rule: Rule, _ sentence: String) {
    self.rule = rule
    message = "\(rule.code): \(sentence)"
  }
}

extension RuleViolation: CustomStringConvertible {
  /// The name of the rule and the message.
  public var description: String { "\(rule): \(message)" }
}
