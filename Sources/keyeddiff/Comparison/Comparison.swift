#if CommandLineTool
  import KeyedDiff

  /// Two inputs and the changes between them.
  struct Comparison: Sendable {
    let old: InputList
    let new: InputList
    let rows: RowComparison
    let diff: SectionedDiff
    /// The warnings about duplicate keys: at most one for each kind of key in each input.
    let duplicateWarnings: [String]

    /// - Throws: ``InputError`` if the inputs cannot be compared with each other.
    init(old: InputList, new: InputList, moves: MoveDetection) throws {
      (self.old, self.new) = try Self.alike(old, new)
      let (old, new) = (self.old, self.new)
      let rows = try RowComparison(old, new)
      self.rows = rows
      var warnings: [String?] = []
      if old.headers == nil {
        let (oldRows, newRows) = (old.sections[0].items, new.sections[0].items)
        diff = SectionedDiff(
          ListDiff(
            from: oldRows, to: newRows, id: { $0.key }, content: rows.isSame, moves: moves,
            onDuplicates: { duplicates in
              warnings = [
                old.duplicates("key", duplicates.old) { oldRows[$0].key },
                new.duplicates("key", duplicates.new) { newRows[$0].key },
              ]
            }))
      } else {
        diff = SectionedDiff(
          from: old.sections, to: new.sections, id: { $0.key }, content: rows.isSame, moves: moves,
          onDuplicates: { duplicates in
            warnings = [
              old.duplicates("section key", duplicates.sections.old) { old.sections[$0].id },
              old.duplicates("item key", duplicates.oldItems) { old[$0].key },
              new.duplicates("section key", duplicates.sections.new) { new.sections[$0].id },
              new.duplicates("item key", duplicates.newItems) { new[$0].key },
            ]
          })
      }
      duplicateWarnings = warnings.compactMap { $0 }
    }

    var isEmpty: Bool { diff.isEmpty && rows.hasSameColumns }

    /// Returns the plan that updates a view from the old list to the new list. If the inputs have
    /// no sections, all rows form section 0.
    func plan(_ mode: PlanMode, _ refresh: ContentRefresh) -> UpdatePlan<JSONValue, JSONValue> {
      func values(_ list: InputList) -> [ListSection<JSONValue, JSONValue>] {
        list.sections.map { ListSection(id: $0.id, items: $0.items.map(list.value)) }
      }
      return UpdatePlan(diff, from: values(old), to: values(new), mode: mode, refresh: refresh)
    }

    /// Returns both inputs. If one input has sections and the other is JSON without values, the
    /// other input becomes an empty list of sections.
    ///
    /// - Throws: ``InputError`` if one input has sections and the other has plain rows.
    private static func alike(_ old: InputList, _ new: InputList) throws -> (InputList, InputList) {
      if (old.headers == nil) == (new.headers == nil) { return (old, new) }
      if old.isJSONWithoutValues { return (old.asNoSections, new) }
      if new.isJSONWithoutValues { return (old, new.asNoSections) }
      let rows = old.headers == nil ? old : new
      let reason = rows.reasonForRows
      throw InputError(
        name: new.name,
        problem: new.headers == nil
          ? "the input holds plain rows\(reason)" : "the input holds sections",
        expected: (new.headers == nil
          ? "sections, like \(old.name)" : "plain rows, like \(old.name)\(reason)")
          + (rows.isJSON ? ", or --no-sections" : ""))
    }
  }

  extension InputList {
    /// Sections without rows are values, too.
    fileprivate var isJSONWithoutValues: Bool {
      isJSON && headers == nil && sections[0].items.isEmpty
    }

    fileprivate var asNoSections: InputList {
      InputList(name: name, shape: nil, headers: [], rows: [])
    }

    /// Text to append to an error message. It names the first row that is not a section. The text
    /// is empty if there is no such row, or if the input is not JSON.
    fileprivate var reasonForRows: String {
      let index = sections[0].items.firstIndex { $0.content.array("items") == nil }
      guard isJSON, let index else { return "" }
      return " (index \(index) has no array \"items\")"
    }

    // MARK: Duplicates

    private static let mostKeys = 3, mostPlaces = 4

    /// Returns a warning that shows the first duplicate keys and their places; `nil` if there are
    /// no duplicate keys.
    fileprivate func duplicates(
      _ word: String, _ groups: [[Int]], _ key: (Int) -> JSONValue
    ) -> String? {
      duplicates(word, groups.map { ($0.map(\.grouped), key($0[0])) }, before: "index ")
    }

    fileprivate func duplicates<Space>(
      _ word: String, _ groups: [[ItemPath<Space>]], _ key: (ItemPath<Space>) -> JSONValue
    ) -> String? {
      duplicates(
        word,
        groups.map { group in
          (group.map { "section \($0.section.grouped) item \($0.item.grouped)" }, key(group[0]))
        }, before: "")
    }

    private func duplicates(
      _ word: String, _ groups: [(places: [String], key: JSONValue)], before: String
    ) -> String? {
      guard !groups.isEmpty else { return nil }
      let count = groups.count
      let examples = groups.prefix(Self.mostKeys).map { group in
        let places = group.places.prefix(Self.mostPlaces).joined(separator: ", ")
        let more = group.places.count > Self.mostPlaces ? ", …" : ""
        return "\(text(of: group.key)) at \(before)\(places)\(more)"
      }
      let more = count > Self.mostKeys ? "; and \((count - Self.mostKeys).grouped) more" : ""
      return "warning: \(name): \(count.grouped) \(word)\(count == 1 ? " occurs" : "s occur") "
        + "more than once: \(examples.joined(separator: "; "))\(more)"
    }
  }
#endif
