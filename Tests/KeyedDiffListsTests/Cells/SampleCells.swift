import KeyedDiffLists
import KeyedDiffTesting

struct User: Identifiable, Hashable {
  var id: Int
  var name: String
}

/// A cell that shows any text.
final class LabelCell: InMemoryCell, ConfigurableView {
  var text: String?
  func setup(with text: String) { self.text = text }
}

final class UserCell: InMemoryCell, ConfigurableView, BindableCell {
  var name: String?
  var setupCount = 0

  func setup(with user: User) {
    name = user.name
    setupCount += 1
  }

  static func makeBinder(value user: User) -> CellBinder {
    CellBinder { (cell: UserCell) in cell.setup(with: user) }
  }
}

@MainActor
protocol UserCellDelegate: AnyObject {
  func call(_ user: User)
}

/// A cell that shows a user, and notifies its sender when it is tapped.
final class CallCell: InMemoryCell, SenderConfigurableView {
  private(set) var user: User?
  private weak var sender: (any UserCellDelegate)?

  func setup(with user: User, sender: any UserCellDelegate) {
    self.user = user
    self.sender = sender
  }

  func tap() { user.map { sender?.call($0) } }
}

final class Controller: UserCellDelegate {
  private(set) var called: [User] = []
  func call(_ user: User) { called.append(user) }
}

/// Neither configurable nor bindable.
final class BlankCell: InMemoryCell {}

// MARK: - The page of a venue

struct Venue: Identifiable, Hashable {
  var id: Int
  var name: String
}

struct Review: Identifiable, Hashable {
  var id: Int
  var text: String
}

final class OutlineCell: InMemoryCell, BindableCell {
  var name: String?
  static func makeBinder(value venue: Venue) -> CellBinder {
    CellBinder { (cell: OutlineCell) in cell.name = venue.name }
  }
}

final class TitleCell: InMemoryCell, BindableCell {
  var title: String?
  static func makeBinder(value title: String) -> CellBinder {
    CellBinder(registration: .nib(name: "TitleCell"), reuseIdentifier: "Title") {
      (cell: TitleCell) in cell.title = title
    }
  }
}

final class ReviewCell: InMemoryCell, BindableCell {
  var text: String?
  static func makeBinder(value review: Review) -> CellBinder {
    CellBinder { (cell: ReviewCell) in cell.text = review.text }
  }
}

final class RelatedCell: InMemoryCell, BindableCell {
  var name: String?
  static func makeBinder(value venue: Venue) -> CellBinder {
    CellBinder { (cell: RelatedCell) in cell.name = venue.name }
  }
}

/// A row of the page, as an enum.
enum VenueRow: Hashable {
  case outline(Venue)
  case title(String)
  case review(Review)
  case related(Venue)

  @MainActor var binder: CellBinder {
    switch self {
    case .outline(let venue): OutlineCell.makeBinder(value: venue)
    case .title(let title): TitleCell.makeBinder(value: title)
    case .review(let review): ReviewCell.makeBinder(value: review)
    case .related(let venue): RelatedCell.makeBinder(value: venue)
    }
  }
}

struct VenuePage: CellsDeclarator {
  var venue = Venue(id: 1, name: "Café")
  var reviews = [Review(id: 1, text: "Good"), Review(id: 2, text: "Loud")]
  var related: [Venue] = []

  func declareCells(_ declare: (VenueRow) -> Void) {
    declare(.outline(venue))
    if !reviews.isEmpty { declare(.title("Reviews")) }
    for review in reviews { declare(.review(review)) }
    if !related.isEmpty { declare(.title("Related venues")) }
    for venue in related { declare(.related(venue)) }
  }

  /// The same rows, made by a result builder.
  @ListBuilder<VenueRow> var rows: [VenueRow] {
    VenueRow.outline(venue)
    if !reviews.isEmpty {
      VenueRow.title("Reviews")
      for review in reviews { VenueRow.review(review) }
    }
    if !related.isEmpty {
      VenueRow.title("Related venues")
      for venue in related { VenueRow.related(venue) }
    }
  }

  /// The same rows as declarations that carry cell, identity and content.
  @MainActor @ListBuilder<DeclaredCell> var cells: [DeclaredCell] {
    OutlineCell.declared(venue)
    if !reviews.isEmpty {
      TitleCell.declared("Reviews")
      for review in reviews { ReviewCell.declared(review) }
    }
    if !related.isEmpty {
      TitleCell.declared("Related venues")
      for venue in related { RelatedCell.declared(venue) }
    }
  }

  var withRelated: VenuePage {
    var page = self
    page.related = [Venue(id: 2, name: "Bar"), Venue(id: 1, name: "Café")]
    return page
  }
}

/// The text that a cell of the page shows.
@MainActor
func text(of cell: AnyObject) -> String? {
  switch cell {
  case let cell as OutlineCell: cell.name
  case let cell as TitleCell: cell.title
  case let cell as ReviewCell: cell.text
  case let cell as RelatedCell: cell.name
  case let cell as LabelCell: cell.text
  case let cell as UserCell: cell.name
  default: nil
  }
}

/// A host that has the nib of the page.
@MainActor
func venueHost() -> InMemoryCellHost {
  let host = InMemoryCellHost()
  host.nibs["TitleCell"] = { TitleCell() }
  return host
}

/// `===` as a function, because the compiler cannot yet expand it in `#expect` for existentials.
func isSame(_ first: AnyObject?, _ second: AnyObject?) -> Bool { first === second }
