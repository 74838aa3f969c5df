#if CommandLineTool
  /// The fields that the user named: what is the key, and what makes sections.
  struct FieldNames: Sendable {
    /// The member or column that is the key of a row.
    var key: String?
    /// The member of a section that is the array of its items.
    var items: String?
    /// The member of a section that is its key.
    var sectionKey: String?

    static let defaultKey = "id", defaultItems = "items"

    /// The option that demands an input with sections, if one does.
    var optionForSections: String? {
      items != nil ? "--items" : sectionKey != nil ? "--section-key" : nil
    }

    /// Rejects the options for sections where an input cannot have any.
    ///
    /// - Parameters:
    ///   - name: The input.
    ///   - kind: What it holds, in words.
    /// - Throws: ``InputError``
    func checkNoSections(in name: String, kind: String) throws {
      guard let option = optionForSections else { return }
      throw InputError(
        name: name, problem: "\(kind) have no sections", expected: "JSON, because of \(option)")
    }
  }
#endif
