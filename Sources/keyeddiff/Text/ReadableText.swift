#if CommandLineTool
  // Formatting of strings and numbers for users.

  extension String {
    /// Whether the text needs no quotes: it is not empty and has no space at either end.
    var isClear: Bool { !isEmpty && first != " " && last != " " }

    /// Returns the text with invisible characters and control characters escaped as in JSON.
    ///
    /// - Parameter quotes: Whether quotes and backslashes are escaped too, so that the text can
    ///   stand between quotes.
    func escaped(quotes: Bool = false) -> String {
      let isPlain = utf8.allSatisfy { " "..."~" ~= $0 && (!quotes || $0 != "\"" && $0 != "\\") }
      if isPlain { return self }
      var result = ""
      for scalar in unicodeScalars {
        switch scalar {
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case "\"" where quotes, "\\" where quotes: result += "\\\(scalar)"
        case _ where scalar.isInvisible:
          for unit in UTF16.encode(scalar)! {
            let digits = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result
    }

    /// Returns the text, with its middle replaced by an ellipsis if it is longer than `length`.
    func cut(to length: Int) -> String {
      guard count > length else { return self }
      return "\(prefix(length / 2))…\(suffix(length - length / 2 - 1))"
    }

    /// Returns the text, padded with spaces to the given width.
    func padded(to width: Int, onLeft: Bool = false) -> String {
      let spaces = String(repeating: " ", count: Swift.max(0, width - count))
      return onLeft ? spaces + self : self + spaces
    }
  }

  extension Unicode.Scalar {
    fileprivate var isInvisible: Bool {
      switch properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      case .spaceSeparator: self != " "
      // Zero-width joiners and non-joiners are part of words and emoji, so they are not escaped.
      case .format: self != "\u{200C}" && self != "\u{200D}"
      default: false
      }
    }
  }

  extension [String] {
    /// Returns a text with the first `limit` strings and the number of the other strings.
    func shortList(limit: Int) -> String {
      let more = count > limit ? ", … and \((count - limit).grouped) more" : ""
      return prefix(limit).joined(separator: ", ") + more
    }
  }

  extension Int {
    /// The number, with commas as thousands separators.
    var grouped: String {
      let digits = Array(String(self))
      return String(
        digits.indices.flatMap { index in
          index > 0 && (digits.count - index) % 3 == 0 ? [",", digits[index]] : [digits[index]]
        })
    }
  }
#endif
