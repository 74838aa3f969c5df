import KeyedDiffLists
import KeyedDiffTesting

struct User: Identifiable, Hashable {
  var id: Int
  var name: String
}

/// A cell that shows any text.
final class LabelCell: InMemoryCell, ConfigurableView {
  var text: String?
  func configure(with text: String) { self.text = text }
}

/// A row that shows any value as text.
@MainActor
func labelRow(_ item: Any) -> DeclaredRow { LabelCell.row("\(item)", id: 0) }

final class UserCell: InMemoryCell, ConfigurableView {
  var name: String?
  var setupCount = 0

  func configure(with user: User) {
    name = user.name
    setupCount += 1
  }
}

/// A cell of users in which one can write a note. Like a control of GTK, it also reports what the
/// program sets.
final class NoteCell: InMemoryCell, ReportingView {
  var name: String?
  var setupCount = 0
  var report: ((String) -> Void)?

  func configure(with user: User) {
    name = user.name
    setupCount += 1
    report?("set \(user.name)")
  }
}

// MARK: - The page of a venue

struct Venue: Identifiable, Hashable {
  var id: Int
  var name: String
}

struct Review: Identifiable, Hashable {
  var id: Int
  var text: String
}

final class OutlineCell: InMemoryCell, ConfigurableView {
  var name: String?
  func configure(with venue: Venue) { name = venue.name }
}

final class TitleCell: InMemoryCell, ConfigurableView {
  var title: String?
  func configure(with title: String) { self.title = title }

  /// A row that is identified by its title, with a cell from a nib.
  static func row(_ title: String) -> DeclaredRow {
    row(title, id: title, from: .nib(name: "TitleCell"), reuseIdentifier: "Title")
  }
}

final class ReviewCell: InMemoryCell, ConfigurableView {
  var text: String?
  func configure(with review: Review) { text = review.text }
}

final class RelatedCell: InMemoryCell, ConfigurableView {
  var name: String?
  func configure(with venue: Venue) { name = venue.name }
}

/// A row of the page, as an enum.
enum VenueRow: Hashable {
  case outline(Venue)
  case title(String)
  case review(Review)
  case related(Venue)

  @MainActor var declared: DeclaredRow {
    switch self {
    case .outline(let venue): OutlineCell.row(venue)
    case .title(let title): TitleCell.row(title)
    case .review(let review): ReviewCell.row(review)
    case .related(let venue): RelatedCell.row(venue)
    }
  }
}

struct VenuePage {
  var venue = Venue(id: 1, name: "Café")
  var reviews = [Review(id: 1, text: "Good"), Review(id: 2, text: "Loud")]
  var related: [Venue] = []

  /// The rows as values of an enum.
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
  @MainActor @ListBuilder<DeclaredRow> var cells: [DeclaredRow] {
    OutlineCell.row(venue)
    if !reviews.isEmpty {
      TitleCell.row("Reviews")
      for review in reviews { ReviewCell.row(review) }
    }
    if !related.isEmpty {
      TitleCell.row("Related venues")
      for venue in related { RelatedCell.row(venue) }
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
  case let cell as NoteCell: cell.name
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
