import KeyedDiff
import KeyedDiffLists
import KeyedDiffUIKit
import UIKit

/// A member of a team.
struct User: Identifiable, Equatable {
  let id: Int
  var name: String
}

/// The users of a team, each with a button to call them; the footer counts them.
final class UsersViewController: UITableViewController {
  private let source = ListDataSource<String, User>(
    cells: .reuseIdentifier(registration: .cellClass(PersonCell.self)))
  private(set) var called: [User] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    source.sender = self
    source.attach(to: tableView)
  }

  func show(_ users: [User]) {
    source.apply([
      ListSection(id: "team", items: users, header: "Team", footer: "\(users.count) users")
    ])
  }

  func call(_ user: User) { called.append(user) }
}

final class PersonCell: UITableViewCell, SenderConfigurableView {
  private(set) var call: (() -> Void)?

  func setup(with user: User, sender: UsersViewController) {
    var content = defaultContentConfiguration()
    content.text = user.name
    contentConfiguration = content
    call = { [weak sender] in sender?.call(user) }
  }
}
