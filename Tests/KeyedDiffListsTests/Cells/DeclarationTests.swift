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
      page.cellDeclarations == [
        .outline(page.venue), .title("Reviews"), .review(page.reviews[0]),
        .review(page.reviews[1]),
      ])
  }

  @Test func aVenuePageWithRelatedVenues() {
    let rows = page.withRelated.cellDeclarations
    #expect(rows.count == 7)
    #expect(rows[4] == .title("Related venues"))
    #expect(rows[5] == .related(Venue(id: 2, name: "Bar")))
  }

  @Test func bothFormsDeclareTheSame() {
    for page in [page, page.withRelated, VenuePage(reviews: [])] {
      #expect(page.rows == page.cellDeclarations)
    }
  }

  /// A declarator may make binders, as long as no identity is needed.
  @Test func aDeclaratorMayDeclareCellsOfAllForms() {
    struct Names: CellsDeclarator {
      let names: [String]
      func declareCells(_ declare: (CellBinder) -> Void) {
        for name in names { declare(TitleCell.makeBinder(value: name)) }
      }
    }
    struct Titles: CellsDeclarator {
      let names: [String]
      func declareCells(_ declare: (DeclaredCell) -> Void) {
        for name in names { declare(TitleCell.declared(name)) }
      }
    }
    let binders = KeyedListDataSource<Int, CellBinder, Never>(identity: .none(), cells: .declared)
    binders.apply(rows: Names(names: ["A", "B"]).cellDeclarations)
    let cells = ListDataSource<Int, DeclaredCell>(cells: .declared)
    cells.apply(rows: Titles(names: ["A", "B"]).cellDeclarations)
    let path = CurrentPath(section: 0, item: 1)
    #expect(text(of: binders.cell(at: path, in: venueHost())) == "B")
    #expect(text(of: cells.cell(at: path, in: venueHost())) == "B")
    #expect(cells.item(at: path)?.id == TypedID("B", of: TitleCell.self))
  }

  @Test func declaredCellsSayWhatTheyShowAndWhere() {
    let cells = page.withRelated.cells
    #expect(
      cells.map(\.description)
        == page.withRelated.rows.map { row in
          switch row {
          case .outline(let venue), .related(let venue): "\(venue)"
          case .title(let title): title
          case .review(let review): "\(review)"
          }
        })
    #expect(cells[1].value as? String == "Reviews")
    #expect(cells[1].binder.registration == .nib(name: "TitleCell"))
  }

  @Test func aDeclaredCellIsItsCellAndItsId() {
    let venue = Venue(id: 1, name: "Café")
    let renamed = Venue(id: 1, name: "Kaffee")
    // The same venue in two kinds of cells is two rows.
    #expect(OutlineCell.declared(venue).id != RelatedCell.declared(venue).id)
    #expect(OutlineCell.declared(venue) == OutlineCell.declared(venue))
    // One row has new content.
    #expect(OutlineCell.declared(venue).id == OutlineCell.declared(renamed).id)
    #expect(OutlineCell.declared(venue) != OutlineCell.declared(renamed))
    // Values are their own identity unless they get one.
    #expect(TitleCell.declared("A").id != TitleCell.declared("B").id)
    #expect(TitleCell.declared("A", id: 0).id == TitleCell.declared("B", id: 0).id)
    #expect(TitleCell.declared("A", id: 0) != TitleCell.declared("B", id: 0))
    // Values of two types differ, even if a cast makes them equal.
    func cell(_ value: some Equatable) -> DeclaredCell {
      DeclaredCell(
        id: 0, cellType: TitleCell.self, value: value, binder: TitleCell.makeBinder(value: "A"))
    }
    #expect(cell("A") != cell(String?("A")) && cell(String?("A")) == cell(String?("A")))
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

  @Test func erasedItemsKeepTypeIdentityAndContent() {
    let venue = Venue(id: 1, name: "Café")
    let review = Review(id: 1, text: "Good")
    #expect(AnyListItem(venue).id != AnyListItem(review).id)
    #expect(AnyListItem(venue).id == AnyListItem(Venue(id: 1, name: "Bar")).id)
    #expect(AnyListItem(venue) != AnyListItem(Venue(id: 1, name: "Bar")))
    #expect(AnyListItem(venue) == AnyListItem(venue))
    #expect(AnyListItem(1) != AnyListItem(1.0))
    #expect(AnyListItem("a", id: 0).id == AnyListItem("b", id: 0).id)
    #expect(AnyListItem(venue).value as? Venue == venue)
  }

  @Test func erasedItemsOfEqualContentAreEqualOnlyUnderTheSameId() {
    #expect(AnyListItem("a", id: 0) == AnyListItem("a", id: 0))
    #expect(AnyListItem("a", id: 0) != AnyListItem("a", id: 1))
  }

  @Test func erasedObjectsAreTheSameRowByClassAndId() {
    class Place: Hashable, Identifiable {
      let id: Int
      let name: String
      init(id: Int, name: String) { (self.id, self.name) = (id, name) }
      static func == (first: Place, second: Place) -> Bool { first.name == second.name }
      func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }
    final class Harbor: Place {}
    let places = [Place(id: 1, name: "Port"), Place(id: 1, name: "Pier")]
    #expect(AnyListItem(places[0]).id == AnyListItem(places[1]).id)
    #expect(AnyListItem(places[0]) != AnyListItem(places[1]))
    let harbor: Place = Harbor(id: 1, name: "Port")
    #expect(AnyListItem(places[0], id: 1).id == AnyListItem(places[1], id: 1).id)
    #expect(AnyListItem(places[0], id: 1).id != AnyListItem(harbor, id: 1).id)
  }
}
