import KeyedDiff
import KeyedDiffLists
import KeyedDiffUIKit
import UIKit

/// A national park.
struct Park: Identifiable, Equatable {
  let id: String
  var visitors = 0
}

/// Parks by visitors. Rows that change their place fade out and in.
final class ParksViewController: UITableViewController {
  private let source = ListDataSource<Int, Park>(
    cells: .binders { ParkCell.makeBinder(value: $0) }, options: ListOptions(moves: .never))

  override func viewDidLoad() {
    super.viewDidLoad()
    source.attach(to: tableView)
  }

  func show(_ parks: [Park]) {
    source.apply(rows: parks)
  }
}

final class ParkCell: UITableViewCell, BindableCell {
  static func makeBinder(value park: Park) -> CellBinder {
    CellBinder { (cell: ParkCell) in
      var content = cell.defaultContentConfiguration()
      content.text = park.id
      content.secondaryText = "\(park.visitors) visitors"
      cell.contentConfiguration = content
    }
  }
}
