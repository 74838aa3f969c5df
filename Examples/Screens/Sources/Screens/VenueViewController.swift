import KeyedDiff
import KeyedDiffLists
import KeyedDiffUIKit
import UIKit

/// A place to visit.
struct Venue: Hashable, Identifiable {
  let id: Int
  var name: String
}

/// The rows of a venue's page, declared from its data.
struct VenuePage: CellsDeclarator {
  enum Row: Hashable, Identifiable {
    case outline(Venue)
    case title(String)
    case related(Venue)

    var id: Row { self }

    @MainActor var binder: CellBinder {
      switch self {
      case .outline(let venue): OutlineCell.makeBinder(value: venue)
      case .title(let title): TitleCell.makeBinder(value: title)
      case .related(let venue): RelatedCell.makeBinder(value: venue)
      }
    }
  }

  var venue: Venue
  var related: [Venue] = []

  func declareCells(_ declare: (Row) -> Void) {
    declare(.outline(venue))
    if !related.isEmpty { declare(.title("Related venues")) }
    for venue in related { declare(.related(venue)) }
  }
}

/// The page of a venue, which ends with related venues if there are any.
final class VenueViewController: UICollectionViewController {
  private let source = ListDataSource<Int, VenuePage.Row>(cells: .binders { $0.binder })
  var page: VenuePage {
    didSet { source.apply(rows: page.cellDeclarations) }
  }
  var open: (Venue) -> Void = { _ in }

  init(_ page: VenuePage) {
    self.page = page
    let list = UICollectionLayoutListConfiguration(appearance: .plain)
    super.init(collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
  }

  required init?(coder: NSCoder) { fatalError("Not in a storyboard.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    source.selection.didSelect = { [weak self] row, _ in
      if case .related(let venue) = row { self?.open(venue) }
    }
    source.attach(to: collectionView)
    source.apply(rows: page.cellDeclarations)
  }
}

final class OutlineCell: UICollectionViewListCell, BindableCell {
  static func makeBinder(value venue: Venue) -> CellBinder {
    CellBinder { (cell: OutlineCell) in cell.show(venue.name) }
  }
}

final class TitleCell: UICollectionViewListCell, BindableCell {
  static func makeBinder(value title: String) -> CellBinder {
    CellBinder { (cell: TitleCell) in cell.show(title) }
  }
}

final class RelatedCell: UICollectionViewListCell, BindableCell {
  static func makeBinder(value venue: Venue) -> CellBinder {
    CellBinder { (cell: RelatedCell) in cell.show(venue.name) }
  }
}

extension UICollectionViewListCell {
  fileprivate func show(_ text: String) {
    var content = defaultContentConfiguration()
    content.text = text
    contentConfiguration = content
  }
}
