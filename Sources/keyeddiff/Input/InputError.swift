#if CommandLineTool
  /// An error about an input that cannot be compared.
  ///
  /// Its description states the place, the problem and the expected input, in one sentence.
  struct InputError: Error, CustomStringConvertible {
    /// The input as the user named it.
    let name: String
    /// The place in the input, such as `line 3, column 1`, if the problem has one.
    var place: String?
    let problem: String
    let expected: String

    var description: String {
      let place = place.map { ", \($0)" } ?? ""
      return "\(name)\(place): \(problem); expected \(expected)".escaped()
    }
  }
#endif
