#if CommandLineTool
  /// An error about an input that cannot be compared.
  ///
  /// The description of the error states the place, the problem and the expected input.
  struct InputError: Error, CustomStringConvertible {
    /// The name of the input, as the user gave it.
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
