#if CommandLineTool
  import Foundation

  /// Why a text cannot be decoded from JSON.
  ///
  /// `JSONDecoder` does not say so on Linux. `JSONSerialization` does, and reads
  /// the text again.
  struct JSONFault {
    /// Where in the text, such as `line 3, column 5`, if that is known.
    private(set) var place: String?
    let problem: String
    let expected: String

    /// - Parameters:
    ///   - text: What cannot be decoded.
    ///   - line: The number of its first line.
    init(_ text: Data, line: Int) {
      do {
        _ = try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)
        problem = "a number is too large or too small"
        expected = "numbers from 1e-128 to 1e127"
      } catch {
        let sentence = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
        // Such as "Invalid value around character 7."
        let parts = (sentence ?? "\(error)").components(separatedBy: " around character ")
        let reason = parts[0].hasSuffix(".") ? String(parts[0].dropLast()) : parts[0]
        problem = "broken JSON (\(reason))"
        expected = "valid JSON"
        if parts.count == 2, let position = Int(parts[1].dropLast()) {
          let lines = text.prefix(position).split(
            separator: .newline, omittingEmptySubsequences: false)
          let column = String(decoding: lines.last ?? Data(), as: UTF8.self).count + 1
          place = "line \(line + max(lines.count, 1) - 1), column \(column)"
        }
      }
    }
  }
#endif
