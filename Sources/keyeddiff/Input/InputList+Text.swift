#if CommandLineTool
  import KeyedDiff

  extension InputList {
    /// Returns the text that users see for a key or field.
    ///
    /// Values of JSON inputs are shown as JSON. Other text is shown without quotes, unless it is
    /// empty or has a space at either end.
    func text(of value: JSONValue) -> String {
      switch value {
      case .array(let parts) where !isJSON: parts.map(text).joined(separator: ", ")
      case .string(let text) where !isJSON && text.isClear: text.escaped()
      default: value.description
      }
    }

    /// Returns the text that identifies a row in messages and listings: an index, or a path such as
    /// `fruit.2`.
    func name<Space>(of path: ItemPath<Space>) -> String {
      guard headers != nil else { return "\(path.item)" }
      let key = sections[path.section].id
      if case .string(let name) = key, name.first?.isLetter == true, name.isClear {
        return "\(name.escaped().cut(to: 24)).\(path.item)"
      }
      return "\(text(of: key).cut(to: 24)).\(path.item)"
    }
  }
#endif
