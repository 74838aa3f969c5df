#if GTK
  import KeyedDiff

  extension FlatLayout {
    /// Returns the position of a row; `nil` if its section has no header row.
    func position(of row: Row) -> Int? {
      switch row {
      case .header(let section): headerPosition(ofSection: section)
      case .item(let path): position(of: path)
      }
    }

    /// Whether the row at a position is an item rather than a header.
    func isItem(at position: Int) -> Bool {
      if case .item? = row(at: position) { true } else { false }
    }
  }
#endif
