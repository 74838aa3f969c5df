#if CommandLineTool
  // How texts, numbers and values are shown to people.

  extension RecordKind {
    /// A key or field as it is shown to people: JSON in its own notation, other
    /// text bare unless that would hide what it is.
    func text(of value: JSONValue) -> String {
      guard !isJSON, case .string(let text) = value else { return value.description }
      let isClear = !text.isEmpty && text.first != " " && text.last != " "
      return isClear ? text.escaped(quotes: false) : value.description
    }

    /// The key of a section as the start of a path such as `fruit.2`: bare if
    /// it starts like a word, and cut off if it is long.
    func pathStart(_ key: JSONValue) -> String {
      guard case .string(let name) = key, name.first?.isLetter == true, name.last != " " else {
        return text(of: key).cut(to: .longestKey)
      }
      return name.escaped(quotes: false).cut(to: .longestKey)
    }
  }

  extension String {
    /// The text without characters that would act on a terminal, in the
    /// notation of JSON.
    ///
    /// - Parameter quotes: Whether quotes and backslashes are escaped too, so
    ///   that the text can stand between quotes.
    func escaped(quotes: Bool) -> String {
      var result = ""
      for scalar in unicodeScalars {
        switch scalar {
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case "\"" where quotes: result += "\\\""
        case "\\" where quotes: result += "\\\\"
        case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{200E}"..."\u{200F}",
          "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result
    }

    /// The text, or its start if it is too long.
    func cut(to length: Int) -> String {
      count > length ? prefix(length - 1) + "…" : self
    }

    /// The text with spaces up to a width.
    func padded(to width: Int, onLeft: Bool = false) -> String {
      let spaces = String(repeating: " ", count: Swift.max(0, width - count))
      return onLeft ? spaces + self : self + spaces
    }
  }

  extension [String] {
    /// How many names of fields a message lists.
    static let mostNames = 8

    /// The first strings, and how many more there are.
    func shortList(limit: Int) -> String {
      let more = count > limit ? ", … and \((count - limit).grouped) more" : ""
      return prefix(limit).joined(separator: ", ") + more
    }
  }

  extension Int {
    /// Longer keys are cut off.
    static let longestKey = 24

    /// The number with commas between thousands.
    var grouped: String {
      var digits = String(self)
      var position = digits.count - 3
      while position > 0 {
        digits.insert(",", at: digits.index(digits.startIndex, offsetBy: position))
        position -= 3
      }
      return digits
    }
  }
#endif
