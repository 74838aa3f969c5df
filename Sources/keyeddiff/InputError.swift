#if CommandLineTool
  /// Input that cannot be compared: where it is, what is wrong with it and what
  /// was expected, in one sentence.
  struct InputError: Error, CustomStringConvertible {
    /// The input as the user named it.
    let name: String
    /// Where in the input, such as `line 3`, if it is one place.
    var place: String?
    let problem: String
    let expected: String

    var description: String {
      let place = place.map { ", \($0)" } ?? ""
      return "\(name)\(place): \(problem); expected \(expected)".escaped(quotes: false)
    }
  }
#endif
