import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// Tests declarations without a view.
@MainActor
struct DeclarationTests {
  let page = VenuePage()

  @Test func aVenuePageWithoutRelatedVenues() {
    #expect(
      page.rows == [
        .outline(page.venue), .title("Reviews"), .review(page.reviews[0]),
        .review(page.reviews[1]),
      ])
  }

  @Test func aVenuePageWithRelatedVenues() {
    let rows = page.withRelated.rows
    #expect(rows.count == 7)
    #expect(rows[4] == .title("Related venues"))
    #expect(rows[5] == .related(Venue(id: 2, name: "Bar")))
  }

  @Test func declaredRowsSayWhatTheyShow() {
    let rows = page.withRelated.cells
    #expect(
      rows.map(\.description)
        == page.withRelated.rows.map { row in
          switch row {
          case .outline(let venue), .related(let venue): "\(venue)"
          case .title(let title): title
          case .review(let review): "\(review)"
          }
        })
    #expect(rows[1].model as? String == "Reviews")
    #expect(rows.map(\.id) == page.withRelated.rows.map(\.declared.id))
  }

  @Test func aDeclaredRowIsItsCellAndItsId() {
    let venue = Venue(id: 1, name: "Café")
    let renamed = Venue(id: 1, name: "Kaffee")
    let content = RowIdentity.declared.content
    // The same venue in two kinds of cells is two rows.
    #expect(OutlineCell.row(venue).id != RelatedCell.row(venue).id)
    #expect(OutlineCell.row(venue).id == RowID(1, in: OutlineCell.self))
    #expect(content(OutlineCell.row(venue), OutlineCell.row(venue)))
    // One row has new content.
    #expect(OutlineCell.row(venue).id == OutlineCell.row(renamed).id)
    #expect(!content(OutlineCell.row(venue), OutlineCell.row(renamed)))
    // The types of ids and models count, even if a cast makes values equal.
    #expect(LabelCell.row("A", id: 0).id != LabelCell.row("A", id: Int?(0)).id)
    #expect(LabelCell.row("A", id: 0).id != LabelCell.row("A", id: 0.0).id)
    func row(_ model: some Equatable) -> DeclaredRow {
      DeclaredRow(model, id: 0) { (_: LabelCell, _) in }
    }
    #expect(!content(row("A"), row(String?("A"))) && content(row(String?("A")), row(String?("A"))))
    #expect("\(RowID("A", in: LabelCell.self))" == "A")
  }

  /// Objects of several classes can be one row, if their ids have one static type.
  @Test func idsThatAreObjectsAreComparedByTheirEquality() {
    class Place: Hashable {
      let name: String
      init(_ name: String) { self.name = name }
      static func == (first: Place, second: Place) -> Bool { first.name == second.name }
      func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }
    final class Harbor: Place {}
    let harbor: Place = Harbor("Port")
    #expect(RowID(Place("Port"), in: LabelCell.self) == RowID(harbor, in: LabelCell.self))
    #expect(RowID(Place("Port"), in: LabelCell.self) != RowID(Place("Pier"), in: LabelCell.self))
  }

  @Test(arguments: [true, false], [nil, 4])
  func buildersHaveAllStatements(condition: Bool, optional: Int?) {
    @ListBuilder<Int> func built() -> [Int] {
      1
      if condition { 2 } else { 3 }
      optional
      if let optional { optional + 1 }
      for number in 6..<8 {
        number
        if number == 7 { number * 10 }
      }
      [8, 9]
      switch condition {
      case true: 10
      case false: 11
      }
      if #available(macOS 10.15, iOS 13, *) { 12 }
    }
    let middle = optional == nil ? [] : [4, 5]
    #expect(
      built() == [1, condition ? 2 : 3] + middle + [6, 7, 70, 8, 9, condition ? 10 : 11, 12])
  }

  @Test func sectionsAreDeclaredWithHeaderAndFooter() {
    @ListBuilder<ListSection<String, VenueRow>>
    func sections(of page: VenuePage) -> [ListSection<String, VenueRow>] {
      ListSection(id: "venue") { VenueRow.outline(page.venue) }
      if !page.related.isEmpty {
        ListSection(id: "related", header: "Related", footer: "\(page.related.count) venues") {
          for venue in page.related { VenueRow.related(venue) }
        }
      }
    }
    #expect(sections(of: page) == [ListSection(id: "venue", items: [.outline(page.venue)])])
    let related = page.withRelated.related
    #expect(
      sections(of: page.withRelated) == [
        ListSection(id: "venue", items: [.outline(page.venue)]),
        ListSection(
          id: "related", items: related.map { .related($0) }, header: "Related",
          footer: "2 venues"),
      ])
  }
}
