import KeyedDiffUIKit
import UIKit

/// A place to visit.
struct Venue: Identifiable, Equatable {
  let id: Int
  var name: String
}

/// The page of a venue, which ends with related venues if there are any.
final class VenueViewController: UICollectionViewController {
  private let source = DeclaredList<Int>()
  var venue: Venue { didSet { source.apply(rows: rows) } }
  var related: [Venue] = [] { didSet { source.apply(rows: rows) } }
  var open: (Venue) -> Void = { _ in }

  init(_ venue: Venue) {
    self.venue = venue
    let list = UICollectionLayoutListConfiguration(appearance: .plain)
    super.init(collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
  }

  required init?(coder: NSCoder) { fatalError("Not in a storyboard.") }

  /// The rows of the page, declared from its data.
  @ListBuilder<DeclaredRow> var rows: [DeclaredRow] {
    OutlineCell.row(venue)
    if !related.isEmpty { TitleCell.row("Related venues", id: "related") }
    for venue in related {
      RelatedCell.row(venue).onSelect { [weak self] in self?.open(venue) }
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    source.attach(to: collectionView)
    source.apply(rows: rows)
  }
}

final class OutlineCell: UICollectionViewListCell, ConfigurableView {
  func configure(with venue: Venue) { show(venue.name) }
}

final class TitleCell: UICollectionViewListCell, ConfigurableView {
  func configure(with title: String) { show(title) }
}

final class RelatedCell: UICollectionViewListCell, ConfigurableView {
  func configure(with venue: Venue) { show(venue.name) }
}

extension UICollectionViewListCell {
  fileprivate func show(_ text: String) {
    var content = defaultContentConfiguration()
    content.text = text
    contentConfiguration = content
  }
}
