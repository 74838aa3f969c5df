import KeyedDiffUIKit
import UIKit

/// An entry of an address book.
struct Contact: Identifiable, Equatable {
  var name: String
  var id: String { name }
}

/// Contacts in sections by their first letters, below a fixed row.
///
/// The table shows more than the list, so it has its own data source, and an offset that says where
/// the list begins.
final class ContactsViewController: UITableViewController {
  private let source = ListDataSource<Substring, Contact> { ContactCell.row($0) }
  private let contacts: ListFeed<SortedList<Substring, Contact, Contact.ID>>
  private var observation: FeedObservation?
  private let offset = DataOffset(sections: .init(before: 1))
  private var listView: TableListView!
  private var offsetView: OffsetListView!

  init(_ contacts: ListFeed<SortedList<Substring, Contact, Contact.ID>>) {
    self.contacts = contacts
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { fatalError("Not in a storyboard.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Card")
    listView = TableListView(tableView)
    offsetView = OffsetListView(listView) { [offset] in offset }
    source.view = offsetView
    observation = contacts.observe { [source] in source.adapter.apply($0) }
  }

  private var dataCounts: [Int] { source.sections.map(\.items.count) }

  override func numberOfSections(in tableView: UITableView) -> Int {
    offset.viewSectionCount(source.sections.count)
  }

  override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int {
    guard let section = offset.dataSection(section, dataSectionCount: source.sections.count)
    else { return 1 }
    return source.rowCount(inSection: section)
  }

  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? {
    offset.dataSection(section, dataSectionCount: source.sections.count)
      .map { String(source.sections[$0].id) }
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let viewPath = CurrentPath(indexPath)
    guard let path = offset.dataPath(viewPath, dataCounts: dataCounts) else {
      let cell = tableView.dequeueReusableCell(withIdentifier: "Card", for: indexPath)
      var content = cell.defaultContentConfiguration()
      content.text = "My card"
      cell.contentConfiguration = content
      return cell
    }
    return source.cell(at: path, in: listView, shownAt: viewPath) as! UITableViewCell
  }
}

final class ContactCell: UITableViewCell, ConfigurableView {
  func configure(with contact: Contact) {
    var content = defaultContentConfiguration()
    content.text = contact.name
    contentConfiguration = content
  }
}
