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

    /// Returns the paths of the items at the given positions, without those of headers.
    func paths(at positions: [Int]) -> [CurrentPath] {
      var paths: [CurrentPath] = []
      paths.reserveCapacity(positions.count)
      // Successive positions are mostly in the same section.
      var (section, items) = (0, 0..<0)
      for position in positions {
        if !items.contains(position) {
          guard case .item(let path)? = row(at: position) else { continue }
          (section, items) = (path.section, itemPositions(ofSection: path.section))
        }
        paths.append(CurrentPath(section: section, item: position - items.lowerBound))
      }
      return paths
    }

    /// Whether the row at a position is an item rather than a header.
    func isItem(at position: Int) -> Bool {
      if case .item? = row(at: position) { true } else { false }
    }
  }
#endif
