import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport

/// A screen that shows static sections and rows around a list: the data that the data source of the
/// view returns, computed without the conversions under test.
///
/// The number of static rows in a section depends on the id of the section.
struct StaticRows {
  typealias Section = ListSection<Int, Item>

  let sections: DataOffset.Margins
  let items: DataOffset.Margins
  var itemsOfIDs: [Int: DataOffset.Margins] = [:]

  init(
    sections: DataOffset.Margins, items: DataOffset.Margins,
    itemsOfIDs: [Int: DataOffset.Margins] = [:]
  ) {
    self.sections = sections
    self.items = items
    self.itemsOfIDs = itemsOfIDs
  }

  /// Creates random static rows, with different numbers for some of the sections.
  init(ids: some Sequence<Int>, using random: inout SplitMix64) {
    func margins() -> DataOffset.Margins {
      .init(before: .random(in: 0...2, using: &random), after: .random(in: 0...2, using: &random))
    }
    self.init(sections: margins(), items: margins())
    for id in ids where Bool.random(using: &random) { itemsOfIDs[id] = margins() }
  }

  /// The offset of the data in the view.
  func offset(in data: [Section]) -> DataOffset {
    var exceptions: [Int: DataOffset.Margins] = [:]
    for (index, section) in data.enumerated() { exceptions[index] = itemsOfIDs[section.id] }
    return DataOffset(sections: sections, items: items, exceptions: exceptions)
  }

  /// All rows that the view shows. Ids of static sections and rows are negative.
  func around(_ data: [Section]) -> [Section] {
    func rows(_ count: Int, from id: Int) -> [Item] { (0..<count).map { Item(id: id - $0) } }
    func sections(_ count: Int, from id: Int) -> [Section] {
      (0..<count).map { Section(id: id - $0, items: rows(2, from: (id - $0) * 100)) }
    }
    let around = data.map { section in
      let margins = itemsOfIDs[section.id] ?? items
      var section = section
      let id = -10_000 - 10 * section.id
      section.items =
        rows(margins.before, from: id) + section.items + rows(margins.after, from: id - 5)
      return section
    }
    return sections(self.sections.before, from: -1) + around
      + sections(self.sections.after, from: -11)
  }
}
