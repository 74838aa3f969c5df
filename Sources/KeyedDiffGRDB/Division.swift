#if GRDB
  import KeyedDiff
  import KeyedDiffLists

  /// How the rows of a query are divided into sections.
  ///
  /// Each section id occurs once, whatever the order of the rows, and sections are sorted as they are
  /// shown. So the database need not sort text as the app does.
  struct Division<SectionID: Hashable & Sendable, Item>: Sendable {
    let section: @Sendable (Item) -> SectionID
    /// The order of the sections.
    let precedes: @Sendable (SectionID, SectionID) -> Bool
    /// The sections that stay even without rows.
    let permanentSections: [SectionID]

    /// Returns the rows in their sections.
    ///
    /// - Parameter items: The rows, in the order that they have in each section.
    /// - Returns: The sections, sorted, each with its rows.
    /// - Complexity: O(n + s log s) for n rows and s sections.
    func sections(of items: [Item]) -> [ListSection<SectionID, Item>] {
      if permanentSections.count == 1 {
        return [ListSection(id: permanentSections[0], items: items)]
      }
      var ids: [SectionID] = []
      var numbers: [SectionID: Int] = [:]
      var rows: [[Item]] = []
      for item in items {
        let id = section(item)
        // Rows of a section mostly follow each other.
        let number = ids.last == id ? ids.count - 1 : numbers[id] ?? ids.count
        if number == ids.count {
          ids.append(id)
          numbers[id] = number
          rows.append([])
        }
        rows[number].append(item)
      }
      return ListOrder(precedes).indices(sorting: ids).map {
        ListSection(id: ids[$0], items: rows[$0])
      }
    }
  }
#endif
