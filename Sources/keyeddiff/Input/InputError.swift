#if CommandLineTool
  /// An error about an input that cannot be read or compared.
  ///
  /// The description of the error states the place, the problem and the expected input.
  struct InputError: Error, CustomStringConvertible {
    /// The name of the input: the path that the user gave, or `standard input`.
    let name: String
    /// The place of the problem in the input, such as `line 3, column 1`; `nil` if the problem
    /// concerns the whole input.
    var place: String?
    let problem: String
    let expected: String

    var description: String {
      let place = place.map { ", \($0)" } ?? ""
      return "\(name)\(place): \(problem); expected \(expected)".escaped()
    }
  }
#endif
