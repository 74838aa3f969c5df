import KeyedDiffUIKit
import UIKit

/// A member of a team.
struct User: Identifiable, Equatable {
  let id: Int
  var name: String
}

/// The users of a team, each with a button to call them; the footer counts them.
final class UsersViewController: UITableViewController {
  private let source = DeclaredList<String>()
  private(set) var called: [User] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    source.attach(to: tableView)
  }

  func show(_ users: [User]) {
    source.apply {
      ListSection(id: "team", header: "Team", footer: "\(users.count) users") {
        for user in users { PersonCell.row(user) { [weak self] in self?.call($0) } }
      }
    }
  }

  func call(_ user: User) { called.append(user) }
}

/// A cell with a button, which reports a tap.
final class PersonCell: UITableViewCell, ReportingView {
  var report: ((User) -> Void)?
  private var user: User?

  func configure(with user: User) {
    self.user = user
    var content = defaultContentConfiguration()
    content.text = user.name
    contentConfiguration = content
  }

  func call() { user.map { report?($0) } }
}
