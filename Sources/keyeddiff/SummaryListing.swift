#if CommandLineTool
  import Rainbow

  /// The rows of one kind of change, under a title and in columns that are
  /// aligned.
  struct SummaryListing {
    let title: String
    let sign: String
    let color: NamedColor
    let limit: Int

    struct Line {
      /// One index or path, or the old and the new one.
      let places: [String]
      let key: String
      let detail: String

      init(at places: [String], key: String, detail: String) {
        self.places = places
        self.key = key.cut(to: .longestKey)
        self.detail = detail
      }
    }

    /// - Returns: Nothing if there are no changes.
    func text<Change>(_ changes: [Change], _ line: (Change) -> Line) -> String {
      guard !changes.isEmpty, limit > 0 else { return "" }
      let lines = changes.prefix(limit).map(line)
      let placeWidth = lines.flatMap(\.places).map(\.count).max() ?? 0
      let keyWidth = lines.map(\.key.count).max() ?? 0
      var text = "\n\(title.bold)\n"
      for line in lines {
        let places = line.places.map { $0.padded(to: placeWidth, onLeft: true) }
          .joined(separator: " → ")
        // No spaces at the end of a line without details.
        let key = line.detail.isEmpty ? line.key : line.key.padded(to: keyWidth) + "  "
        text += "  \(sign.applyingColor(color)) \(places.dim)  \(key.applyingColor(color))"
        text += line.detail + "\n"
      }
      if changes.count > limit {
        text += "    " + "… and \((changes.count - limit).grouped) more".dim + "\n"
      }
      return text
    }
  }
#endif
