import KeyedDiffUIKit
import UIKit

/// A national park.
struct Park: Identifiable, Equatable {
  let id: String
  var visitors = 0
}

/// Parks by visitors. Rows that change their place fade out and in.
final class ParksViewController: UITableViewController {
  private let source = ListDataSource<Int, Park>(options: ListOptions(moves: .never)) {
    ParkCell.row($0)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    source.attach(to: tableView)
  }

  func show(_ parks: [Park]) {
    source.apply(rows: parks)
  }
}

final class ParkCell: UITableViewCell, ConfigurableView {
  func configure(with park: Park) {
    var content = defaultContentConfiguration()
    content.text = park.id
    content.secondaryText = "\(park.visitors) visitors"
    contentConfiguration = content
  }
}
